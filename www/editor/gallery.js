// The gallery: every scenario by the question that it answers, found by its words and by the errors that it shows.
import { gallery, nameOf, openScenario } from './scenarios.js';
import { language, say } from './words.js';

const told = (text) => text?.[language()] || text?.en || '';
const REACHED = 'converge.reached';

function reached() {
  try {
    return new Set(JSON.parse(localStorage.getItem(REACHED) ?? '[]'));
  } catch {
    return new Set();
  }
}

/** Remembers that the goals of a scenario were met. Storage may be refused; then nothing is remembered. */
export function remember(name) {
  try {
    localStorage.setItem(REACHED, JSON.stringify([...reached().add(name)]));
  } catch {
    // The mark is only a comfort.
  }
}

const words = (text) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Whether all that is searched for is in what a scenario says, shows and does. */
export function matches(scenario, query, group) {
  const all = [...Object.values(scenario.title), ...Object.values(scenario.description ?? {}), ...Object.values(group.title), ...(scenario.errors ?? []), scenario.name, scenario.text]
    .join('\n').toLowerCase();
  return words(query).every((word) => all.includes(word));
}

function card(scenario, state, engine, element, close) {
  const { current, met, missed } = state;
  const isOpen = scenario.name === current;
  // With the page's own name before it: it leads to another story, not to a place in this one.
  const page = location.pathname.split('/').pop() || './';
  const link = element('a', { href: `${page}${location.search}#scenario=${scenario.name}`, class: 'card-link' }, nameOf(scenario));
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    close();
    openScenario(scenario.name);
  });
  const box = element('li', { class: isOpen ? 'scenario-card open' : 'scenario-card' }, element('h4', {}, link), element('p', {}, told(scenario.description)));
  if (scenario.errors?.length) box.append(element('p', { class: 'errors' }, element('code', {}, scenario.errors[0])));
  // What is to be reached is of use where the reader is; elsewhere it would only stand between the questions.
  if (!isOpen && state.reached.has(scenario.name)) box.append(element('p', { class: 'tag good' }, say('goalMetBefore')));
  if (isOpen && scenario.goal.length > 0) {
    const label = say(missed.length === 0 ? 'goalMet' : 'goalOpen');
    const goals = element('ul', { class: 'goals', 'aria-label': label });
    for (const goal of scenario.goal) {
      const done = met.includes(goal);
      goals.append(element('li', { class: done ? 'met' : '' }, element('span', { 'aria-hidden': 'true' }, done ? '✓ ' : '○ '), element('code', {}, goal)));
    }
    box.append(element('div', { class: 'goal-box' }, element('p', { class: 'note' }, label), goals));
  }
  if (isOpen) box.append(element('p', { class: 'tag' }, say('openNow')));
  return box;
}

/** Opens the gallery. */
export async function open(engine, element) {
  const { groups, scenarios } = await gallery();
  const byName = new Map(scenarios.map((scenario) => [scenario.name, scenario]));
  const [current, ...goals] = engine.goals();
  const met = goals.filter((goal) => goal.startsWith('+')).map((goal) => goal.slice(1));
  const missed = goals.filter((goal) => goal.startsWith('-')).map((goal) => goal.slice(1));
  if (goals.length > 0 && missed.length === 0) remember(current);
  const state = { current, met, missed, reached: reached() };

  const search = element('input', { type: 'search', 'aria-label': say('gallerySearch'), placeholder: say('galleryHint'), autocomplete: 'off', spellcheck: 'false' });
  const body = element('div', { class: 'gallery-body' });
  const count = element('p', { role: 'status', class: 'note' });
  const closer = element('button', { type: 'button', class: 'quiet', 'aria-label': say('close'), title: say('close') }, '✕');
  const predict = element('button', { type: 'button' }, say('do_predict'));
  const own = element('button', { type: 'button', class: 'small' }, say('do_import'));
  const dialog = element('dialog', { class: 'gallery', 'aria-labelledby': 'gallery-title', lang: language() === 'zh' ? 'zh-CN' : 'en' },
    element('header', {}, element('h2', { id: 'gallery-title' }, say('gallery')), search, predict, closer), element('div', { class: 'counted' }, count, own), body);
  closer.addEventListener('click', () => dialog.close());
  own.addEventListener('click', () => {
    dialog.close();
    engine.command('import', '');
  });
  predict.addEventListener('click', () => {
    dialog.close();
    engine.command('predict', '');
  });

  // The chapters of the story have their numbers, whichever of them are found.
  function cards(group, found) {
    const list = element(group === groups[0] ? 'ol' : 'ul', { class: 'cards' }, ...found.map((scenario) => card(scenario, state, engine, element, () => dialog.close())));
    if (group === groups[0]) for (const [at, item] of [...list.children].entries()) item.style.counterSet = `chapter ${group.scenarios.indexOf(found[at].name) + 1}`;
    return list;
  }

  function draw() {
    let shown = 0;
    body.replaceChildren(
      ...groups.flatMap((group) => {
        const found = group.scenarios.map((name) => byName.get(name)).filter((scenario) => scenario && matches(scenario, search.value, group));
        if (found.length === 0) return [];
        shown += found.length;
        return [element('section', {}, element('h3', {}, told(group.title)), cards(group, found))];
      }),
    );
    count.textContent = say(shown === 1 ? 'scenarioOne' : 'scenarioCount', shown);
    if (shown === 0) body.append(element('p', { class: 'note' }, say('nothingFound')));
  }
  search.addEventListener('input', draw);
  // Enter opens what was found first, as in the commands; down goes to it.
  search.addEventListener('keydown', (event) => {
    const first = body.querySelector('.card-link');
    if (!first || event.isComposing || !['Enter', 'ArrowDown'].includes(event.key)) return;
    event.preventDefault();
    if (event.key === 'ArrowDown') first.focus();
    else if (words(search.value).length > 0) first.click();
  });
  draw();
  return { dialog, focus: search };
}
