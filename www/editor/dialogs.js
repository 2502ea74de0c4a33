// Opens the palette and the gallery: by their buttons, and by Ctrl+K while the focus is inside the page.
import css from './dialogs.css';
import { provide } from './scenarios.js';

const LAYERS = { palette: () => import('./palette.js'), gallery: () => import('./gallery.js') };

/** An element with attributes and children; texts become text nodes. */
export function element(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** Makes the buttons with `data-opens` open what they name. `scenarios` fetches the gallery. */
export function listen(engine, scenarios) {
  provide(scenarios);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);

  let opening = false;
  async function open(name) {
    if (opening || document.querySelector('dialog[open]')) return;
    opening = true;
    try {
      const layer = await LAYERS[name]();
      const before = document.activeElement;
      const { dialog, focus } = await layer.open(engine, element);
      // Keys in the dialog are the dialog's.
      dialog.addEventListener('keydown', (event) => event.stopPropagation());
      dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
      dialog.addEventListener('close', () => {
        dialog.remove();
        if (before?.isConnected && document.activeElement === document.body) before.focus();
      });
      document.body.append(dialog);
      dialog.showModal();
      focus.focus();
    } finally {
      opening = false;
    }
  }

  document.addEventListener('click', (event) => {
    const button = event.target.closest?.('[data-opens]');
    if (button) open(button.dataset.opens);
  });
  // On the document: on a page that nobody has touched the focus is outside of .page.
  document.addEventListener('keydown', (event) => {
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      open('palette');
    }
  });
}
