// What each function and each constant of the linked program refers to, as the linker notes it with `--emit-relocs` (see
// build.rs): constants, and functions by their place in the table. The format is that of
// https://github.com/WebAssembly/tool-conventions/blob/main/Linking.md.
import { readFileSync } from 'node:fs';

const FUNCTION = 0;
const DATA = 1;
const SECTION = 3;
const UNDEFINED = 0x10;
const EXPLICIT_NAME = 0x40;
const SYMBOL_TABLE = 8;
// Kinds of relocations. Those of addresses, and of places in sections, are followed by an addend.
const TABLE_INDEX = new Set([1, 2]);
const MEMORY_ADDRESS = new Set([3, 4, 5]);
const WITH_ADDEND = new Set([3, 4, 5, 8, 9, 11, 14, 15, 16, 17, 21, 22, 23, 25]);

class Reader {
  constructor(bytes, at = 0) {
    Object.assign(this, { bytes, at });
  }
  byte() {
    return this.bytes[this.at++];
  }
  unsigned() {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.byte();
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  }
  signed() {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = this.byte();
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return Number(BigInt.asIntN(Number(shift) + 7, value));
    }
  }
  text() {
    const length = this.unsigned();
    this.at += length;
    return this.bytes.toString('utf8', this.at - length, this.at);
  }
  times(read) {
    return Array.from({ length: this.unsigned() }, read);
  }
}

/** The sections of a WebAssembly file: `number`, `name` of a custom one, where its `head` begins, and where it ends. */
export function sections(bytes) {
  const reader = new Reader(bytes, 8);
  const found = [];
  while (reader.at < bytes.length) {
    const head = reader.at;
    const number = reader.byte();
    const end = reader.unsigned() + reader.at;
    const start = reader.at;
    const name = number === 0 ? reader.text() : undefined;
    found.push({ number, name, head, start, body: reader.at, end });
    reader.at = end;
  }
  return found;
}

/** The active segments of data: where each goes, and what is in it. */
export function segments(bytes) {
  const section = sections(bytes).find(({ number }) => number === 11);
  const reader = new Reader(bytes, section.body);
  return reader.times(() => {
    if (reader.byte() !== 0 || reader.byte() !== 0x41) throw new Error('data at a fixed place was expected');
    const address = reader.signed();
    if (reader.byte() !== 0x0b) throw new Error('data at a fixed place was expected');
    const length = reader.unsigned();
    const content = reader.at;
    reader.at += length;
    return { address, content, bytes: bytes.subarray(content, content + length) };
  });
}

function symbols(bytes, linking) {
  const reader = new Reader(bytes, linking.body);
  reader.unsigned();
  while (reader.at < linking.end) {
    const kind = reader.byte();
    const end = reader.unsigned() + reader.at;
    if (kind === SYMBOL_TABLE) {
      return reader.times(() => {
        const [kind, flags] = [reader.byte(), reader.unsigned()];
        const isDefined = !(flags & UNDEFINED);
        if (kind === SECTION) return { kind, section: reader.unsigned() };
        if (kind === DATA) {
          const name = reader.text();
          return isDefined ? { kind, name, segment: reader.unsigned(), offset: reader.unsigned(), size: reader.unsigned() } : { kind, name };
        }
        const index = reader.unsigned();
        return { kind, index, name: isDefined || flags & EXPLICIT_NAME ? reader.text() : undefined };
      });
    }
    reader.at = end;
  }
  throw new Error('the linker left no symbols: is build.rs there?');
}

function relocations(bytes, section) {
  const reader = new Reader(bytes, section.body);
  reader.unsigned();
  return reader.times(() => {
    const [kind, offset, symbol] = [reader.byte(), reader.unsigned(), reader.unsigned()];
    if (WITH_ADDEND.has(kind)) reader.signed();
    return { kind, offset, symbol };
  });
}

// The names of functions by number.
function functionNames(bytes, all) {
  const section = all.find(({ name }) => name === 'name');
  const reader = new Reader(bytes, section.body);
  while (reader.at < section.end) {
    const kind = reader.byte();
    const end = reader.unsigned() + reader.at;
    if (kind === 1) return new Map(reader.times(() => [reader.unsigned(), reader.text()]));
    reader.at = end;
  }
  throw new Error('the program has no names');
}

