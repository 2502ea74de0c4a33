// Cuts the page's WebAssembly in two: what the first picture needs, and what may come after it. Trunk runs this when the
// page is built (see Trunk.toml):  TRUNK_PROFILE=release TRUNK_STAGING_DIR=… node .ci/later/split.mjs
//
// Both parts share memory, tables and globals. A function that went into the second part leaves a stub, which brings that
// part if it is not there yet (see runtime.js) and goes on through a slot of the table. Which functions go is told by
// functions.txt; what nothing but those use goes with them.
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { binaryen, nameIn, plain, read, used } from './wat.mjs';

const own = (name) => readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8');

// The functions for the second part. What functions.txt does not name stays if anything that stays may call it.
function chooseLater({ functions, inTable, exported }) {
  const lines = own('functions.txt').split('\n').filter((line) => line && !line.startsWith('#'));
  const whole = new Set(lines.filter((line) => !line.endsWith('::')));
  const prefixes = lines.filter((line) => line.endsWith('::'));
  const named = new Set(
    [...functions.keys()].filter((name) => {
      const source = plain(name);
      return whole.has(source) || prefixes.some((prefix) => source.startsWith(prefix));
    }),
  );
  for (const name of exported) named.delete(name);
  const stays = new Set();
  const waiting = [...exported, ...inTable.map(([, name]) => name)];
  while (waiting.length > 0) {
    const name = waiting.pop();
    if (stays.has(name) || named.has(name) || !functions.has(name)) continue;
    stays.add(name);
    waiting.push(...used(functions.get(name)));
  }
  return new Set([...functions.keys()].filter((name) => !stays.has(name)));
}

// Parameters and results of a function.
function signature([first]) {
  const parameters = [...first.matchAll(/\(param (?:\$\d+ )?(\w+)\)/g)].map((match) => match[1]);
  const results = /\(result ([^)]*)\)/.exec(first)?.[1];
  const text = (parameters.length ? ` (param ${parameters.join(' ')})` : '') + (results ? ` (result ${results})` : '');
  return { parameters, text };
}

