// How fast the engine is as WebAssembly, and what it keeps in memory, with every step of a course kept:
//   node tests/bench/engine.mjs [--pods 10,100,1000,10000] [--only node|chromium]
import { parseArgs } from 'node:util';

import { bundle, inEachPlace } from './measure.mjs';

const { values } = parseArgs({ options: { pods: { type: 'string', default: '10,100,1000,10000' }, only: { type: 'string' } } });
const sizes = values.pods.split(',').map(Number);
const roundsOf = (pods) => (pods <= 100 ? 8 : pods <= 1000 ? 3 : 1);

const number = (value) => value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 });
const row = (cells) => console.log(cells.map((cell) => String(cell).padStart(13)).join(''));
const least = (found, key) => Math.min(...found.map((told) => told[key]));

/** `growth` is the time against the row before, over what n log n makes of it: 1 or less is what is wanted. */
async function table(place, measure) {
  console.log(`\n${place}`);
  row(['pods', 'steps', 'ms', 'CPU ms', 'µs a step', 'growth', 'bytes a step', 'longest seek']);
  let before;
  for (const pods of sizes) {
    const found = await measure('converge', pods, roundsOf(pods));
    const [{ steps, bytes }] = found;
    const [wallMs, cpuMs] = [least(found, 'wallMs'), least(found, 'cpuMs')];
    const work = pods * Math.log2(pods);
    const growth = before && cpuMs / before.cpuMs / (work / before.work);
    // The first course makes the memory grow; later ones find it there.
    row([pods, steps, number(wallMs), number(cpuMs), number((1000 * cpuMs) / steps), growth ? growth.toFixed(2) : '', number(bytes / steps), `${number(least(found, 'seekMs'))} ms`]);
    before = { cpuMs, work };
  }
}

const site = await bundle();
try {
  console.log('A Deployment of N Pods is created and given another image; every step and every state is kept. WebAssembly, as packaged.');
  await inEachPlace(site, values.only, table);
} finally {
  site.remove();
}
