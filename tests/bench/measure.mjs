// Runs a piece of work in a process of its own, or in a page of its own, and tells what it took.
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { build } from 'esbuild';

import { serve } from '../../.ci/serve.mjs';
import { launch } from '../browser/browser.mjs';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const PACKAGE = fileURLToPath(new URL('../../pkg', import.meta.url));

/** Lays what is run into a directory of its own, with the other engine where it is asked for. */
export async function bundle({ peer = false } = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'converge-bench-'));
  // webernetes is made for bundlers: Node.js does not find its files as they are.
  const options = { bundle: true, format: 'esm', minify: true, logLevel: 'error', absWorkingDir: HERE };
  const stdin = { contents: "export { Cluster, BaseImage } from '@ngrok/webernetes';", resolveDir: HERE };
  if (peer) await build({ ...options, stdin, outfile: join(directory, 'peer.js') });
  await build({ ...options, entryPoints: ['subject.mjs'], outfile: join(directory, 'subject.js'), minify: false, external: ['./peer.js', './pkg/engine.js'] });
  cpSync(PACKAGE, join(directory, 'pkg'), { recursive: true });
  writeFileSync(join(directory, 'package.json'), '{"type": "module"}');
  writeFileSync(join(directory, 'index.html'), '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>bench</title>');
  cpSync(join(HERE, 'in_node.mjs'), join(directory, 'in_node.mjs'));
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
}

/** In Node.js: milliseconds by the clock and of CPU time in all threads, of each of `rounds` runs in one process. */
async function inNode({ directory }, name, pods, rounds) {
  const { stdout } = await promisify(execFile)(process.execPath, [join(directory, 'in_node.mjs'), name, pods, rounds], {
    maxBuffer: 1 << 24,
  });
  return JSON.parse(stdout);
}

/**
 * In Chromium: milliseconds by the clock, of CPU time in the page's process, and of the longest task of the main thread, of
 * each of `rounds` runs in one page.
 */
async function inChromium({ directory }, browser, name, pods, rounds) {
  const site = await serve({ directory });
  const page = await browser.newPage();
  page.setDefaultTimeout(0);
  try {
    await page.goto(site.address);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const processMs = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return 1000 * metrics.find((metric) => metric.name === 'ProcessTime').value;
    };
    const found = [];
    for (let round = 0; round < rounds; round++) {
      await page.evaluate(
        async ([name, pods]) => {
          globalThis.longest = 0;
          new PerformanceObserver((list) => {
            for (const { duration } of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, duration);
          }).observe({ type: 'longtask' });
          const { prepare } = await import('./subject.js');
          ({ work: globalThis.work, look: globalThis.look } = await prepare(name, pods));
        },
        [name, pods],
      );
      // What setting up left to do, and its long tasks.
      await page.waitForTimeout(500);
      const before = await processMs();
      const told = await page.evaluate(async () => {
        globalThis.longest = 0;
        // A task of its own, as if by a click.
        await new Promise((resolve) => setTimeout(resolve));
        const start = performance.now();
        globalThis.done = await globalThis.work();
        return { wallMs: performance.now() - start };
      });
      const cpuMs = (await processMs()) - before;
      // Long tasks are told a little later; shorter ones than 50 ms are not told.
      await page.waitForTimeout(300);
      const longestMs = await page.evaluate(() => globalThis.longest);
      const looked = await page.evaluate(() => globalThis.look(globalThis.done));
      found.push({ ...told, ...looked, cpuMs, longestMs });
    }
    return found;
  } finally {
    await page.close();
    await site.stop();
  }
}

/** Calls `measureAt(place, run)` for Node.js and then for Chromium, or for the `only` one of the two. */
export async function inEachPlace(site, only, measureAt) {
  if (only !== 'chromium') await measureAt(`Node.js ${process.version}`, (...work) => inNode(site, ...work));
  if (only === 'node') return;
  const browser = await launch();
  try {
    await measureAt(`Chromium ${browser.version()}`, (...work) => inChromium(site, browser, ...work));
  } finally {
    await browser.close();
  }
}
