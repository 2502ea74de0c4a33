// The page as a figure inside another page: takes the parameters of its address, and exchanges messages with the page
// around it. The engine tells steps by an event on `window` (src/ui/embed.rs) and takes commands as from any
// script (src/ui/bridge.rs); what crosses between windows is checked here. Data only: no message can run anything or change a setting for later.

const COMMANDS = { step: ['forward'], back: ['back'], play: ['play', 'on'], pause: ['play', 'off'], restart: ['restart'], end: ['end'] };
const CHOICES = {
  theme: ['light', 'dark'],
  view: ['full', 'cluster', 'editor', 'timeline'],
  controls: ['full', 'min', 'none'],
};

const tell = (message) => parent.postMessage({ source: 'converge', v: 1, ...message }, '*');

/** Marks the document with what its address asks for; junk is passed over. */
export function dress(parameters) {
  const root = document.documentElement;
  root.dataset.embed = '';
  root.dataset.view = 'cluster';
  for (const [name, choices] of Object.entries(CHOICES)) {
    const value = parameters.get(name);
    if (choices.includes(value)) root.dataset[name] = value;
  }
  if (!['0', 'false', null].includes(parameters.get('readonly'))) root.dataset.readonly = '';
  addEventListener('converge:step', ({ detail }) => tell({ type: 'step', ...JSON.parse(detail) }));
  addEventListener('converge:panic', ({ detail }) => tell({ type: 'error', message: String(detail) }));
}

/** Hears the page around, and tells it the height that the content takes. */
export function connect(engine) {
  addEventListener('message', ({ source, data }) => {
    // Opened by itself, the page would hear what it tells, and step on at every step.
    if (parent === window || source !== parent || data?.source !== 'converge' || data.v !== 1) return;
    if (Object.hasOwn(COMMANDS, data.type)) engine.command(...COMMANDS[data.type], '');
    else if (data.type === 'seek' && Number.isSafeInteger(data.step) && data.step >= 0) engine.command('seek', String(data.step));
    else if (data.type === 'set' && typeof data.theme === 'string') engine.command('theme', data.theme);
    else if (data.type === 'set' && typeof data.lang === 'string') engine.command('language', data.lang);
  });
  const page = document.querySelector('.page');
  let told = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(page.getBoundingClientRect().height);
    if (Math.abs(height - told) > 1) tell({ type: 'height', height: (told = height) });
  }).observe(page);
  tell({ type: 'ready' });
}

/** Waits for the reader's click before anything is loaded. */
export function click() {
  const root = document.documentElement;
  const status = document.querySelector('.boot-status');
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'boot-load';
  button.textContent = '▶';
  button.setAttribute('aria-label', root.lang.startsWith('zh') ? '加载演练场' : 'Load the playground');
  return new Promise((resolve) => {
    button.addEventListener('click', () => {
      button.replaceWith(status);
      resolve();
    });
    status.replaceWith(button);
  });
}
