// Run by measure.mjs in a process of its own: in_node.mjs NAME PODS ROUNDS
import { readFile } from 'node:fs/promises';
import { prepare } from './subject.js';

globalThis.readModule = readFile;
const [name, pods, rounds] = process.argv.slice(2);
const found = [];
// A promise alone does not keep Node.js running.
const alive = setInterval(() => {}, 1000);
for (let round = 0; round < Number(rounds); round++) {
  const { work, look } = await prepare(name, Number(pods));
  const [startMs, before] = [performance.now(), process.cpuUsage()];
  const done = await work();
  const { user, system } = process.cpuUsage(before);
  const wallMs = performance.now() - startMs;
  found.push({ ...(await look(done)), wallMs, cpuMs: (user + system) / 1000 });
}
clearInterval(alive);
process.stdout.write(JSON.stringify(found), () => process.exit(0));
