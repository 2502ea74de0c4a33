// Which part of the program holds what.
import { plain, used } from './wat.mjs';

// The functions that a list names: a line that ends in `::` names all below a module or type.
function named(functions, list) {
  const lines = list.split('\n').filter((line) => line && !line.startsWith('#'));
  const whole = new Set(lines.filter((line) => !line.endsWith('::')));
  const prefixes = lines.filter((line) => line.endsWith('::'));
  const isNamed = (source) => whole.has(source) || prefixes.some((prefix) => source.startsWith(prefix));
  return new Set([...functions.keys()].filter((name) => isNamed(plain(name))));
}

/**
 * The number of the part that holds each function, and each constant that is used. The first holds what JavaScript calls, and
 * all that this may come to use without going through a function that the first of the `lists` names; the second what
 * those may come to use without the functions of the second list, and so on; the last holds the rest.
 */
export function choose({ functions, inTable, exported }, relations, lists) {
  const inSlot = new Map(inTable);
  const part = new Map();
  const partOfConstant = new Map();
  let roots = [...exported];
  for (const [number, list] of lists.entries()) {
    const later = named(functions, list);
    const passed = new Set();
    // What JavaScript calls is in the first part, whatever runs.
    if (number === 0) for (const name of exported) later.delete(name);
    // A root that goes on to a later part stays a root for that one.
    const waiting = roots.filter((name) => !later.has(name));
    for (const name of roots) if (later.has(name)) passed.add(name);
    const follow = ({ slots, constants }) => {
      for (const slot of slots) if (inSlot.has(slot)) waiting.push(inSlot.get(slot));
      for (const constant of constants) {
        if (partOfConstant.has(constant)) continue;
        partOfConstant.set(constant, number);
        follow(relations.constants[constant]);
      }
    };
    while (waiting.length > 0) {
      const name = waiting.pop();
      if (part.has(name) || !functions.has(name)) continue;
      if (later.has(name)) {
        passed.add(name);
        continue;
      }
      part.set(name, number);
      waiting.push(...used(functions.get(name)));
      follow(relations.functions.get(name));
    }
    roots = [...passed];
  }
  for (const name of functions.keys()) if (!part.has(name)) part.set(name, lists.length);
  return { part, partOfConstant, count: lists.length + 1 };
}
