// What the schema knows about the place of the cursor: completion, a tooltip, and a line at the foot of the editor that
// says the same to those who don't hover. Names and types come from the engine's table; the words are a file of their own.
import { snippetCompletion } from '@codemirror/autocomplete';
import { hoverTooltip, showPanel } from '@codemirror/view';
import { language, say } from './words.js';

const KEY = /^(\s*)((?:-\s+)*)(?:"([^"]*)"|'([^']*)'|([^\s#"'[\]{},&*!|>%@`-][^#]*?|-[^\s#][^#]*?))\s*:(?=\s|$)/;

/** The key of a line with the columns where it and its first dash stand. */
function keyOf(text) {
  const match = KEY.exec(text);
  if (!match) return undefined;
  const [, indent, dashes, double, single, plain] = match;
  return { name: double ?? single ?? plain, column: indent.length + dashes.length, dash: dashes ? indent.length : -1 };
}

const isBoundary = (text) => /^(---|\.\.\.)(\s|$)/.test(text);

/** Which document a line is in, and the keys above it from the outermost inwards. */
export function placeOf(doc, number, column) {
  const own = doc.line(number).text;
  const lead = /^(\s*)((?:-(?:\s+|$))*)/.exec(own);
  const start = own.trim() ? lead[0].length : column;
  // A list may stand at its key's own column, so an item's parent is at its dash or left of it.
  let edge = lead[2] ? lead[1].length + 0.5 : start;
  const path = [];
  let line = number - 1;
  for (; line >= 1 && !isBoundary(doc.line(line).text); line -= 1) {
    const text = doc.line(line).text;
    if (!text.trim() || /^\s*#/.test(text)) continue;
    const key = keyOf(text);
    if (key && key.column < edge) {
      path.unshift(key.name);
      edge = key.dash >= 0 ? key.dash + 0.5 : key.column;
    } else if (key && key.column === edge && key.dash >= 0) {
      edge = key.dash + 0.5;
    }
  }
  let last = number;
  while (last < doc.lines && !isBoundary(doc.line(last + 1).text)) last += 1;
  let [apiVersion, kind] = ['', ''];
  for (let at = line + 1; at <= last; at += 1) {
    const match = /^(apiVersion|kind):\s*["']?([\w./-]+)/.exec(doc.line(at).text);
    if (match?.[1] === 'apiVersion') apiVersion = match[2];
    else if (match) kind = match[2];
  }
  return { apiVersion, kind, path };
}

/** The fields there are at a place, in the order of the schema. */
function fieldsAt(engine, { apiVersion, kind, path }) {
  const flat = engine.schemaFields(apiVersion, kind, path.map((part) => `[${part}]`).join(''));
  const fields = [];
  for (let at = 0; at < flat.length; at += 4) {
    const [name, type, shape, owner] = flat.slice(at, at + 4);
    fields.push({ name, type, shape, owner });
  }
  if (fields.length === 0 && path.length === 0) {
    for (const name of ['apiVersion', 'kind']) fields.push({ name, type: 'string', shape: 'scalar', owner: 'TypeMeta' });
    fields.push({ name: 'metadata', type: 'ObjectMeta', shape: 'struct', owner: '*' });
  }
  return fields;
}

// The words are fetched when they are asked for first.
let meanings;
let loaded = {};
function load() {
  meanings ??= import('./meanings.yaml').then((file) => (loaded = file.default), () => ({}));
  return meanings;
}
const known = ({ owner, name }, words) => words[`${owner}.${name}`] ?? words[`*.${name}`] ?? {};

function element(tag, content, className) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...[content].flat());
  return made;
}

function facts(field, words) {
  const { default: value, values } = known(field, words);
  return [field.type, value !== undefined && say('default', value), values && values.join(' | ')].filter(Boolean).join(' · ');
}

function described(field, path, words) {
  const box = element('div', [], 'cm-fieldTip');
  box.append(element('p', [element('code', [...path, field.name].join('.'))]), element('p', facts(field, words), 'kind'));
  const meaning = known(field, words)[language()];
  if (meaning) box.append(element('p', meaning));
  return box;
}

