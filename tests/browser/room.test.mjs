// What must have room: names, states, tables and the picture itself, on the screens that readers have.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { scene } from './harness.mjs';
import { kubectl, manifest, rich } from './reader.mjs';
import { end, LONG_NODES, scenarioOf, seek } from './views.mjs';

const still = { reducedMotion: 'reduce' };
const screen = (width, height = 900) => ({ ...still, viewport: { width, height } });
const isCut = (element) => element.scrollWidth > element.clientWidth;

for (const width of [1440, 1600, 1680, 1920, 2560]) {
  scene(`a table of Pods fits beside the cluster on a screen of ${width} pixels`, screen(width), async ({ page, open }) => {
    await open('#scenario=rolling-update');
    await end(page);
    await kubectl(page, 'get pods');
    await page.locator('.entry pre.table', { hasText: 'AGE' }).waitFor();
    assert.equal(await page.locator('.transcript').evaluate(isCut), false);
  });

  scene(`every state of a Pod is told whole on a screen of ${width} pixels`, screen(width), async ({ page, open }) => {
    await open('#scenario=rolling-update');
    await end(page);
    await seek(page, 135);
    await page.locator('.pod .word', { hasText: 'Running (not ready)' }).first().waitFor();
    assert.deepEqual(await page.locator('.pod .word').evaluateAll((words) => words.filter((word) => word.scrollWidth > word.clientWidth).map((word) => word.textContent)), []);
  });
}

for (const width of [320, 390, 1024, 1440]) {
  scene(`a long node name leaves the Pod its own, at ${width} pixels`, screen(width), async ({ page, open }) => {
    await open(scenarioOf(manifest(), LONG_NODES));
    await end(page);
    const tab = page.locator('.view-tabs [role=tab]').nth(1);
    if (await tab.isVisible()) await tab.click();
    const pods = await page.locator('.pods .pod').evaluateAll((pods) =>
      pods.map((pod) => {
        const [name, node] = ['.name', '.node'].map((part) => pod.querySelector(part));
        return { isWhole: name.clientWidth > 0 && name.scrollWidth <= name.clientWidth, isInside: node.getBoundingClientRect().right <= pod.getBoundingClientRect().right };
      }),
    );
    assert.deepEqual(pods, Array(3).fill({ isWhole: true, isInside: true }));
  });
}

for (const [width, height] of [[844, 390], [667, 375], [568, 320]]) {
  scene(`a phone on its side, ${width} by ${height}, has its controls on two lines`, screen(width, height), async ({ page, open }) => {
    await open('#scenario=rolling-update');
    await end(page);
    for (const view of [1, 2, 0]) {
      await page.locator('.view-tabs [role=tab]').nth(view).click();
      const { parts, size, picture } = await page.locator('.controls').evaluate((controls) => ({
        size: controls.getBoundingClientRect().height,
        picture: controls.getBoundingClientRect().top - document.querySelector('.view-tabs').getBoundingClientRect().bottom,
        parts: ['.where', '.told', '.transport', '.slider'].map((part) => controls.querySelector(part).getBoundingClientRect()).filter(({ right, width, height }) => width > 40 && height > 10 && right <= innerWidth).length,
      }));
      assert.ok(size <= 90, `${size} of ${height} pixels`);
      assert.ok(picture >= height * 0.55, `${picture} of ${height} pixels are the picture's`);
      // On the timeline the panel tells the sentence.
      assert.equal(parts, view === 2 ? 3 : 4);
      if (view === 2) continue;
      const [step, sentence] = await page.locator('.where b, .told').evaluateAll((both) => both.map((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        const { top, bottom } = range.getClientRects()[0];
        return (top + bottom) / 2;
      }));
      assert.ok(Math.abs(step - sentence) <= 2, `the number of the step and the sentence stand in one line: ${step}, ${sentence}`);
    }
  });
}

