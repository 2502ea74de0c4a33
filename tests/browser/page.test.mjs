// What the page does whatever the story: links, bad input, keys, languages, small screens.
import assert from 'node:assert/strict';
import { PHONE, scene } from './harness.mjs';
import { apply, counts, edit, editor, kubectl, lanes, manifest, place, text as written, toTheEnd } from './reader.mjs';

const still = { reducedMotion: 'reduce' };
const seek = (page, step) =>
  page.getByRole('slider', { name: 'Step' }).evaluate((slider, value) => {
    slider.value = value;
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  }, String(step));

scene('a shared link opens at the very step in a fresh browser', still, async ({ page, open, newReader }) => {
  await open();
  await edit(page, manifest({ replicas: 2 }));
  await apply(page);
  await toTheEnd(page);
  await kubectl(page, 'set image deployment/web app=shop:2');
  const { last } = await toTheEnd(page);
  await seek(page, last - 9);
  const told = await page.getByRole('status').first().innerText();
  const seen = await lanes(page);
  await page.getByRole('button', { name: 'Share' }).click();
  const address = await page.getByRole('dialog').getByRole('textbox').inputValue();
  assert.match(address, /#v1\.d\.[\w-]+$/);
  const other = await newReader();
  await other.open(`#${address.split('#')[1]}`);
  await other.page.waitForFunction((step) => document.querySelector('.where b').textContent.includes(`Step ${step} of`), last - 9);
  assert.deepEqual(await lanes(other.page), seen);
  assert.equal(await other.page.getByRole('status').first().innerText(), told);
  assert.equal((await toTheEnd(other.page)).last, last);
});

scene('broken YAML is marked at its place, and leaves text, cluster and timeline alone', still, async ({ page, open }) => {
  await open();
  const before = await toTheEnd(page);
  const seen = await lanes(page);
  const text = 'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\n   labels: {}\n';
  await edit(page, text);
  await apply(page);
  await page.getByRole('button', { name: /^line 5, column \d+$/ }).click();
  assert.equal(await page.locator('.cm-activeLineGutter').first().innerText(), '5');
  assert.match(await page.getByRole('log').innerText(), /error: .*yaml: line \d/);
  assert.equal(await written(page), text);
  assert.deepEqual(await lanes(page), seen);
  assert.deepEqual(await place(page), before);
});

scene('an unknown command and a wrong field say so in their own words', still, async ({ page, open }) => {
  await open();
  await toTheEnd(page);
  await kubectl(page, 'explode everything');
  const log = page.getByRole('log');
  await log.getByText('unknown command "explode"').waitFor();
  await log.getByText('exit status 1').last().waitFor();
  await edit(page, manifest().replace('replicas: 3', 'replicas: three'));
  await apply(page);
  assert.match(await page.locator('.faults').innerText(), /line 6, column 3\n.*replicas of type int32/s);
});

scene('acting in the past is a branch that can be undone', still, async ({ page, open }) => {
  await open('#scenario=scale');
  const { last } = await toTheEnd(page);
  const end = await lanes(page);
  await seek(page, 20);
  await kubectl(page, 'scale deployment/web --replicas=7');
  await page.getByText('You acted in the past').waitFor();
  await toTheEnd(page);
  assert.equal((await lanes(page))[0].pods.length, 7);
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
  assert.equal((await toTheEnd(page)).last, last);
  assert.deepEqual(await lanes(page), end);
});

scene('the draft survives a reload', still, async ({ page, open }) => {
  await open();
  await edit(page, 'kind: Draft # mine');
  await page.waitForTimeout(700);
  await page.reload();
  await page.locator('html[data-boot="started"]').waitFor({ state: 'attached' });
  assert.equal(await written(page), 'kind: Draft # mine');
});

scene('the kubectl line goes on by its words, and recalls what was typed', async ({ page, open }) => {
  await open('#scenario=from-one-to-three');
  await toTheEnd(page);
  const prompt = page.getByLabel('kubectl command');
  await prompt.pressSequentially('roll');
  await prompt.press('ArrowRight');
  await prompt.pressSequentially('st');
  await prompt.press('ArrowRight');
  assert.equal(await prompt.inputValue(), 'rollout status ');
  await page.locator('.completions').getByRole('button', { name: 'deployment/web' }).click();
  assert.equal(await prompt.inputValue(), 'rollout status deployment/web ');
  await page.keyboard.press('Enter');
  await page.locator('.transcript').getByText('successfully rolled out').last().waitFor();
  await kubectl(page, 'get deployments nobody');
  await page.locator('.transcript').getByText('exit status 1').waitFor();
  await prompt.press('ArrowUp');
  await prompt.press('ArrowUp');
  assert.equal(await prompt.inputValue(), 'rollout status deployment/web');
  // Tab goes on to the next control, wherever the line stands.
  await prompt.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.id), '');
});

