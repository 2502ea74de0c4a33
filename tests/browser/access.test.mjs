// What axe finds in each view, theme and language: nothing.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { DESKTOP, PHONE, scene } from './harness.mjs';
import { toTheEnd } from './reader.mjs';

// Evaluated by the browser's debugger: the page's own policy would refuse it as a script.
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function check(page, view) {
  const found = await page.evaluate((values) => window.axe.run(document, { runOnly: { type: 'tag', values } }), RULES);
  const list = found.violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.target.join(' ')).join(', ')}`);
  assert.deepEqual(list, [], view);
}

for (const colorScheme of ['light', 'dark']) {
  for (const locale of ['en', 'zh-CN']) {
    for (const [name, viewport] of Object.entries({ wide: DESKTOP, phone: PHONE })) {
      scene(`nothing keeps anybody out: ${name}, ${colorScheme}, ${locale}`, { colorScheme, locale, viewport, reducedMotion: 'reduce' }, async ({ page, open }) => {
        await open(`?lang=${locale}#scenario=rolling-update&step=150`);
        await page.waitForFunction(() => /150/.test(document.querySelector('.where b').textContent));
        await page.evaluate(source);
        await check(page, 'the cluster in the middle of a rollout');
        if (name === 'phone') {
          for (const at of [0, 2]) {
            await page.locator('.view-tabs [role=tab]').nth(at).click();
            await check(page, `tab ${at}`);
          }
        } else {
          await page.locator('.panel-tabs [role=tab]').nth(1).click();
          await check(page, 'the events');
        }
        await page.locator('.top .primary').click();
        await check(page, 'the dialog to share');
        await page.keyboard.press('Escape');
        await open(`?lang=${locale}#scenario=selector-mismatch`);
        await page.locator('.brand').waitFor();
        if (locale === 'en') await toTheEnd(page);
        await check(page, 'a refusal');
      });
    }
  }
}
