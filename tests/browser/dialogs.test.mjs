// The palette, the gallery, predictions, the dialogs and their focus.
import assert from 'node:assert/strict';
import { PHONE, scene } from './harness.mjs';
import { apply, choose, edit, kubectl, manifest, place, rich, text, toTheEnd } from './reader.mjs';
import { WORDS } from '../../www/editor/words.js';
import { test } from 'node:test';

const still = { reducedMotion: 'reduce' };
const focused = (page) => page.evaluate(() => document.activeElement.getAttribute('aria-label') ?? document.activeElement.className);

test('every message of the scripts is there in every language, with the same arguments', () => {
  for (const [name, { en, zh }] of Object.entries(WORDS)) {
    assert.ok(en?.trim() && zh?.trim(), name);
    assert.deepEqual(zh.match(/\{\d\}/g), en.match(/\{\d\}/g), name);
  }
});

scene('the palette opens by its keys on a page that nobody has touched, and anywhere on it', still, async ({ page, open }) => {
  await open();
  await rich(page);
  assert.equal(await page.evaluate(() => document.activeElement === document.body), true);
  for (const place of [null, page.locator('.cm-content'), page.getByLabel('kubectl command')]) {
    await place?.click();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Commands' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
});

scene('the palette finds scenarios, objects, actions and settings by a few letters', still, async ({ page, open }) => {
  await open();
  await rich(page);
  await toTheEnd(page);
  const pick = async (letters, name) => {
    await page.keyboard.press('Control+k');
    const box = page.getByRole('combobox', { name: 'Commands' });
    await box.fill(letters);
    const list = page.getByRole('listbox', { name: 'Commands' });
    await list.getByRole('option', { name }).first().waitFor();
    assert.equal(await list.getByRole('option', { selected: true }).count(), 1);
    assert.equal(await box.getAttribute('aria-activedescendant'), await list.getByRole('option', { selected: true }).getAttribute('id'));
    await page.keyboard.press('Enter');
    assert.equal(await page.getByRole('dialog').count(), 0);
  };
  await pick('to the start', 'To the start');
  assert.equal((await place(page)).step, 0);
  await pick('theme dark', 'Theme: dark');
  assert.equal(await page.getAttribute('html', 'data-theme'), 'dark');
  await toTheEnd(page);
  await pick('deploy web', 'Deployment web');
  await page.getByRole('heading', { name: 'Deployment web' }).first().waitFor();
  await pick('undo a rollout', 'Undo a rollout');
  await page.waitForURL(/scenario=rollback/);
  await pick('language 中文', 'Language: 中文');
  assert.equal(await page.getAttribute('html', 'lang'), 'zh-CN');
});

scene('the chapters of the story keep their numbers in what is found', still, async ({ page, open }) => {
  await open();
  await rich(page);
  await page.getByRole('button', { name: /^Scenario:/ }).click();
  const numbers = () => page.locator('.gallery ol > li').evaluateAll((all) => all.map((one) => getComputedStyle(one).counterSet));
  await page.locator('.gallery ol > li').first().waitFor();
  const all = await numbers();
  assert.deepEqual(all, all.map((_, at) => `chapter ${at + 1}`));
  const titles = () => page.locator('.gallery ol > li .card-link').allInnerTexts();
  const named = await titles();
  await page.getByRole('searchbox').fill('undo');
  const found = await titles();
  assert.ok(found.length > 0 && found.length < named.length, found.join());
  assert.deepEqual(await numbers(), found.map((title) => `chapter ${named.indexOf(title) + 1}`));
});

scene('the focus stays in a dialog and goes back to where it was', still, async ({ page, open }) => {
  await open();
  await rich(page);
  for (const name of ['Commands', /^Scenario:/, 'Keyboard help', 'Share']) {
    const button = page.getByRole('button', { name, exact: true }).first();
    await button.focus();
    const label = await focused(page);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab');
      // Chromium passes by the document itself on its way around; nothing of the page behind takes the focus.
      assert.ok(await page.evaluate(() => document.activeElement === document.body || document.activeElement.closest('dialog')), String(name));
    }
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('dialog[open]'));
    assert.equal(await focused(page), label);
  }
});

