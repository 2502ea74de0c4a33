// Binaryen's tools, and the text form of a WebAssembly module cut into its parts.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { sections } from './relocations.mjs';

// What the compiler uses by itself; the text form does not carry it.
const FEATURES = ['bulk-memory', 'multivalue', 'mutable-globals', 'nontrapping-float-to-int', 'reference-types', 'sign-ext'];

/** Runs one of Binaryen's tools. */
export function binaryen(tool, ...args) {
  execFileSync(tool, [...FEATURES.map((feature) => `--enable-${feature}`), ...args], { stdio: 'inherit' });
}

/** Writes the program `file` as text to `to`, without what the linker noted: that holds for the linked program alone. */
export function disassemble(file, to) {
  const bytes = readFileSync(file);
  const kept = sections(bytes).filter(({ name }) => !/^(linking$|reloc\.)/.test(name ?? ''));
  const plain = `${to}.wasm`;
  writeFileSync(plain, Buffer.concat([bytes.subarray(0, 8), ...kept.map(({ head, end }) => bytes.subarray(head, end))]));
  binaryen('wasm-dis', plain, '-o', to);
}

/** The pattern of a name. */
export const NAME = /\$"(?:[^"\\]|\\.)*"|\$[^\s()"]+/;
const NAMES = new RegExp(NAME.source, 'g');
const USES = new RegExp(String.raw`\((?:return_)?(?:call|ref\.func) (${NAME.source})`, 'g');

/** The first name on a line. */
export const nameIn = (line) => NAME.exec(line)[0];
/** The functions that these lines call or take a reference of. */
export const used = (lines) => new Set(lines.flatMap((line) => [...line.matchAll(USES)].map((match) => match[1])));
/** A name as the source has it: without what the compiler appends to tell one from another. */
export const plain = (name) =>
  name
    .replace(/^\$"?|"$/g, '')
    .replace(/::h[0-9a-f]{16}(?![0-9a-f])/g, '')
    .replace(/\[[0-9a-f]{16}\]/g, '')
    .replace(/(?:[._]\d+|\.llvm)+$/, '');

/** Reads the text form that wasm-dis writes: functions by name, all other lines, and what is in the table of functions. */
export function read(file) {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const functions = new Map();
  const head = [];
  for (let at = 0; at < lines.length; at += 1) {
    if (!lines[at].startsWith(' (func ')) {
      head.push(lines[at]);
      continue;
    }
    const start = at;
    while (lines[at] !== ' )') at += 1;
    functions.set(nameIn(lines[start]), lines.slice(start, at + 1));
  }
  const elements = head.filter((line) => line.startsWith(' (elem '));
  const table = /^ \(table (\S+) (\d+) (\d+) funcref\)$/m.exec(head.join('\n'));
  if (elements.length !== 1 || !table) throw new Error('one table of functions, filled once, was expected');
  const [, first, list] = /\(i32\.const (\d+)\) func (.*)\)$/.exec(elements[0]);
  const inTable = list.match(NAMES).map((name, at) => [Number(first) + at, name]);
  const exported = head.filter((line) => /^ \(export .*\(func /.test(line)).map(nameIn);
  return { functions, head: head.slice(0, -1), table: { name: table[1], size: Number(table[2]) }, inTable, exported };
}
