// For everyone: forced colours, less motion, the keyboard alone. What axe finds in each view is in views.test.mjs.
import assert from 'node:assert/strict';
import { scene } from './harness.mjs';
import { edit, kubectl, manifest, place, rich, toTheEnd } from './reader.mjs';
import { show, VIEWS } from './views.mjs';

const view = (name) => VIEWS.find((view) => view.name === name);

scene('forced colours leave every state its shape, its word and a colour that can be seen', { forcedColors: 'active', reducedMotion: 'reduce' }, async ({ page, site }) => {
  await show(page, site.address, view('stuck'), 'en');
  const seen = await page.evaluate(() => {
    const ground = getComputedStyle(document.body).backgroundColor;
    const drawn = (element) => {
      const { fill, stroke, color } = getComputedStyle(element);
      return [fill === 'currentcolor' ? color : fill, stroke].filter((paint) => paint !== 'none' && paint !== ground && !/, 0\)$/.test(paint));
    };
    const pods = [...document.querySelectorAll('.pods .pod')].map((pod) => ({
      word: pod.querySelector('.word').textContent,
      shape: pod.querySelector('.glyph').innerHTML,
      paints: [...pod.querySelectorAll('.glyph *')].flatMap(drawn).length,
    }));
    const gauge = [...document.querySelectorAll('.gauge rect')].map((rect) => [rect.classList[0], getComputedStyle(rect).fill]);
    return { ground, pods, gauge };
  });
  assert.ok(seen.pods.length >= 4);
  const shapes = new Map(seen.pods.map(({ word, shape }) => [word, shape]));
  assert.equal(new Set(shapes.values()).size, shapes.size, 'each state has a shape of its own');
  assert.ok(seen.pods.every(({ paints }) => paints > 0), 'each shape can be seen');
  const fills = Object.fromEntries(seen.gauge);
  assert.notEqual(fills.there, fills.trouble, 'what serves and what is in trouble look different');
  assert.ok(fills.there !== seen.ground && fills.trouble !== seen.ground);
});

scene('with less motion nothing moves', { reducedMotion: 'reduce' }, async ({ page, site }) => {
  for (const name of ['refused', 'mid-rollout', 'predicted']) {
    await show(page, site.address, view(name), 'en');
    const moving = await page.evaluate(() => document.getAnimations().filter((one) => one.effect.getComputedTiming().duration > 0 && one.playState !== 'finished').map((one) => one.effect.target?.className));
    assert.deepEqual(moving, [], name);
    const names = await page.evaluate(() => [...document.querySelectorAll('.stage *')].map((element) => getComputedStyle(element)).filter(({ animationName, animationDuration }) => animationName !== 'none' && animationDuration !== '0s').map(({ animationName }) => animationName));
    assert.deepEqual(names, [], name);
  }
});

// Tab until what has the focus has this name.
async function reach(page, name) {
  for (let presses = 0; presses < 150; presses += 1) {
    const found = await page.evaluate(() => {
      const at = document.activeElement;
      const label = at.labels?.[0]?.textContent ?? '';
      return [at.getAttribute('aria-label'), label, at.tagName === 'BUTTON' ? at.textContent : ''].join(' ');
    });
    if (name.test(found)) {
      assert.ok(await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle !== 'none' || document.activeElement.closest('.cm-editor')), `${name} shows the focus`);
      return;
    }
    await page.keyboard.press('Tab');
  }
  assert.fail(`${name} cannot be reached`);
}

scene('the focus is not lost with a button that is of no more use once it was pressed', { reducedMotion: 'reduce' }, async ({ page, open }) => {
  const press = async (button) => {
    await button.focus();
    await page.keyboard.press('Enter');
    await button.waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement.closest('.page'));
  };
  await open('?lang=en');
  await press(page.getByRole('button', { name: 'Watch the story' }));
  // It plays, and Space pauses it.
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  // An action in the past, of which is told; the notice goes away.
  await toTheEnd(page);
  await page.getByRole('slider', { name: 'Step' }).fill('20');
  await kubectl(page, 'scale deployment/web --replicas=5');
  await press(page.getByRole('button', { name: 'Dismiss' }));
  await page.keyboard.press('Home');
  assert.equal((await place(page)).step, 0);
  // Undone: from the place of the button, Tab goes to what has come there.
  await press(page.locator('.where').getByRole('button', { name: 'Undo' }));
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Redo');
  // A text that is given up.
  await edit(page, manifest({ replicas: 2 }));
  await press(page.locator('.editor .bar .small'));
  await page.keyboard.press('End');
  const { step, last } = await place(page);
  assert.equal(step, last);
});

scene('keys act from the beginning on a page of its own, and in a figure once it has the focus', { reducedMotion: 'reduce' }, async ({ page, open }) => {
  for (const [address, moved] of [['?lang=en', 2], ['?lang=en&embed=1', 0]]) {
    await open(address);
    await page.waitForFunction(() => Number(document.querySelector('.slider input').max) > 3);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    assert.equal((await place(page)).step, moved, address);
  }
  await page.locator('.stage').click({ position: { x: 3, y: 3 } });
  await page.keyboard.press('ArrowRight');
  assert.equal((await place(page)).step, 1);
});

scene('a whole story is done by keyboard alone', { reducedMotion: 'reduce' }, async ({ page, open }) => {
  await open('?lang=en');
  await rich(page);
  const steps = async () => (await place(page)).step;
  const typed = () => page.locator('.editor textarea.text').inputValue();
  const rest = () => page.waitForFunction(() => !document.querySelector('.where .note'));
  // The gallery: search, open.
  await reach(page, /^Scenario:/);
  await page.keyboard.press('Enter');
  await page.keyboard.type('from one');
  await page.keyboard.press('Tab');
  await reach(page, /^$|Close|Predict/);
  for (let presses = 0; presses < 6 && !(await page.evaluate(() => document.activeElement.matches('.card-link'))); presses += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Scenario: From one to three' }).waitFor();
  await rest();
  // Play to the end, look at why, go back to the cause.
  await page.keyboard.press('Escape');
  await reach(page, /To the end/);
  await page.keyboard.press('Enter');
  const last = await steps();
  assert.ok(last > 30);
  // Edit and apply.
  await reach(page, /Kubernetes manifest/);
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText((await typed()).replace('replicas: 1', 'replicas: 2'));
  await page.keyboard.press('Control+Enter');
  await rest();
  assert.equal(await steps(), last + 1);
  // A command.
  await reach(page, /kubectl command/);
  await page.keyboard.type('rollout status deployment/web');
  await page.keyboard.press('Enter');
  await reach(page, /To the end/);
  await page.keyboard.press('Enter');
  await page.getByRole('log').getByText('successfully rolled out').waitFor();
  // The inspector, and the palette out of it.
  await reach(page, /^ *web$/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Deployment web' }).first().waitFor();
  await page.keyboard.press('Control+k');
  await page.locator('dialog.palette[open] input').waitFor();
  await page.keyboard.type('undo');
  await page.locator('dialog.palette [role=option]').first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => !document.querySelector('dialog[open]'));
});
