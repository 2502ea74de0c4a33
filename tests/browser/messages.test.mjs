// What a page around a figure may send: two thousand messages from a seed, almost right, wrong and hostile. The figure
// takes what it knows, passes over the rest, keeps nothing, and still does as it is told.
import assert from 'node:assert/strict';
import { scene } from './harness.mjs';

const SEED = 8;
const MESSAGES = 2000;

/** Runs in the page around: sends messages made of all that a message may be made of. */
function send([seed, count]) {
  let state = seed;
  const below = (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
  const of = (choices) => choices[below(choices.length)];
  const cyclic = {};
  cyclic.self = cyclic;
  const odd = [
    undefined, null, NaN, Infinity, -0, -1, 1.5, 2 ** 53, 1e308, 12n, true, '', '0', 'constructor', '__proto__', '<img src=x onerror=alert(1)>',
    'x'.repeat(100_000), '\u{d800}', [], [[[]]], {}, cyclic, new Date(0), new Map([[1, 2]]), new Error('no'), new Uint8Array(9),
  ];
  const types = ['step', 'back', 'play', 'pause', 'restart', 'end', 'seek', 'set', 'ready', 'error', 'apply', 'toString', 'hasOwnProperty', ...odd];
  const value = () => of([() => below(200), () => of(odd), () => of(['light', 'dark', 'auto', 'en', 'zh', 'zh-CN', 'fr'])])();
  const frame = document.querySelector('iframe').contentWindow;
  for (let sent = 0; sent < count; sent += 1) {
    const message = { source: 'converge', v: 1, type: of(types) };
    for (const name of ['step', 'theme', 'lang', 'text', 'line']) if (below(3) === 0) message[name] = value();
    if (below(8) === 0) message.v = of(odd);
    if (below(8) === 0) message.source = of(odd);
    frame.postMessage(below(10) === 0 ? of(odd) : message, '*');
  }
}

scene('two thousand messages of every kind do no harm', { reducedMotion: 'reduce' }, async ({ page, site, faults }) => {
  await page.route('**/host.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><link rel="icon" href="data:,"><iframe src="./?embed=1#scenario=scale" style="width:900px;height:600px"></iframe>',
    }),
  );
  await page.addInitScript(() => {
    globalThis.told = [];
    addEventListener('message', ({ data }) => told.push(data));
  });
  await page.goto(`${site.address}host.html`);
  const told = (test) => page.waitForFunction(test);
  await told(() => told.some(({ type }) => type === 'ready'));
  await told(() => told.some(({ type, settled }) => type === 'step' && settled));
  await page.evaluate(send, [SEED, MESSAGES]);
  // What is told last is what it was told last.
  await page.evaluate(() => {
    const tell = (message) => document.querySelector('iframe').contentWindow.postMessage({ source: 'converge', v: 1, ...message }, '*');
    tell({ type: 'pause' });
    tell({ type: 'set', lang: 'en' });
    tell({ type: 'seek', step: 7 });
  });
  await told(() => told.findLast(({ type }) => type === 'step')?.step === 7);
  const figure = page.frames()[1];
  assert.equal(await figure.locator('#failure').isVisible(), false);
  assert.match(await figure.locator('.where b').innerText(), /Step 7 of/);
  assert.deepEqual(await figure.evaluate(() => Object.keys(localStorage)), [], 'no message changes a setting');
  const types = await page.evaluate(() => [...new Set(told.map(({ type }) => type))].sort());
  assert.deepEqual(types, ['height', 'ready', 'step']);
  assert.deepEqual(faults, []);
});
