// What a reader takes along: the forms of the link, files, pictures; and links that are broken, long, or of another engine.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { scene } from './harness.mjs';
import { kubectl, toTheEnd } from './reader.mjs';
import { linkTo } from './browser.mjs';
import { hostile } from './hostile.mjs';

const still = { reducedMotion: 'reduce' };
const step = async (page, number) => page.waitForFunction((number) => document.querySelector('.where b')?.textContent.includes(`Step ${number} of`), number);
const share = async (page, name = 'Share') => {
  await page.getByRole('button', { name }).click();
  return page.getByRole('dialog');
};
const saved = async (page, button) => {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
};

scene('what plays stands still while a dialog is about its step', async ({ page, open }) => {
  await open('#scenario=rolling-update&step=20');
  await step(page, 20);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForFunction(() => Number(document.querySelector('.where b').textContent.match(/\d+/)[0]) > 22);
  const dialog = await share(page);
  const link = await dialog.getByRole('textbox', { name: 'Link', exact: true }).inputValue();
  await page.waitForTimeout(1200);
  assert.equal(await dialog.getByRole('textbox', { name: 'Link', exact: true }).inputValue(), link);
  const [shown] = (await page.locator('.where b').textContent()).match(/\d+/);
  assert.ok(link.endsWith(`&step=${shown}`), `${link} at ${shown}`);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
});

scene('the forms of a link are chosen by keyboard and copied', { ...still, permissions: ['clipboard-read', 'clipboard-write'] }, async ({ page, open, site }) => {
  await open('#scenario=scale&step=12');
  await step(page, 12);
  const dialog = await share(page);
  const address = `${site.address}#scenario=scale&step=12`;
  const forms = [
    ['Link', new RegExp(`^${address.replace(/[.?]/g, '\\$&')}$`)],
    ['Markdown', /^\[[^\]]+, step 12\]\(http.*#scenario=scale&step=12\)$/],
    ['Markdown with the YAML', /^\[.*\)\n\n```yaml\napiVersion: apps\/v1\n[^]*\n```\n$/],
    ['HTML frame', /^<iframe src="http[^"]*\?embed=1#scenario=scale&amp;step=12" title="[^"]*" /],
    ['HTML element', /^<script async src="http[^"]*\/embed\.js"><\/script>\n<converge-playground scenario="scale" step="12" title=/],
    ['kubectl script', /^#!\/usr\/bin\/env bash\n[^]*\nrun scale deployment/],
  ];
  assert.equal(await page.evaluate(() => document.activeElement.matches('textarea.taken')), true);
  await dialog.getByRole('radio', { name: 'Link' }).focus();
  for (const [name, form] of forms) {
    const choice = dialog.getByRole('radio', { name, exact: true });
    assert.ok(await choice.isChecked(), name);
    assert.match(await dialog.getByRole('textbox', { name, exact: true }).inputValue(), form);
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
    await dialog.getByRole('status').getByText('Copied').waitFor();
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), form);
    await choice.focus();
    await page.keyboard.press('ArrowDown');
    await dialog.getByRole('button', { name: 'Copy', exact: true }).waitFor();
  }
});

scene('the step is saved as a scenario, as pictures and as a script', still, async ({ page, open }) => {
  await open('#scenario=scale&step=12');
  await step(page, 12);
  const dialog = await share(page);
  const button = (name) => dialog.getByRole('button', { name });
  const scenario = await saved(page, button('Scenario YAML'));
  assert.equal(scenario.name, 'scale.yaml');
  assert.match(scenario.bytes.toString(), /^apiVersion: converge\/v1\n[^]*\nkind: Scenario\n[^]*\nopen:\n  digest: \w{16}\n  engine: [\d.]+\n  step: 12\n/);
  const svg = await saved(page, button('Picture of this step SVG'));
  assert.equal(svg.name, 'scale-12.svg');
  assert.match(svg.bytes.toString(), /^<svg [^]*Step 12 of [^]*<\/svg>\n$/);
  const png = await saved(page, button('Picture of this step PNG'));
  assert.equal(png.name, 'scale-12.png');
  assert.equal(png.bytes.subarray(1, 4).toString(), 'PNG');
  assert.equal(png.bytes.readUInt32BE(16), 1440, 'two dots for each unit');
  const playing = await saved(page, button('Picture that plays SVG'));
  assert.match(playing.bytes.toString(), /@keyframes/);
  assert.equal((await saved(page, button('kubectl script sh'))).name, 'scale.sh');
});

scene('a picture that plays shows the beginning, goes on, and rests at the end for who wants less motion', async ({ page, open, context }) => {
  await open('#scenario=scale&step=12');
  await step(page, 12);
  await share(page);
  const { bytes } = await saved(page, page.getByRole('button', { name: 'Picture that plays SVG' }));
  const shown = async (reducedMotion) => {
    const other = await context.newPage();
    await other.emulateMedia({ reducedMotion });
    await other.setContent(bytes.toString());
    const texts = () => other.evaluate(() => [...document.querySelectorAll('text')].filter((text) => getComputedStyle(text).visibility === 'visible').map((text) => text.textContent).find((text) => text.startsWith('Step')));
    const first = await texts();
    await other.waitForTimeout(1600);
    const second = await texts();
    await other.close();
    return [first, second].map((text) => Number(/Step (\d+)/.exec(text)[1]));
  };
  const [first, second] = await shown('no-preference');
  assert.ok(first === 0 && second > 0, `${first}, ${second}`);
  const [rest, same] = await shown('reduce');
  assert.ok(rest > 12 && rest === same, `${rest}, ${same}`);
});