for (const [width, height] of [[1440, 900], [1280, 720], [1024, 768], [390, 844], [844, 390], [320, 640]]) {
  scene(`the sentence of a step stands once, at ${width} by ${height}, in every view and panel`, screen(width, height), async ({ page, open }) => {
    await open('#scenario=from-one-to-three&step=25');
    await page.locator('.where b', { hasText: '25' }).waitFor();
    const tabs = page.locator('.view-tabs [role=tab]');
    for (const view of (await tabs.first().isVisible()) ? [0, 1, 2] : [null]) {
      if (view !== null) await tabs.nth(view).click();
      for (const panel of view === null || view === 2 ? ['Diagnosis', 'Why'] : [null]) {
        if (panel) await page.getByRole('tab', { name: panel }).click();
        const sentences = await page.locator('.told, .why .what').evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().width > 40).map((one) => one.textContent));
        assert.deepEqual(sentences, ['The Deployment controller updated the status of Deployment web: 3 updated.'], `${view} ${panel}`);
        assert.match(await page.getByRole('status').filter({ hasText: 'Deployment web' }).textContent(), /3 updated/, 'it is read out in any case');
      }
    }
  });

  scene(`the kubectl line holds a command, at ${width} by ${height}`, screen(width, height), async ({ page, open }) => {
    await open('#scenario=from-one-to-three');
    const tab = page.locator('.view-tabs [role=tab]').first();
    if (await tab.isVisible()) await tab.click();
    assert.ok((await page.locator('.prompt input').evaluate((input) => input.clientWidth)) >= 192);
    const [who, title] = await page.locator('.prompt select, #terminal-title').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    assert.ok(Math.abs(who - title) < 24, 'who types stands beside the title');
  });
}

for (const [width, height] of [[1440, 900], [1366, 768], [1280, 720], [1024, 768]]) {
  scene(`three Pods of a story are in sight without scrolling, at ${width} by ${height}`, screen(width, height), async ({ page, open }) => {
    await open('#scenario=from-one-to-three&step=25');
    await page.locator('.pods .pod').nth(2).waitFor();
    const below = await page.locator('.stage').evaluate((stage) => {
      const floor = stage.getBoundingClientRect().bottom;
      return [...stage.querySelectorAll('.pods .pod')].filter((pod) => pod.getBoundingClientRect().bottom > floor).length;
    });
    assert.equal(below, 0);
    const chart = await page.locator('.plot').evaluate((plot) => plot.getBoundingClientRect().height);
    assert.ok(chart >= 48, `the chart is ${chart} pixels high`);
    // Whatever the panel shows, the picture and the way through the steps stay where they are.
    const dock = () => page.locator('.dock').evaluate((dock) => dock.getBoundingClientRect().top);
    const before = await dock();
    await page.getByRole('tab', { name: 'Events' }).click();
    assert.equal(await dock(), before);
  });
}

scene('the meaning of a field does not lie between it and the buttons above', screen(1440), async ({ page, open }) => {
  await open('#scenario=rollback');
  await rich(page);
  const field = page.locator('.cm-line', { hasText: 'metadata' }).first().locator('.tok-propertyName');
  await field.hover();
  const box = await page.locator('.cm-fieldTip').boundingBox();
  assert.ok(box.y >= (await field.boundingBox()).y + 8, 'it is below');
  await page.locator('.editor .bar .primary').hover();
  await page.locator('.cm-fieldTip').waitFor({ state: 'detached' });
});

const SCENARIOS = new URL('../../www/scenarios/', import.meta.url);
const titles = readdirSync(SCENARIOS).map((file) => parse(readFileSync(new URL(file, SCENARIOS), 'utf8')).title);

for (const [width, height] of [[844, 390], [667, 375], [568, 320], [390, 844], [320, 480]]) {
  scene(`the title of every scenario fits the bar at the top, at ${width} by ${height}`, screen(width, height), async ({ page, open }) => {
    await open();
    const higher = await page.evaluate((titles) => {
      const [top, title] = [document.querySelector('.top'), document.querySelector('.scenario span')];
      return titles.filter((one) => {
        title.textContent = one;
        return top.getBoundingClientRect().height > 53 || title.scrollWidth > title.clientWidth;
      });
    }, titles.flatMap(({ en, zh }) => [en, zh]));
    assert.deepEqual(higher, []);
  });
}

