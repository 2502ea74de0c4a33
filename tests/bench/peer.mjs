// Measures this engine beside webernetes, the other one that runs in a browser:
//   node tests/bench/peer.mjs [--pods 10,100,300] [--only node|chromium]
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';

import { bundle, inEachPlace } from './measure.mjs';

const { values } = parseArgs({ options: { pods: { type: 'string', default: '10,100,300' }, only: { type: 'string' } } });
const sizes = values.pods.split(',').map(Number);

/** Rounds in one process or page, of which the fastest counts: the first ones compile, which long ones hardly notice. */
const roundsOf = (name, pods) => (name === 'converge' ? 8 : pods <= 10 ? 3 : 1);
const ENGINES = ['converge', 'webernetes', 'webernetes-pushed'];

const fastest = (found) => found.reduce((best, next) => (next.cpuMs < best.cpuMs ? next : best));
const number = (value) => value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 });
const row = (cells) => console.log(cells.map((cell, at) => (at === 0 ? String(cell).padEnd(20) : String(cell).padStart(13))).join(''));

function gzipBytes(directory, files) {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(directory, file)), { level: 9 }).length, 0);
}

/** Of webernetes, the faster way of the two is held against ours. */
async function compare(place, measure) {
  console.log(`\n${place}`);
  row(['milliseconds', 'pods', 'CPU', 'by the clock', 'longest task', 'CPU ratio']);
  for (const pods of sizes) {
    const results = new Map();
    for (const name of ENGINES) results.set(name, fastest(await measure(name, pods, roundsOf(name, pods))));
    const ours = results.get('converge');
    for (const [name, result] of results) {
      const longest = result.longestMs === undefined ? '' : result.longestMs > 0 ? number(result.longestMs) : '< 50';
      row([name, pods, number(result.cpuMs), number(result.wallMs), longest, name === 'converge' ? '' : `${number(result.cpuMs / ours.cpuMs)} ×`]);
    }
  }
}

const site = await bundle({ peer: true });
try {
  const own = JSON.parse(readFileSync(join(site.directory, 'pkg/package.json')));
  const peer = JSON.parse(readFileSync(new URL('node_modules/@ngrok/webernetes/package.json', import.meta.url)));
  console.log(`A Deployment of N Pods is created and, once all are ready, given another image, until all are ready again.

converge ${own.version}, ${number(gzipBytes(site.directory, ['pkg/engine_bg.wasm', 'pkg/engine.js', 'pkg/index.js']))} bytes gzipped (WebAssembly and its JavaScript)
webernetes ${peer.version}, ${number(gzipBytes(site.directory, ['peer.js']))} bytes gzipped (bundled and minified by esbuild, what it exports as Cluster and BaseImage)
Node.js ${process.version}

What differs. converge: virtual time, one synchronous call, which also waits for the old Pods to be gone; keeps every API write
with its cause and can go back to each; defaults, validates and admits. Its Pods take a second or so of
virtual time to become ready. webernetes: an event loop in real time (its own clock, timers and promises), closer to kubelet and
container runtime (sync loop, pod workers, PLEG), a network that answers; keeps the present state. Its containers start at once.
"pushed": its clock is moved on by 100 ms whenever its tasks give way, so that it never waits. CPU is that of the whole process
(compilers and collectors in their threads too), the fastest of some rounds; setting the cluster up is not counted.`);
  await inEachPlace(site, values.only, compare);
} finally {
  site.remove();
}
