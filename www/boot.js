// Starts the engine, and says so on the page when it can't start or has stopped. It is a script of its own because a
// strict content security policy allows no inline one. Trunk puts the names of the two files into links of index.html.

const isChinese = () => document.documentElement.lang.startsWith('zh');
const WORDS = {
  en: {
    stopped: ['The engine has stopped', 'This is a fault of Converge, not of what you typed. Your text is still below, and kept. Copy what you need, then start again: what you did is played once more.'],
    alone: ['The engine has stopped', 'This is a fault of Converge, not of what you typed. Your text is still below, and kept. Copy what you need, then begin anew.'],
    notStarted: ['The engine could not start', 'A file may not have arrived, or the browser may be too old for WebAssembly. Reloading the page often helps.'],
    where: 'The link to where you were, with all that you did until then',
    reload: 'Reload the page', again: 'Start again', anew: 'Begin anew', text: 'Copy the text', link: 'Copy the link', copied: 'Copied',
  },
  zh: {
    stopped: ['引擎已停止', '这是 Converge 的错误，与你输入的内容无关。你的文本仍在下方，并已保存。请复制需要的内容，然后重新启动：你做过的操作会重新播放一遍。'],
    alone: ['引擎已停止', '这是 Converge 的错误，与你输入的内容无关。你的文本仍在下方，并已保存。请复制需要的内容，然后从头开始。'],
    notStarted: ['引擎无法启动', '可能有文件没有送达，或者浏览器太旧，不支持 WebAssembly。重新加载页面通常有用。'],
    where: '你所在位置的链接，包含此前的全部操作',
    reload: '重新加载页面', again: '重新启动', anew: '从头开始', text: '复制文本', link: '复制链接', copied: '已复制',
  },
};
const failure = document.getElementById('failure');
const words = () => WORDS[isChinese() ? 'zh' : 'en'];

function button(name, press) {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = words()[name];
  made.addEventListener('click', () => press(made));
  failure.querySelector('.ways').append(made);
}

// Only the first failure is shown: what comes after a panic is its consequence.
function showFailure(name, detail, fill) {
  if (!failure.hidden) return;
  failure.querySelector('pre').textContent = String(detail);
  failure.hidden = false;
  document.documentElement.dataset.boot = 'failed';
  say(name);
  fill();
}

function say(name) {
  [failure.querySelector('h2').textContent, failure.querySelector('p').textContent] = words()[name];
}

const notStarted = (error) => showFailure('notStarted', error, () => button('reload', () => location.reload()));

// What was typed last is kept where src/ui/settings.rs looks, which can't do so any more, and everything can be copied.
function stopped(detail) {
  showFailure('stopped', detail, () => {
    const text = document.querySelector('.editor textarea.text')?.value;
    try {
      if (text) localStorage.setItem('converge.draft', text);
    } catch {
      // A foreign frame is refused its storage; the text is still on screen.
    }
    goOn(location.hash.slice(1), location.hash.slice(1));
  });
}

// `all` is the fragment of all that was done, `again` the one to start from: empty where there is none that could be played.
function goOn(all, again) {
  const page = location.href.split('#')[0];
  const [label, link] = [failure.querySelector('label'), failure.querySelector('textarea')];
  label.hidden = false;
  label.firstElementChild.textContent = words().where;
  link.value = all ? `${page}#${all}` : page;
  link.addEventListener('focus', () => link.select());
  failure.querySelector('.ways').replaceChildren();
  const go = (fragment) => {
    try {
      history.replaceState(null, '', fragment ? `#${fragment}` : page);
    } catch {
      location.hash = fragment;
    }
    location.reload();
  };
  const copy = (take) => async (pressed) => {
    try {
      await navigator.clipboard.writeText(take());
      pressed.textContent = words().copied;
    } catch {
      // Where the clipboard is refused, the link is marked and the text is below.
      link.select();
    }
  };
  if (again) button('again', () => go(again));
  say(again ? 'stopped' : 'alone');
  button('anew', () => go(''));
  button('link', copy(() => link.value));
  const text = () => document.querySelector('.editor textarea.text')?.value;
  if (text()) button('text', copy(text));
}

const href = (id) => document.getElementById(id).href;

