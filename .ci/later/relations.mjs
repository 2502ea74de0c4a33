// What refers to what in the page's program.
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { definedNames, references, segments } from './relocations.mjs';

const LINKED = fileURLToPath(new URL('../../target/web/wasm32-unknown-unknown/release/converge.wasm', import.meta.url));

// Lines of the longest function that wasm-bindgen makes by itself.
const LONGEST_MADE = 200;

/**
 * For each function of `module`, which was made from the file `built`, and for each constant: to what it refers. Names in
 * `built` are not unique; wasm-bindgen gives the same functions in the same order with those that the linker knows.
 */
export function relationsOf({ module, built, work }) {
  const linked = references(LINKED);
  const out = join(work, 'linked');
  execFileSync('wasm-bindgen', ['--target', 'web', '--no-typescript', '--no-demangle', '--out-dir', out, LINKED], { stdio: 'inherit' });
  const names = definedNames(readFileSync(join(out, readdirSync(out).find((name) => name.endsWith('_bg.wasm')))));
  const bytes = readFileSync(built);
  const same = segments(bytes);
  if (names.length !== module.functions.size) throw new Error(`${names.length} functions were linked, ${module.functions.size} are in the page`);
  if (linked.segments.some((segment, at) => !segment.bytes.equals(same[at]?.bytes ?? Buffer.alloc(0)))) throw new Error(`${LINKED} is of another build`);
  const functions = new Map();
  const slots = new Set([...linked.functions.values()].flatMap((known) => [...known.slots]));
  for (const [at, [name, lines]] of [...module.functions].entries()) {
    const known = linked.functions.get(names[at]);
    if (!known && lines.length > LONGEST_MADE) throw new Error(`the linker knows nothing of ${name}`);
    functions.set(name, known ?? guess(lines, linked.constants, slots));
  }
  const titles = module.head.map((line) => /^ \(data \$(\S+) \(i32\.const (\d+)\)/.exec(line)).filter(Boolean);
  const named = same.map((segment) => ({ ...segment, name: titles.find(([, , address]) => Number(address) === segment.address)[1] }));
  return { functions, constants: linked.constants, segments: named };
}

// What a function that wasm-bindgen made may refer to, by its numbers.
function guess(lines, constants, slots) {
  const numbers = lines.flatMap((line) => [...line.matchAll(/(?:i32\.const |offset=)(\d+)/g)].map(([, number]) => Number(number)));
  const holds = (number) => (constant) => constant && constant.from <= number && number <= constant.to;
  return {
    slots: new Set(numbers.filter((number) => slots.has(number))),
    constants: new Set(numbers.map((number) => constants.findIndex(holds(number))).filter((at) => at >= 0)),
  };
}
