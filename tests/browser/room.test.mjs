// What must have room: names, states, tables and the picture itself, on the screens that readers have.
import assert from 'node:assert/strict';
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
      const { parts, size } = await page.locator('.controls').evaluate((controls) => ({
        size: controls.getBoundingClientRect().height,
        parts: ['.where', '.told', '.transport', '.slider'].map((part) => controls.querySelector(part).getBoundingClientRect()).filter(({ right, width, height }) => width > 40 && height > 10 && right <= innerWidth).length,
      }));
      assert.ok(size <= 90, `${size} of ${height} pixels`);
      assert.equal(parts, 4);
    }
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