scene('a dialog that is asked for again while it closes, the same or another, opens', still, async ({ page, open }) => {
  await open();
  await rich(page);
  await toTheEnd(page);
  const buttons = ['.help', '.version:not([aria-haspopup])', '.version[aria-haspopup]', '.top .primary', '.palette-opener', 'button.scenario', '.card button[aria-haspopup=dialog]'];
  const shown = () => page.locator('dialog[open]').evaluateAll((all) => all.map((one) => one.getAttribute('aria-labelledby') ?? one.getAttribute('aria-label')));
  const names = new Map();
  for (const button of buttons) {
    await page.locator(button).first().click();
    await page.locator('dialog[open]').waitFor();
    names.set(button, (await shown())[0]);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('dialog'));
  }
  assert.equal(new Set(names.values()).size, buttons.length, [...names.values()].join());
  for (const [at, first] of buttons.entries()) {
    for (const second of [first, buttons[(at + 1) % buttons.length]]) {
      await page.locator(first).first().click();
      await page.locator('dialog[open]').waitFor();
      // Browsers say that a dialog was closed a while later: the click comes before.
      await page.evaluate((button) => {
        document.querySelector('dialog[open]').close();
        document.querySelector(button).click();
      }, second);
      await page.waitForFunction((name) => {
        const dialog = document.querySelector('dialog[open]');
        return dialog && (dialog.getAttribute('aria-labelledby') ?? dialog.getAttribute('aria-label')) === name;
      }, names.get(second));
      // The news of the closing has come by now.
      await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
      assert.deepEqual(await shown(), [names.get(second)], `${second} after ${first}`);
      assert.ok(await page.evaluate(() => document.activeElement.closest('dialog[open]')), `${second} after ${first} has the focus`);
      await page.keyboard.press('Escape');
      await page.waitForFunction(() => !document.querySelector('dialog'));
    }
  }
});

