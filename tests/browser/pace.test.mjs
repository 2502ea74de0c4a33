// The page keeps nobody waiting. Machines that test are noisy and shared: each figure is the better one of two runs, and
// may be as many times its goal as PACE says (1: the goal itself, which `make pace` asks for).
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { serve } from '../../.ci/serve.mjs';
import { launch } from './browser.mjs';
import { firstVisit, playing } from './pace.mjs';

const DIST = process.env.PACE_DIST ?? fileURLToPath(new URL('../../dist', import.meta.url));
const TOLERANCE = Number(process.env.PACE ?? 4);
const TIMEOUT = { timeout: 300_000 };
/** Goals in milliseconds. */
const GOALS = { 100: 50, 1000: 100, paint: 1500, drawn: 4000, interactive: 4000 };
let browser;
let site;

before(async () => {
  browser = await launch();
  site = await serve({ directory: DIST, compress: true });
  // Compresses each file, once: that is the host's work, done long before a visit.
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(site.address, { timeout: 120_000 });
  await page.locator('html[data-editor="rich"]').waitFor({ state: 'attached', timeout: 120_000 });
  await context.close();
});
after(async () => {
  await browser?.close();
  await site?.stop();
});

/** The least figure that one of two runs gives; no second one where the first is good. */
async function best(goal, measure) {
  const first = await measure();
  return first <= goal ? first : Math.min(first, await measure());
}

function hold(t, what, ms, goal) {
  t.diagnostic(`${what}: ${ms} ms (goal ${goal} ms)`);
  assert.ok(ms <= goal * TOLERANCE, `${what}: ${ms} ms, more than ${TOLERANCE} × ${goal} ms`);
}

for (const pods of [100, 1000]) {
  test(`no task of the main thread takes long while ${pods} Pods are made and played`, TIMEOUT, async (t) => {
    const measure = async () => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
      const figures = await playing(await context.newPage(), site.address, pods);
      await context.close();
      for (const [name, tasks] of Object.entries(figures)) t.diagnostic(`${pods} Pods ${name}: ${tasks.map(({ ms, elapsed, parts }) => `${ms} ms of ${elapsed} ${JSON.stringify(parts)}`).join('; ')}`);
      return Math.max(...Object.values(figures).map(([task]) => task.ms));
    };
    hold(t, `${pods} Pods, the longest task`, await best(GOALS[pods], measure), GOALS[pods]);
  });
}

test('a first visit on a slow machine and a slow network soon has something to read, and soon answers', TIMEOUT, async (t) => {
  const visits = [await firstVisit(browser, site.address), await firstVisit(browser, site.address)];
  for (const visit of visits) t.diagnostic(JSON.stringify(visit));
  for (const what of ['paint', 'drawn', 'interactive']) hold(t, what, Math.min(...visits.map((visit) => visit[what])), GOALS[what]);
});
