// The command palette: scenarios, objects, actions and settings by a few letters of their names. The engine says what
// there is and does what is chosen; the dialog element keeps the focus inside and gives it back.
import { gallery, nameOf, openScenario } from './scenarios.js';
import { language, say, WORDS } from './words.js';

const ACTIONS = [
  ['apply', '', 'Ctrl ↵'],
  ['compare', ''],
  ['play', '', 'Space'],
  ['restart', '', 'Home'],
  ['end', '', 'End'],
  ['back', '', '←'],
  ['forward', '', '→'],
  ['jumpForward', 'pass'],
  ['jumpBack', 'pass'],
  ['jumpForward', 'set'],
  ['jumpBack', 'set'],
  ['jumpForward', 'condition'],
  ['jumpBack', 'condition'],
  ['jumpForward', 'refusal'],
  ['jumpBack', 'refusal'],
  ['undo', ''],
  ['redo', ''],
  ['predict', ''],
  ['share', ''],
  ['import', ''],
  ['whatIf', ''],
  ['help', '', '?'],
  ['reset', ''],
];
const SETTINGS = [
  ['theme', 'light'],
  ['theme', 'dark'],
  ['theme', 'auto'],
  ['language', 'en'],
  ['language', 'zh'],
  ['speed', '0.5×'],
  ['speed', '1×'],
  ['speed', '2×'],
  ['speed', '4×'],
];

async function items(engine) {
  const actions = ACTIONS.map(([command, argument, keys]) => ({
    group: 'actions',
    title: say(argument ? `${command}_${argument}` : `do_${command}`),
    keys,
    run: () => engine.command(command, argument),
  }));
  const settings = SETTINGS.map(([command, argument]) => ({
    group: 'settings',
    title: WORDS[`${command}_${argument}`] ? say(`${command}_${argument}`) : say(command, argument),
    run: () => engine.command(command, argument),
  }));
  const objects = [];
  const flat = engine.objects();
  for (let at = 0; at < flat.length; at += 3) {
    const [kind, namespace, name] = flat.slice(at, at + 3);
    const place = namespace && namespace !== 'default' ? `${namespace}/` : '';
    objects.push({ group: 'objects', title: `${kind} ${place}${name}`, run: () => engine.command('inspect', `${kind}/${namespace}/${name}`) });
  }
  const { scenarios } = await gallery().catch(() => ({ scenarios: [] }));
  const opened = scenarios.map((scenario) => ({
    group: 'scenarios',
    title: nameOf(scenario),
    more: [scenario.name, ...Object.values(scenario.title)].join(' '),
    run: () => openScenario(scenario.name),
  }));
  const open = { group: 'actions', title: say('do_gallery'), run: () => document.querySelector('[data-opens="gallery"]')?.click() };
  return [open, ...actions, ...opened, ...settings, ...objects];
}

/** How well `query` fits: every letter in order, better at the start of words and side by side; less than 0 if it does not. */
export function fit(query, text) {
  const [letters, target] = [query.toLowerCase().replace(/\s+/g, ''), text.toLowerCase()];
  let [score, from, last] = [0, 0, -2];
  for (const letter of letters) {
    const at = target.indexOf(letter, from);
    if (at < 0) return -1;
    const startsWord = at === 0 || /[\s/.:·-]/.test(target[at - 1]);
    score += at === last + 1 ? 6 : startsWord ? 4 : Math.max(0, 2 - (at - from) / 8);
    [last, from] = [at, at + 1];
  }
  if (target.includes(query.toLowerCase().trim())) score += 12;
  return score - target.length / 50;
}

const MOST = 60;

/** Opens the palette. */
export async function open(engine, element) {
  const all = await items(engine);
  const list = element('ul', { role: 'listbox', id: 'palette-list', 'aria-label': say('palette') });
  const input = element('input', {
    type: 'text', role: 'combobox', 'aria-expanded': 'true', 'aria-controls': 'palette-list', 'aria-autocomplete': 'list', 'aria-label': say('palette'),
    placeholder: say('paletteHint'), autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false',
  });
  const count = element('p', { role: 'status', class: 'hidden' });
  const dialog = element('dialog', { class: 'palette', 'aria-label': say('palette'), lang: language() === 'zh' ? 'zh-CN' : 'en' }, input, list, count);
  let [shown, active] = [[], 0];

  function mark(at) {
    active = Math.max(0, Math.min(at, shown.length - 1));
    list.querySelectorAll('[role=option]').forEach((option, index) => option.setAttribute('aria-selected', String(index === active)));
    const option = list.querySelector('[aria-selected=true]');
    option?.scrollIntoView({ block: 'nearest' });
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
  }

  function draw() {
    const query = input.value.trim();
    const found = query
      ? all.map((item) => ({ item, score: Math.max(fit(query, item.title), item.more ? fit(query, item.more) - 1 : -1) }))
          .filter(({ score }) => score >= 0)
          .sort((a, b) => b.score - a.score)
          .map(({ item }) => item)
      : all;
    shown = found.slice(0, MOST);
    let group;
    list.replaceChildren(
      ...shown.flatMap((item, at) => {
        const heading = !query && item.group !== group ? [element('li', { role: 'presentation', class: 'group' }, say(item.group))] : [];
        group = item.group;
        const option = element('li', { role: 'option', id: `palette-${at}`, 'aria-selected': 'false' }, element('span', {}, item.title));
        if (item.keys) option.append(element('kbd', {}, item.keys));
        else if (query) option.append(element('span', { class: 'note' }, say(item.group)));
        option.addEventListener('click', () => choose(at));
        return [...heading, option];
      }),
    );
    count.textContent = say(shown.length === 1 ? 'resultOne' : 'results', shown.length);
    if (shown.length === 0) list.append(element('li', { role: 'presentation', class: 'note' }, say('nothingFound')));
    mark(0);
  }

  function choose(at) {
    const item = shown[at];
    if (!item) return;
    dialog.close();
    item.run();
  }

  input.addEventListener('input', draw);
  input.addEventListener('keydown', (event) => {
    const page = Math.max(1, Math.floor(list.clientHeight / 36));
    const moves = { ArrowDown: active + 1, ArrowUp: active - 1, PageDown: active + page, PageUp: active - page };
    if (event.isComposing) return;
    if (event.key in moves) {
      event.preventDefault();
      const to = moves[event.key];
      mark(event.key.startsWith('Arrow') ? (to + shown.length) % Math.max(shown.length, 1) : to);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(active);
    }
  });
  draw();
  return { dialog, focus: input };
}