// Noise does not deflate.
const noise = (length) => Array.from({ length }, (_, at) => Math.imul(at + 1, 0x9e3779b1).toString(36).slice(-5)).join(' ').slice(0, length);
const manifest = (extra = '') => `apiVersion: apps/v1
kind: Deployment
metadata: {name: web, annotations: {note: ${JSON.stringify(extra)}}}
spec:
  replicas: 1
  selector: {matchLabels: {app: a}}
  template:
    metadata: {labels: {app: a}}
    spec: {containers: [{name: app, image: "shop:1"}]}
`;

scene('a long link says so, and a very long one offers the file', still, async ({ newReader }) => {
  for (const [length, told] of [[10, undefined], [4000, /cut links this long/], [16000, /best sent as a file/]]) {
    const { page, open } = await newReader();
    await open(`#${linkTo(manifest(noise(length)))}`);
    await toTheEnd(page);
    const dialog = await share(page);
    const characters = Number(/([\d]+) characters/.exec(await dialog.innerText())[1]);
    assert.equal(characters, (await dialog.getByRole('textbox').inputValue()).length);
    const warnings = await dialog.locator('.warning').allInnerTexts();
    assert.equal(warnings.length, told ? 1 : 0, `${characters} characters: ${warnings}`);
    if (told) assert.match(warnings[0], told);
    await page.keyboard.press('Escape');
  }
});

for (const [lang, told, refused] of [['en', /made by version 0\.0\.9 of the engine/, /can't be opened/], ['zh', /由 0\.0\.9 版引擎生成/, /无法打开此链接/]]) {
  scene(`a link whose steps come out differently opens and says so; a broken one can be copied (${lang})`, { ...still, permissions: ['clipboard-read', 'clipboard-write'] }, async ({ page, open, newReader }) => {
    const file = `apiVersion: converge/v1\nkind: Scenario\nscript:\n- kubectl: create deployment web --image=shop:1\n- until: quiet\nopen: {step: 3, engine: 0.0.9, digest: 0123456789abcdef}\n`;
    await open(`?lang=${lang}#${linkTo(file)}`);
    await page.waitForFunction(() => /\b3\b/.test(document.querySelector('.where b')?.textContent));
    assert.match(await page.locator('.notice').innerText(), told);
    await page.locator('.notice button').last().click();
    assert.equal(await page.locator('.notice').count(), 0);
    const broken = `#${linkTo(file).slice(0, 40)}`;
    const other = await newReader();
    await other.open(`?lang=${lang}${broken}`);
    const notice = other.page.locator('.notice.bad');
    assert.match(await notice.innerText(), refused);
    assert.equal(await notice.locator('textarea').inputValue(), broken);
    await notice.locator('button.primary').click();
    await notice.getByRole('status').getByText(/./).waitFor({ state: 'attached' });
    assert.equal(await other.page.evaluate(() => navigator.clipboard.readText()), broken);
  });
}

scene('text of a foreign scenario stays text, in the page and in all that is taken from it', still, async ({ page, open, context }) => {
  await open(`#${linkTo(hostile)}`);
  const { last } = await toTheEnd(page);
  assert.ok(last > 5, `${last} steps`);
  for (const tab of ['Events', 'Diagnosis', 'Why']) await page.getByRole('tab', { name: tab }).click();
  const dialog = await share(page);
  const taken = {};
  for (const name of ['Markdown with the YAML', 'HTML frame', 'HTML element']) {
    await dialog.getByRole('radio', { name, exact: true }).click();
    taken[name] = await dialog.getByRole('textbox', { name, exact: true }).inputValue();
  }
  for (const name of ['Picture of this step SVG', 'Picture that plays SVG']) {
    taken[name] = (await saved(page, dialog.getByRole('button', { name }))).bytes.toString();
  }
  await saved(page, dialog.getByRole('button', { name: 'Picture of this step PNG' }));
  assert.equal(await page.evaluate(() => window.ran), undefined);
  // As inline markup of a page with no policy at all, each is still what it means to be.
  for (const [name, markup] of Object.entries(taken)) {
    if (name.startsWith('Markdown')) continue;
    const other = await context.newPage();
    await other.route('**/*', (route) => (route.request().isNavigationRequest() && route.request().frame() === other.mainFrame()
      ? route.fulfill({ contentType: 'text/html', body: `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">${markup}` })
      : route.fulfill({ contentType: 'text/html', body: '' })));
    await other.goto(page.url().split('#')[0]);
    assert.equal(await other.evaluate(() => window.ran), undefined, name);
    assert.equal(await other.locator('img').count(), 0, name);
    assert.equal(await other.locator('script').count(), name === 'HTML element' ? 1 : 0, name);
    await other.close();
  }
  const fence = /\n(`{3,})yaml\n/.exec(taken['Markdown with the YAML'])[1];
  assert.equal(taken['Markdown with the YAML'].split('\n').filter((line) => line.startsWith(fence)).length, 2);
});

scene('the link says whether it holds the scenario or only names it', still, async ({ page, open }) => {
  await open('#scenario=bad-image&step=60');
  await step(page, 60);
  const dialog = await share(page);
  await dialog.getByText('The link names the scenario').waitFor();
  assert.equal(await dialog.getByText('The scenario is in the link itself').count(), 0);
  await page.keyboard.press('Escape');
  await kubectl(page, 'scale deploy/web --replicas=5');
  await page.waitForURL(/#v1\./);
  await share(page);
  await dialog.getByText('The scenario is in the link itself').waitFor();
  assert.equal(await dialog.getByText('The link names the scenario').count(), 0);
});