scene('the address is written when the reader rests, not at every step', async ({ page, open }) => {
  await page.addInitScript(() => {
    window.written = 0;
    for (const name of ['replaceState', 'pushState']) {
      const write = history[name];
      history[name] = (...all) => ((window.written += 1), write.apply(history, all));
    }
  });
  await open();
  await page.locator('.speed select').selectOption('4×');
  const play = page.locator('.transport .play');
  await play.click();
  await page.waitForFunction(() => Number(document.querySelector('.where b').textContent.match(/\d+/)[0]) > 15);
  assert.equal(await page.evaluate(() => window.written), 0);
  await play.click();
  await page.waitForFunction(() => /step=\d+/.test(location.hash));
  assert.equal(await page.evaluate(() => window.written), 1);
  assert.equal(await page.evaluate(() => document.cookie), '');
});

scene('keys move through the steps only outside of texts', still, async ({ page, open }) => {
  await open();
  await toTheEnd(page);
  await page.locator('.stage').click({ position: { x: 3, y: 3 } });
  await page.keyboard.press('Home');
  assert.equal((await place(page)).step, 0);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  assert.equal((await place(page)).step, 1);
  await page.keyboard.press('Shift+ArrowRight');
  assert.ok((await place(page)).step > 1);
  const { step } = await place(page);
  await editor(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type(' ');
  assert.equal((await place(page)).step, step);
  // Tab leaves the editor.
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => Boolean(document.activeElement.closest('.cm-editor, textarea'))), false);
});

scene('play shows one step after the other, and a click pauses', async ({ page, open }) => {
  await open();
  await page.getByLabel('Speed').selectOption('4×');
  await page.getByRole('button', { name: 'Play' }).click();
  await page.waitForFunction(() => Number(document.querySelector('.where b').textContent.match(/\d+/)[0]) >= 5);
  await page.getByRole('button', { name: 'Pause' }).click();
  const { step } = await place(page);
  await page.waitForTimeout(400);
  assert.equal((await place(page)).step, step);
});

scene('the slider tells the step in words', still, async ({ page, open }) => {
  await open();
  await toTheEnd(page);
  await seek(page, 2);
  assert.match(await page.getByRole('slider', { name: 'Step' }).getAttribute('aria-valuetext'), /^Step 2 of \d+: The .* controller /);
});