for (const [width, height] of [[320, 480], [360, 560]]) {
  scene(`a low phone, ${width} by ${height}, has half of its screen for what is looked at`, screen(width, height), async ({ page, open }) => {
    await open('#scenario=rolling-update&step=150');
    await page.locator('.where b', { hasText: '150' }).waitFor();
    for (const view of [0, 1, 2]) {
      await page.locator('.view-tabs [role=tab]').nth(view).click();
      const room = await page.evaluate(() => {
        document.querySelector('.page').scrollTop = 200;
        const [title, tabs, controls] = ['.top', '.view-tabs', '.controls'].map((part) => document.querySelector(part).getBoundingClientRect());
        return { title: title.bottom, tabs: tabs.top, end: controls.bottom, room: controls.top - tabs.bottom };
      });
      assert.ok(room.title <= 0, 'the title is scrolled away, all of it');
      assert.equal(room.tabs, 0);
      assert.equal(room.end, height);
      assert.ok(room.room >= height / 2 - 16, `${room.room} of ${height} pixels`);
    }
  });
}

for (const [width, height] of [[320, 480], [320, 640], [390, 844], [844, 390], [568, 320]]) {
  scene(`what a name leads to is in sight, at ${width} by ${height}`, screen(width, height), async ({ page, open }) => {
    await open('#scenario=rolling-update&step=150');
    await page.locator('.where b', { hasText: '150' }).waitFor();
    const inSight = () => page.evaluate(() => document.querySelector('.controls').getBoundingClientRect().top - document.querySelector('.panel').getBoundingClientRect().top);
    await page.locator('.view-tabs [role=tab]').nth(1).click();
    await page.locator('.card header button.name').first().click();
    await page.locator('#panel .choices').first().waitFor();
    const [above, begin] = await page.locator('.view-tabs, .panel-tabs').evaluateAll(([above, own]) => [above.getBoundingClientRect().bottom, own.getBoundingClientRect().top]);
    assert.ok(begin >= above - 1, `the panel begins at ${begin}, below ${above}`);
    assert.ok((await inSight()) >= 100, `${await inSight()} pixels of the object`);
    await page.locator('.panel-tabs [role=tab]').first().click();
    await page.locator('.why').waitFor();
    assert.ok((await inSight()) >= 100, `${await inSight()} pixels of the reason`);
  });
}

for (const width of [1440, 1024, 390, 320]) {
  scene(`no word of a rule is broken, at ${width} pixels`, screen(width), async ({ page, open }) => {
    await open('#scenario=from-one-to-three');
    await end(page);
    const tab = page.locator('.view-tabs [role=tab]').nth(2);
    if (await tab.isVisible()) await tab.click();
    const seen = new Set();
    for (let step = Number(await page.locator('.slider input').getAttribute('max')); step > 0; step -= 1) {
      await seek(page, step);
      const values = await page.locator('.rule :is(th, td)').evaluateAll((all) =>
        all.flatMap((value) => {
          const text = value.firstChild;
          return [...(text?.data ?? '').matchAll(/\S+/g)].map(({ 0: word, index }) => {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            return [word, new Set([...range.getClientRects()].map(({ top }) => top)).size];
          });
        }),
      );
      for (const [word, lines] of values) {
        seen.add(word);
        assert.equal(lines, 1, `${word} at step ${step}`);
      }
    }
    assert.ok(seen.has('MinimumReplicasAvailable'), [...seen].join());
  });

  scene(`each station of a refused request is told whole, at ${width} pixels`, screen(width), async ({ page, open }) => {
    await open('#scenario=selector-mismatch');
    await end(page);
    const tab = page.locator('.view-tabs [role=tab]').nth(1);
    if (await tab.isVisible()) await tab.click();
    const cut = await page.locator('.stations li').evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
    assert.deepEqual(cut, []);
    assert.equal(await page.locator('.stations .stopped').count(), 1);
  });
}

scene('what to begin with is read from its first line on', screen(1024, 768), async ({ page, open }) => {
  await open();
  assert.equal(await page.locator('.transcript').evaluate((transcript) => transcript.scrollTop), 0);
  const [note, box] = await page.locator('.transcript .note, .transcript').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top).sort((a, b) => b - a));
  assert.ok(note >= box);
});

scene('the end of the transcript is in sight when a phone turns to it', screen(390, 844), async ({ page, open }) => {
  await open('#scenario=rolling-update');
  await end(page);
  await page.locator('.view-tabs [role=tab]').first().click();
  const below = await page.locator('.transcript').evaluate((transcript) => transcript.scrollHeight - transcript.clientHeight - transcript.scrollTop);
  assert.ok(Math.abs(below) <= 1, `${below} pixels are below`);
});
