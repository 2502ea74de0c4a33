// Takes pictures of the page into screenshots/: each screen in light and dark. Give fragments or queries to open as
// arguments; without any, the page as a first visitor sees it:
//   make screenshots            node tests/browser/screenshots.mjs '#scenario=rolling-update&step=12'
import { mkdirSync } from 'node:fs';
import { serve } from '../../.ci/serve.mjs';
import { DESKTOP, launch, PHONE } from './browser.mjs';

const places = process.argv.length > 2 ? process.argv.slice(2) : [''];
const screens = { phone: PHONE, desktop: DESKTOP };
const fileName = (...parts) => `screenshots/${parts.join('-').replace(/[^\w.-]+/g, '_')}.png`;

mkdirSync('screenshots', { recursive: true });
const site = await serve({ directory: 'dist' });
const browser = await launch();
for (const place of places) {
  for (const [screen, viewport] of Object.entries(screens)) {
    for (const colorScheme of ['light', 'dark']) {
      const page = await browser.newPage({ viewport, colorScheme });
      await page.goto(site.address + place);
      await page.locator('html[data-boot="started"]').waitFor({ state: 'attached' });
      const path = fileName(place.replace(/^[#?]/, '') || 'start', screen, colorScheme);
      await page.screenshot({ path, fullPage: true });
      console.log(path);
      await page.close();
    }
  }
}
await browser.close();
await site.stop();
