// Cuts the page's WebAssembly in three: what draws the first picture, what plays a story on it, and all the rest. Trunk runs
// this when the page is built (see Trunk.toml):  TRUNK_PROFILE=release TRUNK_STAGING_DIR=… node .ci/later/split.mjs
//
// The parts share memory, tables and globals. Where a function of a later part is used there is a stub for it, which brings
// that part if it is not there yet (see runtime.js) and goes on through a slot of the table. Which functions the first two
// parts do without is told by page.txt and play.txt; what nothing but those use goes with them, functions and constants: the
// linker has noted what refers to what (relocations.mjs).
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { choose } from './choose.mjs';
import { compose } from './compose.mjs';
import { relationsOf } from './relations.mjs';
import { binaryen, disassemble, read } from './wat.mjs';

// The parts by the ends of their names, in the order in which they come.
const PARTS = ['bg', 'play', 'later'];
const WITHOUT = ['page.txt', 'play.txt'];

const own = (name) => readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8');

function edit(text, before, after) {
  if (!text.includes(before)) throw new Error(`there is no \`${before}\` to be replaced`);
  return text.replaceAll(before, after);
}

// wasm-bindgen's script with runtime.js in it, which gives the imports their last part and learns of the instance.
function glue(script, name) {
  const imports = edit(script, 'const imports = __wbg_get_imports();', 'const imports = later.imports(__wbg_get_imports());');
  const started = edit(imports, 'wasm = instance.exports;', 'wasm = instance.exports;\n    later.first(wasm);');
  const loaded = 'const { instance, module } = await __wbg_load(';
  const early = edit(started, loaded, `await later.early();\n    ${loaded}`);
  return PARTS.slice(1).reduce((text, part) => edit(text, `'${part}.wasm'`, `'${name}_${part}.wasm'`), own('runtime.js')) + early;
}

const staging = process.env.TRUNK_STAGING_DIR;
// A build for trying something out is neither optimised nor cut: that would take minutes.
if (process.env.TRUNK_PROFILE !== 'release') process.exit();
const built = readdirSync(staging).find((name) => name.endsWith('_bg.wasm'));
const base = built.replace(/_bg\.wasm$/, '');
const work = mkdtempSync(join(tmpdir(), 'converge-split-'));
const at = (name) => join(work, name);
try {
  // Before it is optimised: what is inlined into its only caller could not go without it.
  disassemble(join(staging, built), at('whole.wat'));
  const module = read(at('whole.wat'));
  const relations = relationsOf({ module, built: join(staging, built), work });
  const texts = compose(module, relations, choose(module, relations, WITHOUT.map(own)));
  const parts = texts.map((text, number) => {
    writeFileSync(at(`${number}.wat`), text);
    binaryen('wasm-as', at(`${number}.wat`), '-o', at(`${number}.raw.wasm`));
    binaryen('wasm-opt', '-Oz', '--strip-debug', '--strip-producers', at(`${number}.raw.wasm`), '-o', at(`${number}.wasm`));
    return readFileSync(at(`${number}.wasm`));
  });
  // Parts of different builds must never meet in a cache, so all names tell what is in them.
  const script = readFileSync(join(staging, `${base}.js`), 'utf8');
  const content = [...parts, own('runtime.js'), script].reduce((hash, piece) => hash.update(piece), createHash('sha256'));
  const name = base.replace(/-[0-9a-f]+$/, `-${content.digest('hex').slice(0, 16)}`);
  rmSync(join(staging, built));
  rmSync(join(staging, `${base}.js`));
  for (const [number, bytes] of parts.entries()) writeFileSync(join(staging, `${name}_${PARTS[number]}.wasm`), bytes);
  writeFileSync(join(staging, `${name}.js`), glue(script, name));
  const page = join(staging, 'index.html');
  writeFileSync(page, edit(readFileSync(page, 'utf8'), '<html lang="en">', '<html lang="en" data-engine="page">').replaceAll(base, name));
} finally {
  rmSync(work, { recursive: true });
}