// src/ui/panic.rs sends the text of a panic, and where to go on; what else ends the program arrives as an uncaught error:
// a trap, or a stack that is full, which is no error of WebAssembly's own.
addEventListener('converge:panic', (event) => stopped(event.detail));
addEventListener('converge:rescue', (event) => goOn(...event.detail.split('\n')));
const ends = (error) => error instanceof WebAssembly.RuntimeError || (/wasm/.test(error?.stack) && /recursion|call stack/.test(error));
addEventListener('error', (event) => ends(event.error) && stopped(event.error));
addEventListener('unhandledrejection', (event) => ends(event.reason) && stopped(event.reason));

const at = (name) => new URL(document.body.dataset[name], document.baseURI);

// The gallery: its groups and every scenario file, fetched once, when a link or the reader asks for it first.
let fetched;
const scenarios = () => (fetched ??= fetch(at('scenarios')).then((response) => response.json()));

// Puts the scenario that the address names into the document, where the engine looks for it. The one with which the page
// begins is in the engine itself.
async function bring() {
  const name = new URLSearchParams(location.hash.slice(1)).get('scenario');
  if (!name || document.querySelector(`script[data-scenario="${CSS.escape(name)}"]`)) return;
  try {
    const found = (await scenarios()).scenarios.find((scenario) => scenario.name === name);
    if (!found) return;
    // Something to read until the engine draws it.
    for (const place of document.querySelectorAll('.boot [data-scenario]')) {
      const told = found[place.dataset.scenario];
      place.textContent = told[isChinese() ? 'zh' : 'en'] ?? told.en ?? '';
    }
    const block = document.createElement('script');
    block.type = 'application/yaml';
    block.dataset.scenario = name;
    block.textContent = found.text;
    document.head.append(block);
  } catch (error) {
    console.warn('The scenarios did not arrive.', error);
  }
}

addEventListener('hashchange', async () => {
  await bring();
  dispatchEvent(new Event('converge:address'));
});

addEventListener('converge:save', async ({ detail }) => (await import(at('save'))).save(JSON.parse(detail)));

// When the engine can play, or what it lacks for that has to be asked for (.ci/later/runtime.js). A build for trying
// something out is not cut and has all at once.
const playable = new Promise((resolve) => {
  if (document.documentElement.dataset.engine !== 'page') resolve();
  addEventListener('converge:engine', resolve, { once: true });
});

// What follows the first paint: what opens by buttons at once, the rich editor when the story can play. The page works
// without them, so what goes wrong here is only noted.
async function enrich(engine) {
  // A click that comes before the one who listens is made again.
  let missed;
  const note = ({ target }) => (missed = target.closest?.('[data-opens]') ?? missed);
  document.addEventListener('click', note);
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
  try {
    const { enhance, listen } = await import(at('editor'));
    listen(engine, scenarios);
    document.removeEventListener('click', note);
    missed?.click();
    await playable;
    const area = document.querySelector('.editor textarea.text');
    if (area) await enhance(area, engine);
  } catch (error) {
    document.documentElement.dataset.editor = 'plain';
    console.warn('The rich editor is not there; the plain one stays.', error);
  }
}

// Keeps the page for the next visit, which may have no network. A figure in somebody's page keeps nothing there.
function keep() {
  if (!isSecureContext || top !== self || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register(new URL('sw.js', document.baseURI)).catch((error) => console.warn('The page is not kept.', error));
}

try {
  const parameters = new URLSearchParams(location.search);
  const isFigure = !['0', 'false', null].includes(parameters.get('embed'));
  const frame = isFigure && (await import(at('frame')));
  if (isFigure) frame.dress(parameters);
  if (isFigure && parameters.get('load') === 'click') await frame.click();
  const [engine] = await Promise.all([import(href('app-script')), bring()]);
  await engine.default({ module_or_path: href('app-wasm') });
  document.documentElement.dataset.boot ??= 'started';
  document.getElementById('styles-later').media = 'all';
  if (isFigure) frame.connect(engine);
  else keep();
  // A figure without an editor needs no editor's scripts.
  if (!isFigure || ['full', 'editor'].includes(document.documentElement.dataset.view)) enrich(engine);
} catch (error) {
  notStarted(error);
}
