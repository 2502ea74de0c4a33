// On paper: the picture, the explanation and the manifest, whole; nothing to press.
import assert from 'node:assert/strict';
import { DESKTOP, PHONE, scene } from './harness.mjs';
import { manifest } from './reader.mjs';
import { end, write } from './views.mjs';

/** What has a press of its own on screen and is words on paper: titles, names, Pods, causes. */
const WORDS = '.scenario, .name, .pod, .link, .state, .blocked, .place, [data-pod]';

/** Controls that would be printed, and texts that would be cut off. */
function faults(words) {
  const wrong = [];
  const isSeen = (element) => element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }) && element.getBoundingClientRect().width > 1;
  for (const element of document.querySelectorAll('button, select, input, textarea, [role=tab], [role=slider]')) {
    if (isSeen(element) && !element.matches(words)) wrong.push(`a control: ${element.outerHTML.slice(0, 80)}`);
  }
  for (const element of document.querySelectorAll('body *')) {
    const style = getComputedStyle(element);
    if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
    if (!isSeen(element) || !element.innerText?.trim() || element.matches('.hidden')) continue;
    if (element.scrollHeight > element.clientHeight + 2 || element.scrollWidth > element.clientWidth + 2) {
      wrong.push(`cut off: ${element.tagName}.${element.className} ${element.innerText.trim().slice(0, 40)}`);
    }
  }
  return wrong;
}

for (const [name, viewport] of Object.entries({ 'a wide screen': DESKTOP, 'a phone': PHONE })) {
  for (const locale of ['en', 'zh-CN']) {
    scene(`paper from ${name} (${locale}) has the picture, the explanation and the manifest, and no controls`, { viewport, locale, colorScheme: 'dark', reducedMotion: 'reduce' }, async ({ page, open }) => {
      await open('#scenario=bad-image&step=45');
      await page.waitForFunction(() => document.querySelector('.where b').textContent.includes('45'));
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      // What A4 leaves between its margins.
      await page.setViewportSize({ width: 688, height: 1017 });
      assert.deepEqual(await page.evaluate(faults, WORDS), []);
      const seen = (selector) => page.locator(selector).first().innerText();
      assert.match(await seen('.scenario'), /\S/);
      assert.match(await seen('.told'), /web-84994b5fb7-fv9bm/);
      assert.match(await seen('.lane'), /fv9bm[^]*(ImagePullBackOff|拉取镜像失败)/);
      assert.match(await seen('.why .rule'), /shop:nope/);
      assert.match(await seen('.editor .on-paper'), /^apiVersion: apps\/v1[^]*image: shop:1\s*$/);
      assert.equal(await page.locator('.chart .plot').isVisible(), true);
      assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme), 'light');
      const pdf = await page.pdf({ format: 'A4' });
      const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g).length;
      assert.ok(pages <= 4, `${pages} pages`);
    });
  }
}

scene('paper cuts no word of a Pod off, and marks the step on the chart', { reducedMotion: 'reduce' }, async ({ page, open }) => {
  await open('#scenario=rolling-update&step=150');
  await page.waitForFunction(() => document.querySelector('.where b').textContent.includes('150'));
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 688, height: 1017 });
  assert.deepEqual(await page.evaluate(faults, WORDS), []);
  const short = await page.locator('.pod .word').evaluateAll((words) => words.filter((word) => word.scrollWidth > word.clientWidth).map((word) => word.textContent));
  assert.deepEqual(short, []);
  assert.notEqual(await page.locator('.plot .now').evaluate((line) => getComputedStyle(line).display), 'none');
});

scene('paper has all of a long manifest, and screens have it once', { reducedMotion: 'reduce' }, async ({ page, open }) => {
  await open('#scenario=from-one-to-three');
  await end(page);
  const labels = Array.from({ length: 150 }, (_, at) => `        label-${at}: "${at}"`).join('\n');
  await write(page, manifest().replace('        app: web\n    spec', `        app: web\n${labels}\n    spec`));
  assert.equal(await page.locator('.on-paper').isVisible(), false);
  await page.emulateMedia({ media: 'print' });
  const printed = await page.locator('.on-paper').innerText();
  for (const at of [0, 75, 149]) assert.ok(printed.includes(`label-${at}: "${at}"`), `label-${at}`);
});
