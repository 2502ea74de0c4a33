// The parts of the program as text.
import { divided } from './data.mjs';
import { used } from './wat.mjs';

// How a stub has a part brought that is not there.
const LOAD = ' (import "later" "load" (func $later:load (param i32)))';
const ENSURE = ' (func $later:ensure (param i32) (if (i32.lt_u (global.get $later:here) (local.get 0)) (then (call $later:load (local.get 0)))))';

// Parameters and results of a function.
function signature([first]) {
  const parameters = [...first.matchAll(/\(param (?:\$\d+ )?(\w+)\)/g)].map((match) => match[1]);
  const results = /\(result ([^)]*)\)/.exec(first)?.[1];
  const text = (parameters.length ? ` (param ${parameters.join(' ')})` : '') + (results ? ` (result ${results})` : '');
  return { parameters, text };
}

// Memory, tables and globals: how the first part exports each, and how the others import it.
function shared({ head, table }, size) {
  const kinds = /^ \((memory|table|global) (\S+) (\(mut \w+\)|(?:\d+ )*\w+)/;
  const found = head.map((line) => kinds.exec(line)).filter(Boolean);
  const parts = found.map(([, kind, name, type], at) => ({
    out: ` (export "$${at}" (${kind} ${name}))`,
    into: ` (import "0" "$${at}" (${kind} ${name} ${name === table.name && kind === 'table' ? `${size} ${size} funcref` : type}))`,
  }));
  // The number of the last part that is there.
  const here = { out: ' (export "$here" (global $later:here))', into: ' (import "0" "$here" (global $later:here (mut i32)))' };
  return [...parts, here];
}

// Places of the table, filled: neighbours stand together.
function filled(table, entries) {
  const runs = [];
  for (const [slot, name] of entries.sort(([one], [other]) => one - other)) {
    const last = runs.at(-1);
    if (last && slot === last.slot + last.names.length) last.names.push(name);
    else runs.push({ slot, names: [name] });
  }
  return runs.map(({ slot, names }) => ` (elem (table ${table.name}) (i32.const ${slot}) func ${names.join(' ')})`);
}

// For each part, the functions of later parts that it calls, and the slots for such functions that it uses.
function needs({ functions, inTable }, relations, { part, partOfConstant, count }) {
  const inSlot = new Map(inTable);
  const needed = Array.from({ length: count }, () => ({ called: new Set(), slots: new Set() }));
  const useSlots = (number, slots) => {
    for (const slot of slots) if (part.get(inSlot.get(slot)) > number) needed[number].slots.add(slot);
  };
  for (const [name, lines] of functions) {
    const number = part.get(name);
    for (const use of used(lines)) if (part.get(use) > number) needed[number].called.add(use);
    useSlots(number, relations.functions.get(name).slots);
  }
  for (const [constant, number] of partOfConstant) useSlots(number, relations.constants[constant].slots);
  return { needed, inSlot };
}

// The functions that each part lends to later ones.
function lent({ functions }, { part, count }) {
  const lists = Array.from({ length: count }, () => new Set());
  for (const [name, lines] of functions) {
    for (const use of used(lines)) if (part.get(use) < part.get(name)) lists[part.get(use)].add(use);
  }
  return lists.map((list) => [...list]);
}

/** The text of each part. */
export function compose(module, relations, choice) {
  const { functions, head, table, inTable } = module;
  const { part, count } = choice;
  const { needed, inSlot } = needs(module, relations, choice);
  const slots = new Map(inTable.map(([slot, name]) => [name, slot]));
  let size = table.size;
  for (const { called } of needed) for (const name of called) if (!slots.has(name)) slots.set(name, size++);

  const data = divided(relations, choice);
  const common = shared(module, size);
  const lends = lent(module, choice);
  const signatureOf = (name) => signature(functions.get(name));
  const stub = (name) => {
    const { parameters, text } = signatureOf(name);
    const locals = parameters.map((_, at) => `(local.get ${at})`).join(' ');
    return ` (func ${name}${text} (call $later:ensure (i32.const ${part.get(name)})) (call_indirect ${table.name}${text} ${locals} (i32.const ${slots.get(name)})))`;
  };
  const isImport = (line) => line.startsWith(' (import ');
  const resized = (line) => (line.startsWith(` (table ${table.name} `) ? ` (table ${table.name} ${size} ${size} funcref)` : line);
  const stubbed = new Set();
  return needed.map(({ called, slots: pointed }, number) => {
    const stubs = new Set([...called, ...[...pointed].filter((slot) => !stubbed.has(slot)).map((slot) => inSlot.get(slot))]);
    const entries = [...slots].filter(([name]) => part.get(name) === number).map(([name, slot]) => [slot, name]);
    for (const slot of pointed) if (!stubbed.has(slot)) entries.push([slot, inSlot.get(slot)]);
    for (const slot of pointed) stubbed.add(slot);
    const load = stubs.size > 0 ? [LOAD] : [];
    const ensure = stubs.size > 0 ? [ENSURE, ...[...stubs].map(stub)] : [];
    const bodies = [...functions].filter(([name]) => part.get(name) === number).flatMap(([, lines]) => lines);
    const exported = lends[number].map((name, at) => ` (export "${at.toString(36)}" (func ${name}))`);
    const inner = [...filled(table, entries), ...data[number], ...exported, ...ensure, ...bodies, ')'];
    if (number === 0) {
      return [
        ...head.filter((line) => !/^ \((memory|table|global|data|elem|export|start) /.test(line)),
        ...load,
        ...head.slice(1).filter((line) => /^ \((memory|table|global|export|start) /.test(line)).map(resized),
        ' (global $later:here (mut i32) (i32.const 0))',
        ...common.map(({ out }) => out),
        ...inner,
      ].join('\n');
    }
    const borrowed = lends.slice(0, number).flatMap((list, from) =>
      list.map((name, at) => ` (import "${from}" "${at.toString(36)}" (func ${name}${signatureOf(name).text}))`));
    return [
      '(module',
      ...head.filter((line) => line.startsWith(' (type ') || isImport(line)),
      ...load,
      ...common.map(({ into }) => into),
      ...borrowed,
      ...inner,
    ].join('\n');
  });
}