scene('the gallery finds a scenario by the text of its error, and says whether its goal is met', still, async ({ page, open }) => {
  await open();
  await rich(page);
  await toTheEnd(page);
  await page.getByRole('button', { name: /^Scenario:/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Scenarios' });
  await dialog.getByText('Goal met at this step').waitFor();
  await dialog.getByRole('searchbox').fill('field is immutable');
  assert.deepEqual(await dialog.locator('.card-link').allInnerTexts(), ['A selector that may not change']);
  await dialog.getByRole('searchbox').fill('no such words');
  await dialog.getByText('Nothing of that name.').waitFor();
  await page.keyboard.press('Enter');
  // What is found first is a key away.
  await dialog.getByRole('searchbox').fill('field is immutable');
  await page.keyboard.press('ArrowDown');
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'A selector that may not change');
  await dialog.getByRole('searchbox').press('Enter');
  await page.getByRole('button', { name: 'Scenario: A selector that may not change' }).waitFor();
});

scene('a link to a scenario by its name opens it at its step, in Chinese too', { ...still, locale: 'zh-CN' }, async ({ page, open }) => {
  await open('#scenario=scale&step=7');
  await page.waitForFunction(() => /第 7 步/.test(document.querySelector('.where b').textContent));
  await rich(page);
  await page.getByRole('button', { name: /^场景：/ }).click();
  await page.getByRole('dialog', { name: '场景库' }).getByRole('heading', { name: '从最小的循环讲起' }).waitFor();
});

scene('the address is readable, opening a scenario is a new entry, and Back goes back', still, async ({ page, open }) => {
  await open();
  await rich(page);
  await choose(page, 'Scale up and down');
  await page.waitForURL(/#scenario=scale/);
  await toTheEnd(page);
  const { step } = await place(page);
  await page.waitForURL(new RegExp(`#scenario=scale&step=${step}$`));
  await choose(page, 'Rolling update');
  await page.getByRole('button', { name: 'Scenario: Rolling update' }).waitFor();
  await page.waitForURL(/#scenario=rolling-update/);
  await page.goBack();
  await page.getByRole('button', { name: 'Scenario: Scale up and down' }).waitFor();
});

scene('a text that was not applied is offered when another scenario opens', still, async ({ page, open }) => {
  await open();
  await edit(page, 'kind: Mine');
  await choose(page, 'Scale up and down');
  await page.getByRole('alert').getByRole('button').first().waitFor();
  assert.notEqual(await text(page), 'kind: Mine');
  await page.getByRole('alert').getByRole('button').first().click();
  assert.equal(await text(page), 'kind: Mine');
});

scene('the next step is predicted from hidden answers, and the score is kept', still, async ({ page, open }) => {
  await open();
  await rich(page);
  await toTheEnd(page);
  await page.getByRole('slider', { name: 'Step' }).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('heading').first().click();
  await page.keyboard.press('p');
  const quiz = page.getByRole('region', { name: 'What happens next?' });
  let right = 0;
  for (let asked = 1; asked <= 3; asked += 1) {
    const choices = await quiz.getByRole('listitem').allInnerTexts();
    assert.ok(choices.length >= 3, choices.join());
    assert.equal(await page.getByRole('heading', { name: 'If nobody acts' }).count(), 0, 'the answer is hidden');
    const { step } = await place(page);
    assert.equal(await page.locator('.steps li').last().getAttribute('aria-current'), 'step', 'no step to come is listed');
    await quiz.getByRole('listitem').first().getByRole('button').click();
    assert.equal((await place(page)).step, step + 1);
    const told = await quiz.getByRole('status').innerText();
    if (told.startsWith('Right')) right += 1;
    assert.equal(await page.locator('.left, .stage, .right').count(), 3, 'what a verdict looks like is not what a column looks like');
    assert.ok(choices.some((choice) => told.includes(choice)), told);
    await quiz.getByText(`${right} of ${asked} right`).waitFor();
  }
  await quiz.getByRole('button', { name: 'Stop predicting' }).click();
  await page.getByRole('heading', { name: 'If nobody acts' }).waitFor();
});

for (const [width, height] of [[1440, 900], [1280, 800], [1024, 768], [390, 844], [320, 640]]) {
  scene(`the question stands on one line and the score comes with the first answer, at ${width} pixels`, { ...still, viewport: { width, height } }, async ({ page, open }) => {
    await open('#scenario=rolling-update&step=40');
    await page.locator('.where b', { hasText: '40' }).waitFor();
    await page.locator('.page').focus();
    await page.keyboard.press('p');
    const quiz = page.getByRole('region', { name: 'What happens next?' });
    const lines = () => quiz.getByRole('heading').evaluate((heading) => {
      const range = document.createRange();
      range.selectNodeContents(heading);
      return range.getClientRects().length;
    });
    assert.equal(await lines(), 1);
    assert.equal(await quiz.getByText(/ of 0 /).count(), 0);
    for (const asked of [1, 2]) {
      await quiz.getByRole('listitem').first().getByRole('button').click();
      await quiz.getByText(new RegExp(`of ${asked} right`)).waitFor();
      assert.equal(await lines(), 1);
      assert.equal(await quiz.evaluate((box) => box.scrollWidth > box.clientWidth), false);
    }
  });
}

scene('branches are undone and redone', still, async ({ page, open }) => {
  await open();
  await edit(page, manifest({ replicas: 2 }));
  await apply(page);
  const { last } = await toTheEnd(page);
  await kubectl(page, 'scale deployment/web --replicas=5');
  const longer = (await toTheEnd(page)).last;
  assert.ok(longer > last);
  await page.locator('.where').getByRole('button', { name: 'Undo' }).click();
  assert.equal((await toTheEnd(page)).last, last);
  await page.locator('.where').getByRole('button', { name: 'Redo' }).click();
  assert.equal((await toTheEnd(page)).last, longer);
});

scene('jumps go to what was chosen: passes, ReplicaSets, conditions, refusals', still, async ({ page, open }) => {
  await open('#scenario=selector-mismatch');
  await toTheEnd(page);
  const jump = async (target) => {
    await page.getByRole('button', { name: 'To the start' }).click();
    await page.getByLabel('Jump to').getByRole('combobox').selectOption(target);
    await page.getByRole('button', { name: 'To the next change' }).click();
  };
  await jump('refusal');
  await page.getByRole('listitem', { name: /refused here/ }).waitFor();
  await jump('set');
  assert.ok((await place(page)).step > 0);
  await jump('pass');
  assert.ok((await place(page)).step > 0);
});

scene('the buttons stand in the order that everybody knows, and the slider has ticks', still, async ({ page, open }) => {
  await open();
  await toTheEnd(page);
  const names = await page.locator('.transport > button').evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
  assert.deepEqual(names, ['To the start', 'Back', 'Play', 'Forward', 'To the end']);
  assert.ok((await page.locator('#ticks option').count()) >= 2);
});

for (const width of [390, 320]) {
  scene(`the gallery and the palette fit a screen of ${width} pixels`, { ...still, viewport: { ...PHONE, width }, hasTouch: true }, async ({ page, open }) => {
    await open();
    await rich(page);
    for (const name of [/^Scenario:/, 'Commands']) {
      await page.getByRole('button', { name }).click();
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      const wider = await dialog.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
      assert.equal(wider, 0);
      // What closes it stands in its first line.
      const close = dialog.getByRole('button', { name: 'Close' });
      if (await close.count()) assert.ok((await close.boundingBox()).y < 24);
      await page.keyboard.press('Escape');
    }
  });
}
