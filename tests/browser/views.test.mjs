// Every view, at every size, in both languages and themes: its texts fit, its controls can be hit, axe finds nothing.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { misfits } from './fit.mjs';
import { scene } from './harness.mjs';
import { show, VIEWS } from './views.mjs';

// Evaluated by the browser's debugger: the page's own policy would refuse it as a script.
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const WIDE = { width: 1440, height: 900 };
/** The least size of a control, in CSS pixels: for a pointer, for a finger. */
const [POINTER, FINGER] = [24, 44];
// 640 is a screen of 1280 at 200 %.
const SIZES = [
  [WIDE, POINTER],
  [{ width: 1024, height: 768 }, POINTER],
  [{ width: 640, height: 400 }, FINGER],
  [{ width: 390, height: 844 }, FINGER],
  [{ width: 320, height: 640 }, FINGER],
];

const drawn = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

// A figure has the headings and regions of the page around it.
async function found(page, isFigure) {
  const result = await page.evaluate((values) => window.axe.run(document, { runOnly: { type: 'tag', values } }), isFigure ? RULES : [...RULES, 'best-practice']);
  return result.violations.map(({ id, nodes }) => `axe ${id}: ${nodes.slice(0, 3).map((node) => node.target.join(' ')).join(', ')}`);
}

for (const language of ['en', 'zh-CN']) {
  for (const view of VIEWS.filter((view) => !view.heavy)) {
    scene(`${view.name} (${language}): texts fit, controls can be hit, nothing keeps anybody out`, { viewport: WIDE, reducedMotion: 'reduce', locale: language }, async ({ page, site }) => {
      await show(page, site.address, view, language);
      const wrong = [];
      const isFigure = view.name.startsWith('embed');
      for (const [viewport, target] of SIZES) {
        await page.setViewportSize(viewport);
        await drawn(page);
        const faults = await page.evaluate(misfits, isFigure ? POINTER : target);
        wrong.push(...faults.map((fault) => `${viewport.width}: ${fault}`));
      }
      // What axe looks at does not change with the words.
      if (language !== 'en') return assert.deepEqual(wrong, []);
      await page.evaluate(axe);
      for (const viewport of [{ width: 390, height: 844 }, WIDE]) {
        await page.setViewportSize(viewport);
        // A figure's frame is as high as the figure asks for.
        if (isFigure) await page.setViewportSize({ ...viewport, height: await page.evaluate(() => document.documentElement.scrollHeight) });
        for (const colorScheme of ['light', 'dark']) {
          await page.emulateMedia({ colorScheme });
          await drawn(page);
          wrong.push(...(await found(page, isFigure)).map((fault) => `${viewport.width} ${colorScheme}: ${fault}`));
        }
      }
      assert.deepEqual(wrong, []);
    });
  }
}