// Memory, tables and globals: how the first part exports each, and how the second imports it.
function shared({ head, table }, size) {
  const kinds = /^ \((memory|table|global) (\S+) (\(mut \w+\)|(?:\d+ )*\w+)/;
  const found = head.map((line) => kinds.exec(line)).filter(Boolean);
  return found.map(([, kind, name, type], at) => ({
    out: ` (export "$${at}" (${kind} ${name}))`,
    into: ` (import "first" "$${at}" (${kind} ${name} ${name === table.name && kind === 'table' ? `${size} ${size} funcref` : type}))`,
  }));
}

// The two parts as text.
function split(module) {
  const { functions, head, table, inTable } = module;
  const later = chooseLater(module);
  const needed = { first: new Set(inTable.map(([, name]) => name)), later: new Set() };
  for (const [name, lines] of functions) for (const use of used(lines)) needed[later.has(name) ? 'later' : 'first'].add(use);
  const stubs = [...later].filter((name) => needed.first.has(name));
  const lent = [...functions.keys()].filter((name) => !later.has(name) && needed.later.has(name));

  const slots = new Map(inTable.map(([slot, name]) => [name, slot]));
  let size = table.size;
  for (const name of stubs) if (!slots.has(name)) slots.set(name, size++);
  const filled = [...inTable.filter(([, name]) => later.has(name)), ...stubs.filter((name) => slots.get(name) >= table.size).map((name) => [slots.get(name), name])];

  const parts = shared(module, size);
  const stub = (name) => {
    const { parameters, text } = signature(functions.get(name));
    const locals = parameters.map((_, at) => `(local.get ${at})`).join(' ');
    return ` (func ${name}${text} (call $later:ensure) (call_indirect ${table.name}${text} ${locals} (i32.const ${slots.get(name)})))`;
  };
  const isImport = (line) => line.startsWith(' (import ');
  const own = (line) => (line.startsWith(` (table ${table.name} `) ? ` (table ${table.name} ${size} ${size} funcref)` : line);
  const first = [
    ...head.filter((line) => !/^ \((memory|table|global|data|elem|export|start) /.test(line)),
    ' (import "later" "load" (func $later:load))',
    ...head.slice(1).filter((line) => /^ \((memory|table|global|data|elem|export|start) /.test(line)).map(own),
    ...parts.map((part) => part.out),
    ...lent.map((name, at) => ` (export "${at.toString(36)}" (func ${name}))`),
    ' (global $later:here (mut i32) (i32.const 0))',
    ' (export "$here" (global $later:here))',
    ' (func $later:ensure (if (i32.eqz (global.get $later:here)) (then (call $later:load))))',
    ...stubs.map(stub),
    ...[...functions].filter(([name]) => !later.has(name)).flatMap(([, lines]) => lines),
    ')',
  ];
  const second = [
    '(module',
    ...head.filter((line) => line.startsWith(' (type ') || isImport(line)),
    ...parts.map((part) => part.into),
    ...lent.map((name, at) => ` (import "first" "${at.toString(36)}" (func ${name}${signature(functions.get(name)).text}))`),
    ...filled.map(([slot, name]) => ` (elem (table ${table.name}) (i32.const ${slot}) func ${name})`),
    ...[...functions].filter(([name]) => later.has(name)).flatMap(([, lines]) => lines),
    ')',
  ];
  return { first: first.join('\n'), later: second.join('\n') };
}

// wasm-bindgen's script with runtime.js in it, which gives the imports their last part and learns of the instance.
function glue(script, secondName) {
  const edit = (text, before, after) => {
    if (!text.includes(before)) throw new Error(`wasm-bindgen's script has no \`${before}\``);
    return text.replaceAll(before, after);
  };
  const imports = edit(script, 'const imports = __wbg_get_imports();', 'const imports = later.imports(__wbg_get_imports());');
  const started = edit(imports, 'wasm = instance.exports;', 'wasm = instance.exports;\n    later.first(wasm);');
  const loaded = 'const { instance, module } = await __wbg_load(';
  const early = edit(started, loaded, `await later.early();\n    ${loaded}`);
  return edit(own('runtime.js'), 'later.wasm', secondName) + early;
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
  binaryen('wasm-dis', join(staging, built), '-o', at('whole.wat'));
  const bytes = {};
  for (const [part, text] of Object.entries(split(read(at('whole.wat'))))) {
    writeFileSync(at(`${part}.wat`), text);
    binaryen('wasm-as', at(`${part}.wat`), '-o', at(`${part}.raw.wasm`));
    binaryen('wasm-opt', '-Oz', '--strip-debug', '--strip-producers', at(`${part}.raw.wasm`), '-o', at(`${part}.wasm`));
    bytes[part] = readFileSync(at(`${part}.wasm`));
  }
  // Parts of different builds must never meet in a cache, so all three names tell what is in them.
  const script = readFileSync(join(staging, `${base}.js`), 'utf8');
  const hash = createHash('sha256').update(bytes.first).update(bytes.later).update(own('runtime.js')).update(script).digest('hex').slice(0, 16);
  const name = base.replace(/-[0-9a-f]+$/, `-${hash}`);
  rmSync(join(staging, built));
  rmSync(join(staging, `${base}.js`));
  writeFileSync(join(staging, `${name}_bg.wasm`), bytes.first);
  writeFileSync(join(staging, `${name}_later.wasm`), bytes.later);
  writeFileSync(join(staging, `${name}.js`), glue(script, `${name}_later.wasm`));
  const page = join(staging, 'index.html');
  writeFileSync(page, readFileSync(page, 'utf8').replaceAll(base, name));
} finally {
  rmSync(work, { recursive: true });
}