scene('a broken link says what is wrong and keeps the link', still, async ({ page, open }) => {
  await open('#v1.d.notalink');
  const notice = page.getByRole('alert');
  assert.match(await notice.innerText(), /can't be opened/);
  assert.equal(await notice.getByRole('textbox').inputValue(), '#v1.d.notalink');
});

scene('the page speaks Chinese to those who prefer it', { ...still, locale: 'zh-CN' }, async ({ page, open }) => {
  await open();
  await page.waitForFunction(() => !document.querySelector('.where .note'));
  await page.getByRole('button', { name: '到结尾' }).click();
  assert.equal(await page.getAttribute('html', 'lang'), 'zh-CN');
  const words = await page.locator('.pods .word').allInnerTexts();
  assert.ok(words.length > 0 && words.every((word) => word === '可用'), words.join());
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('button', { name: 'To the end' }).waitFor();
});

for (const width of [390, 320]) {
  scene(`the story can be done on a screen of ${width} pixels`, { ...still, viewport: { ...PHONE, width }, hasTouch: true }, async ({ page, open }) => {
    await open();
    await page.getByRole('tab', { name: 'Editor' }).click();
    await edit(page, manifest({ replicas: 2 }));
    await apply(page);
    await page.getByRole('tab', { name: 'Cluster' }).click();
    await toTheEnd(page);
    assert.deepEqual((await lanes(page))[0].pods, ['Available', 'Available']);
    await page.getByRole('tab', { name: 'Timeline' }).click();
    await page.getByText('Because').waitFor();
    for (const tab of ['Editor', 'Cluster', 'Timeline']) {
      await page.getByRole('tab', { name: tab }).click();
      const wider = await page.evaluate(() => {
        const edge = document.documentElement.clientWidth;
        const scrolls = (element) => element && (/auto|scroll|hidden/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
        return [...document.querySelectorAll('body *')]
          .filter((element) => element.getBoundingClientRect().right > edge + 1 && !scrolls(element.parentElement))
          .map((element) => element.className || element.tagName);
      });
      assert.deepEqual(wider, [], tab);
    }
    const buttons = await page.locator('.transport button').evaluateAll((all) => all.map((button) => button.getBoundingClientRect().height));
    assert.ok(buttons.every((height) => height >= 44), buttons.join());
  });
}

for (const system of ['light', 'dark']) {
  scene(`the chosen theme is what is seen, whatever the ${system} system says`, { ...still, colorScheme: system }, async ({ page, open }) => {
    const grounds = {};
    for (const theme of ['light', 'dark', 'auto']) {
      await open(`?theme=${theme}`);
      // What is loaded after the first paint has arrived, so that leaving breaks nothing off.
      await page.locator('html[data-editor="rich"]').waitFor({ state: 'attached' });
      grounds[theme] = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    }
    assert.notEqual(grounds.light, grounds.dark);
    assert.equal(grounds.auto, grounds[system]);
  });
}

scene('a command of another person is theirs in the transcript, also on a phone', { ...still, viewport: PHONE, hasTouch: true }, async ({ page, open }) => {
  await open();
  await page.getByRole('tab', { name: 'Editor' }).click();
  await edit(page, manifest({ replicas: 2 }));
  await apply(page);
  await toTheEnd(page);
  const who = page.getByLabel('Who types');
  await who.focus();
  await page.keyboard.press('o');
  assert.equal(await who.inputValue(), 'ops');
  await kubectl(page, 'scale deployment/web --replicas=3');
  const log = page.getByRole('log');
  await log.getByText('deployment.apps/web scaled').waitFor();
  assert.match(await log.locator('.typed').last().innerText(), /^ops\s*\$ kubectl scale deployment\/web --replicas=3$/);
  await who.selectOption('you');
  await kubectl(page, 'get deployment web');
  await log.locator('.typed').filter({ hasText: 'get deployment' }).waitFor();
  assert.match(await log.locator('.typed').last().innerText(), /^\$ kubectl get deployment web$/);
  const height = await who.evaluate((select) => select.getBoundingClientRect().height);
  assert.ok(height >= 44, 'a finger finds it');
});

for (const [name, fragment, replicas, act] of [
  ['Apply', '', 5, async (page) => {
    await edit(page, (await written(page)).replace(/replicas: \d+/, 'replicas: 5'));
    await page.keyboard.press('Control+Enter');
  }],
  ['a command in the past', '#scenario=rollback&step=120', 9, async (page) => {
    await page.waitForFunction(() => /Step 120 of/.test(document.querySelector('.where b').textContent));
    await kubectl(page, 'scale deploy/web --replicas=9');
  }],
]) {
  scene(`what was done is there after a reload while it plays: ${name}`, async ({ page, open }) => {
    await open(fragment);
    const before = await page.evaluate(() => history.length);
    await act(page);
    await page.waitForFunction(() => location.hash.startsWith('#v1.'));
    await page.getByRole('button', { name: 'Pause', exact: true }).first().waitFor();
    assert.equal(await page.evaluate(() => history.length), before + 1, 'one entry for the action');
    await page.reload();
    await page.locator('html[data-boot="started"]').waitFor({ state: 'attached' });
    await toTheEnd(page);
    assert.equal((await counts(page)).wanted, replicas);
    assert.equal(await page.getByText(/draft/i).count(), 0);
  });
}