const importedFunctions = (bytes, all) => {
  const section = all.find(({ number }) => number === 2);
  if (!section) return 0;
  const reader = new Reader(bytes, section.body);
  const kinds = reader.times(() => {
    reader.text();
    reader.text();
    const kind = reader.byte();
    if (kind === 0) reader.unsigned();
    else if (kind === 3) reader.at += 2;
    else {
      if (kind === 1) reader.byte();
      if (reader.byte() & 1) reader.unsigned();
      reader.unsigned();
    }
    return kind;
  });
  return kinds.filter((kind) => kind === 0).length;
};

/** The names of the functions in `bytes` that are not imported, in their order. */
export function definedNames(bytes) {
  const all = sections(bytes);
  const imported = importedFunctions(bytes, all);
  const count = new Reader(bytes, all.find(({ number }) => number === 10).body).unsigned();
  const names = functionNames(bytes, all);
  return Array.from({ length: count }, (_, at) => names.get(imported + at));
}

const refers = () => ({ constants: new Set(), slots: new Set() });

// The numbers of exported functions by the names under which they are exported.
function exportedFunctions(bytes, all) {
  const reader = new Reader(bytes, all.find(({ number }) => number === 7).body);
  const found = reader.times(() => ({ name: reader.text(), kind: reader.byte(), number: reader.unsigned() }));
  return found.filter(({ kind }) => kind === 0);
}

/**
 * What refers to what in the linked program `file`: `functions` by name, also by that of their export, and `constants` by number, each with its
 * address `from` and `to` and what it refers to: `constants` by number, `slots` of the table.
 */
export function references(file) {
  const bytes = readFileSync(file);
  const all = sections(bytes);
  const custom = (name) => all.find((section) => section.name === name);
  const linking = custom('linking');
  if (!linking) throw new Error('the linker left no relocations: is build.rs there?');
  const known = symbols(bytes, linking);
  const data = segments(bytes);
  const constants = known.map((symbol) => {
    if (symbol.kind !== DATA || symbol.segment === undefined) return undefined;
    const from = data[symbol.segment].address + symbol.offset;
    return { ...refers(), from, to: from + symbol.size };
  });
  const add = (to, { kind, symbol }, slot) => {
    if (MEMORY_ADDRESS.has(kind) && constants[symbol]) to.constants.add(symbol);
    else if (TABLE_INDEX.has(kind)) to.slots.add(slot());
  };

  // The code: relocations stand in the order of functions.
  const code = all.find(({ number }) => number === 10);
  const reader = new Reader(bytes, code.body);
  let number = importedFunctions(bytes, all);
  const names = functionNames(bytes, all);
  const functions = new Map();
  const bodies = reader.times(() => {
    const end = reader.unsigned() + reader.at;
    reader.at = end;
    const name = names.get(number++);
    if (!functions.has(name)) functions.set(name, refers());
    return { end, to: functions.get(name) };
  });
  // Until wasm-bindgen, a hash tells exports of several crates apart.
  for (const { name, number } of exportedFunctions(bytes, all)) functions.set(name.replace(/_[0-9a-f]{16}$/, ''), functions.get(names.get(number)));
  let body = 0;
  for (const relocation of relocations(bytes, custom('reloc.CODE'))) {
    const at = code.body + relocation.offset;
    while (at >= bodies[body].end) body += 1;
    add(bodies[body].to, relocation, () => new Reader(bytes, at).signed());
  }

  // The data: a place may lie in several constants, as one may be the end of another.
  const section = all.find(({ number }) => number === 11);
  const ordered = constants.filter(Boolean).sort((one, other) => one.from - other.from);
  const places = relocations(bytes, custom('reloc.DATA')).map((relocation) => {
    const at = section.body + relocation.offset;
    const { address, content } = data.findLast(({ content }) => content <= at);
    return { relocation, at, address: address + at - content };
  });
  places.sort((one, other) => one.address - other.address);
  let open = [];
  let next = 0;
  for (const { relocation, at, address } of places) {
    while (next < ordered.length && ordered[next].from <= address) open.push(ordered[next++]);
    open = open.filter(({ to }) => to > address);
    if (open.length === 0) throw new Error(`what refers from ${address} is no constant`);
    for (const constant of open) add(constant, relocation, () => bytes.readUInt32LE(at));
  }
  return { functions, constants, segments: data };
}
