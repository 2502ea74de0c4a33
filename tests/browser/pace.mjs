// How long the page keeps a reader waiting: the longest task of its main thread while it makes and plays many Pods, and
// the first visit over a slow network on a slow machine. `make pace` prints it; pace.test.mjs holds it to the goals.
import { manifest } from './reader.mjs';
import { seek, write } from './views.mjs';

const CATEGORIES = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'];
/** Parts of a task that are told apart; what they have inside them is theirs. */
const PARTS = ['FunctionCall', 'TimerFire', 'UpdateLayoutTree', 'Layout', 'PrePaint', 'Paint', 'Layerize', 'Commit', 'HitTest', 'ParseHTML', 'EvaluateScript', 'V8.GC_MARK_COMPACTOR', 'MinorGC', 'MajorGC', 'wasm.Compile'];

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/**
 * Does `act` and gives the longest tasks of the main thread meanwhile, in milliseconds of its own work, each with its parts and
 * with the time that passed.
 */
export async function longestTasks(page, act, most = 3) {
  const session = await page.context().newCDPSession(page);
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: CATEGORIES } });
  await act();
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', done));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  const threads = events.filter((event) => event.name === 'thread_name' && event.args.name === 'CrRendererMain').map((event) => `${event.pid}/${event.tid}`);
  const own = events.filter((event) => threads.includes(`${event.pid}/${event.tid}`) && event.ph === 'X');
  // What the thread did, not what it waited for while others had the processor: that is the machine's.
  const cost = (event) => event.tdur ?? event.dur;
  const tasks = own.filter((event) => event.name.endsWith('RunTask')).sort((a, b) => cost(b) - cost(a));
  const outer = tasks.filter((task) => !tasks.some((other) => other !== task && other.tid === task.tid && other.ts <= task.ts && other.ts + other.dur >= task.ts + task.dur && cost(other) >= cost(task)));
  return outer.slice(0, most).map((task) => {
    const inside = own.filter((event) => event.pid === task.pid && event.tid === task.tid && PARTS.includes(event.name) && event.ts >= task.ts && event.ts + event.dur <= task.ts + task.dur);
    const parts = {};
    for (const event of inside) parts[event.name] = Math.round(((parts[event.name] ?? 0) + cost(event) / 1000) * 10) / 10;
    return { ms: Math.round(cost(task) / 100) / 10, elapsed: Math.round(task.dur / 100) / 10, parts };
  });
}

/** The longest tasks while `pods` are made and then played, at the beginning, midway and near the end. */
export async function playing(page, home, pods, ms = 6000) {
  await page.goto(`${home}?lang=en#scenario=from-one-to-three`);
  await page.locator('html[data-boot="started"]').waitFor({ state: 'attached' });
  await write(page, manifest({ replicas: pods }));
  const figures = {};
  await page.locator('.speed select').selectOption('4×');
  // One after the other: what is made first would be played meanwhile.
  figures.made = await longestTasks(page, async () => {
    await page.locator('.editor .bar .primary').click();
    await page.waitForFunction(() => !document.querySelector('.where .note'), null, { timeout: 60_000 });
  });
  const last = Number(await page.locator('.slider input').getAttribute('max'));
  const paused = page.locator('.transport .play');
  for (const [name, share] of [['begun', 0], ['midway', 0.5], ['late', 0.85]]) {
    await seek(page, Math.round(last * share) + 1);
    await pause(500);
    figures[name] = await longestTasks(page, async () => {
      await paused.click();
      await pause(ms);
    });
    await paused.click();
  }
  figures.sought = await longestTasks(page, async () => {
    for (const share of [0.1, 0.9, 0.3, 0.6, 1]) {
      await seek(page, Math.round(last * share));
      await pause(300);
    }
  });
  return figures;
}

/** A slow phone on a slow network: a quarter of the processor, 1.6 Mbit/s, 150 ms there and back. */
const SLOW = { cpu: 4, network: { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 } };
/** A press that waits no longer than this is answered, in milliseconds. */
const ANSWER_MS = 300;
/** Without a long task for so long, the page is at rest, in milliseconds. */
const REST_MS = 2000;

/** Runs in the page before all else: notes what a visit is measured by, in milliseconds from its beginning. */
function note() {
  window.visit = { paint: null, drawn: null, long: [] };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'first-contentful-paint') window.visit.paint = entry.startTime;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.visit.long.push([entry.startTime, entry.startTime + entry.duration]);
  }).observe({ type: 'longtask', buffered: true });
  new MutationObserver((_, observer) => {
    if (!document.querySelector('.transport .play')) return;
    window.visit.drawn = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

/**
 * A first visit, slowed down. `paint`: there is text to read. `drawn`: the page is there. `interactive`: from here on no
 * press waits longer than ANSWER_MS. `rest`: no long task follows, the editor is there.
 */
export async function firstVisit(browser, address) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW.network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu });
  await page.addInitScript(note);
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('html[data-editor="rich"]').waitFor({ state: 'attached', timeout: 60_000 });
  await pause(REST_MS);
  const visit = await page.evaluate(() => ({
    ...window.visit,
    files: performance.getEntriesByType('resource').map(({ name, startTime, responseEnd, encodedBodySize }) => [name.split('/').pop(), Math.round(startTime), Math.round(responseEnd), encodedBodySize]),
  }));
  await context.close();
  const rest = visit.long.at(-1)?.[1] ?? visit.drawn;
  const blocked = visit.long.findLast(([from, to]) => to - from > ANSWER_MS);
  return {
    paint: Math.round(visit.paint),
    drawn: Math.round(visit.drawn),
    interactive: Math.round(Math.max(visit.drawn, blocked?.[1] ?? 0)),
    rest: Math.round(Math.max(visit.drawn, rest)),
    long: visit.long.map(([from, to]) => [Math.round(from), Math.round(to - from)]),
    files: visit.files,
  };
}