// What is written behind a field's name so that its value can follow.
function template(field, indent) {
  const inner = ' '.repeat(indent);
  if (field.shape === 'struct' || field.shape === 'map') return `${field.name}:\n${inner}  #{}`;
  if (field.shape === 'list') return `${field.name}:\n${inner}- #{}`;
  return `${field.name}: #{}`;
}

/** Completion of field names, and of values where only some are allowed. */
export function fieldSource(engine) {
  return async (context) => {
    const line = context.state.doc.lineAt(context.pos);
    const before = line.text.slice(0, context.pos - line.from);
    const words = await load();
    const name = /^(\s*(?:-\s+)*)([\w-]*)$/.exec(before);
    if (name && (name[2] || context.explicit)) return names(engine, context, line, name, words);
    const value = /^(\s*(?:-\s+)*)([\w-]+):\s+(["']?)([\w./-]*)$/.exec(before);
    return value && valuesOf(engine, context, line, value, words);
  };
}

function names(engine, context, line, [, lead, typed], words) {
  const place = placeOf(context.state.doc, line.number, lead.length);
  const there = /:(\s|$)/.test(line.text.slice(context.pos - line.from));
  const indent = lead.replace(/-/g, ' ').length;
  const options = fieldsAt(engine, place).map((field, at) => {
    const completion = {
      label: field.name,
      detail: field.type,
      boost: -at / 10,
      info: () => described(field, place.path, words),
    };
    // CodeMirror indents the lines of a snippet as the first one is.
    const own = line.text.match(/^\s*/)[0].length;
    return there ? completion : snippetCompletion(template(field, indent - own).replaceAll('\n', '\n'), completion);
  });
  return { from: context.pos - typed.length, options, validFor: /^[\w-]*$/ };
}

function valuesOf(engine, context, line, [, lead, key, , typed], words) {
  const place = placeOf(context.state.doc, line.number, lead.length);
  let options;
  if (place.path.length === 0 && (key === 'kind' || key === 'apiVersion')) {
    const roots = engine.schemaRoots();
    const list = roots.filter((_, at) => at % 2 === (key === 'kind' ? 1 : 0));
    options = [...new Set(list)];
  } else {
    const field = fieldsAt(engine, place).find(({ name }) => name === key);
    if (!field) return null;
    options = known(field, words).values ?? (field.type === 'bool' ? ['true', 'false'] : []);
  }
  if (options.length === 0) return null;
  return { from: context.pos - typed.length, options: options.map((label) => ({ label: String(label) })), validFor: /^[\w./-]*$/ };
}

/** The field whose key the position is at or behind. */
function fieldAt(engine, state, position) {
  const line = state.doc.lineAt(position);
  const key = keyOf(line.text);
  if (!key) return undefined;
  const place = placeOf(state.doc, line.number, key.column);
  const field = fieldsAt(engine, place).find(({ name }) => name === key.name);
  return field && { field, place, from: line.from + key.column, to: line.from + key.column + key.name.length };
}

/** The meaning of a field under the pointer. */
export const fieldTooltip = (engine) =>
  hoverTooltip(async (view, position) => {
    const found = fieldAt(engine, view.state, position);
    if (!found || position < found.from || position > found.to) return null;
    const words = await load();
    return { pos: found.from, end: found.to, above: false, create: () => ({ dom: described(found.field, found.place.path, words) }) };
  });

/** The meaning of the field of the cursor's line, at the foot of the editor. */
export const fieldPanel = (engine) =>
  showPanel.of((view) => {
    const dom = element('div', [], 'cm-field');
    const draw = async (state) => {
      const found = fieldAt(engine, state, state.selection.main.head);
      dom.replaceChildren();
      if (!found) {
        dom.textContent = say(state.readOnly ? 'fieldRead' : 'fieldHint');
        return;
      }
      const { field, place } = found;
      const words = view.hasFocus ? await load() : loaded;
      const meaning = known(field, words)[language()];
      dom.replaceChildren(element('code', [...place.path, field.name].join('.')), ` ${facts(field, words)}`, element('br', []), element('b', meaning ?? ''));
    };
    draw(view.state);
    return {
      dom,
      update(update) {
        if (update.docChanged || update.selectionSet || update.focusChanged || update.transactions.some(({ reconfigured }) => reconfigured)) draw(update.state);
      },
    };
  });
