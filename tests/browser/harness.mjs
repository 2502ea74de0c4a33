// Opens the built page in headless Chromium as a reader would see it, and holds every test to a clean console: an
// error, an uncaught exception, a failed request or a request to another host fails the test that saw it.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { serve } from '../../.ci/serve.mjs';
import { DESKTOP, launch } from './browser.mjs';

export { DESKTOP, PHONE } from './browser.mjs';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
const TIMEOUT_MS = 15_000;

let browser;
/** Where the page is: at the root of a host, under a path as on a docs site, and on a host that sends no policy, as GitHub Pages. */
export const sites = {};

before(async () => {
  assert.ok(existsSync(`${DIST}/index.html`), 'the page is not built: run `make build`');
  sites.root = await serve({ directory: DIST });
  sites.path = await serve({ directory: DIST, base: '/docs/converge/' });
  sites.lenient = await serve({ directory: DIST, policy: null });
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await Promise.all(Object.values(sites).map((site) => site.stop()));
});

// Notes everything that a clean page does not do.
function watch(context, home) {
  const faults = [];
  context.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`);
  });
  context.on('weberror', (event) => faults.push(`uncaught: ${event.error().stack ?? event.error()}`));
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== home) faults.push(`request to another host: ${url}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // A page that is left gives up what is still on its way; a request that the host or the network fails has another reason.
    if (reason === 'net::ERR_ABORTED') return;
    faults.push(`request failed: ${request.url()} (${reason})`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} for ${response.url()}`);
  });
  return faults;
}

/**
 * A test in a browser of its own. `scene(name, options, play)` calls `play({ page, context, site, faults, open, newReader })`:
 * - `open(fragment)` loads the page (`''`, `'#v1.d.…'`, `'?embed=1'`) and waits until the engine has started;
 * - `newReader()` gives a second page in a fresh context, with storage of its own, as for a reader who follows a link;
 * - `faults` lists what went wrong so far; a test of failures takes the expected ones out of it.
 * Options: `site` (`'root'`, `'path'` or `'lenient'`), `skip` and Playwright's options for a context (`viewport`, `colorScheme`, `locale` …).
 */
export function scene(name, ...rest) {
  const play = rest.pop();
  const { site: siteName = 'root', skip = false, ...contextOptions } = rest.pop() ?? {};
  test(name, { timeout: 120_000, skip }, async () => {
    const site = sites[siteName];
    const faults = [];
    const contexts = [];
    const reader = async () => {
      // What is kept for times without a network would answer for the host: offline.test.mjs has its own contexts.
      const context = await browser.newContext({ viewport: DESKTOP, serviceWorkers: 'block', ...contextOptions });
      context.setDefaultTimeout(TIMEOUT_MS);
      contexts.push({ context, faults: watch(context, new URL(site.address).origin) });
      const page = await context.newPage();
      const open = async (fragment = '') => {
        await page.goto(site.address + fragment);
        await page.locator('html[data-boot="started"]').waitFor({ state: 'attached' });
      };
      return { page, context, open, faults: contexts.at(-1).faults };
    };
    try {
      const first = await reader();
      await play({ ...first, site, newReader: reader });
      for (const { faults: seen } of contexts) faults.push(...seen);
      assert.deepEqual(faults, [], 'the console and the network stay clean');
    } finally {
      await Promise.all(contexts.map(({ context }) => context.close()));
    }
  });
}
