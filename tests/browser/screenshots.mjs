// Takes pictures of every view of the page into screenshots/: SCREEN-THEME-LANGUAGE-VIEW.png.
// Arguments choose by parts of these names:
//   make screenshots            .ci/with node tests/browser/screenshots.mjs phone dark gallery
import { mkdirSync } from 'node:fs';
import { serve } from '../../.ci/serve.mjs';
import { launch } from './browser.mjs';
import { show, VIEWS } from './views.mjs';

const SCREENS = { wide: { width: 1440, height: 900 }, middle: { width: 1024, height: 768 }, phone: { width: 390, height: 844 }, small: { width: 320, height: 640 } };
const LOOKS = [['light', 'en'], ['dark', 'en'], ['light', 'zh-CN'], ['dark', 'zh-CN']];
const wanted = process.argv.slice(2);

mkdirSync('screenshots', { recursive: true });
const site = await serve({ directory: 'dist' });
const browser = await launch();
let failed = 0;
for (const [screen, viewport] of Object.entries(SCREENS)) {
  for (const [colorScheme, language] of LOOKS) {
    for (const view of VIEWS) {
      const name = `${screen}-${colorScheme}-${language}-${view.name}`;
      if (!wanted.every((part) => name.includes(part))) continue;
      // One context for each: what a view leaves in the storage is not for the next.
      const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
      const page = await context.newPage();
      try {
        await show(page, site.address, view, language);
        await page.screenshot({ path: `screenshots/${name}.png` });
      } catch (error) {
        failed += 1;
        console.error(`${name}: ${error.message.split('\n')[0]}`);
      }
      await context.close();
    }
  }
}
await browser.close();
await site.stop();
if (failed > 0) throw new Error(`${failed} views could not be shown`);
