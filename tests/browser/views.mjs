// Every view of the page, and the way there in any language: for pictures, for axe and for the check that texts fit.
import { linkTo } from './browser.mjs';
import { manifest, rich } from './reader.mjs';

const fresh = '#scenario=rolling-update';

/** A scenario of one Deployment, with these nodes if any are named. */
export function scenarioOf(deployment, nodes = []) {
  const fields = nodes.length > 0 ? { nodes: nodes.map((name) => ({ name })) } : {};
  return `#${linkTo(JSON.stringify({ apiVersion: 'converge/v1', kind: 'Scenario', ...fields, script: [{ apply: deployment }, { until: 'quiet' }] }))}`;
}

/** Names as clouds and teams give them. */
export const LONG_NODES = ['ip-10-0-3-17-eu-west-1-compute-internal', 'ip-10-0-3-18-eu-west-1-compute-internal'];
const LONG_NAME = 'checkout-payments-service-with-a-very-long-name-of-sixty-let';

export async function seek(page, step) {
  await page.locator('.slider input').evaluate((slider, value) => {
    slider.value = value;
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  }, String(step));
}

/** Waits until every step has been made, and shows the last one. */
export async function end(page) {
  await page.locator('.transport > button').nth(4).click();
  await page.waitForFunction(() => {
    const [step, last] = document.querySelector('.where b').textContent.match(/\d+/g).map(Number);
    return step === last && !document.querySelector('.where .note');
  }, null, { timeout: 60_000 });
}

/** Shows a view on a narrow screen; a wide one shows all three. */
export async function view(page, at) {
  const tab = page.locator('.view-tabs [role=tab]').nth(at);
  if (await tab.isVisible()) await tab.click();
}

/** Shows a tab of the panel at the side, counted from the left, or from the right if negative. */
async function panel(page, at) {
  await view(page, 2);
  await page.locator('.panel-tabs [role=tab]').nth(at).click();
}

/** Puts a text into the editor, as pasting it does. */
export async function write(page, text) {
  await rich(page);
  await view(page, 0);
  await page.locator('.cm-content[aria-label]').first().click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

/** Import has its button where there is room for it: at the top, or above the manifest. */
async function openImport(page) {
  const top = page.locator('.top .version[aria-haspopup=dialog]');
  if (!(await top.isVisible())) await view(page, 0);
  await page.locator('.top .version[aria-haspopup=dialog], .import-opener').filter({ visible: true }).first().click();
  await page.locator('dialog[open] .import').waitFor();
}

async function dialog(page, opener) {
  await rich(page);
  await page.locator(opener).first().click();
  await page.locator('dialog[open]').waitFor();
}

/**
 * The views: a name, the address after the page's own (`{lang}` filled in), and what to do there. Each `show` works in
 * any language and on any screen. `heavy` ones take seconds.
 */
export const VIEWS = [
  { name: 'start', address: '', show: (page) => view(page, 1) },
  { name: 'finished', address: fresh, show: end },
  { name: 'mid-rollout', address: `${fresh}&step=150`, show: (page) => view(page, 1) },
  { name: 'why', address: `${fresh}&step=150`, show: (page) => view(page, 2) },
  { name: 'three-pods', address: '#scenario=from-one-to-three&step=25', show: (page) => view(page, 1) },
  { name: 'long-node-names', address: scenarioOf(manifest(), LONG_NODES), show: async (page) => (await end(page), view(page, 1)) },
  { name: 'long-name', address: scenarioOf(manifest().replace('name: web', `name: ${LONG_NAME}`)), show: async (page) => (await end(page), view(page, 1)) },
  { name: 'refused', address: '#scenario=selector-mismatch', show: end },
  { name: 'refused-why', address: '#scenario=selector-mismatch', show: async (page) => (await end(page), view(page, 2)) },
  { name: 'stuck', address: '#scenario=bad-image&step=45', show: (page) => view(page, 1) },
  { name: 'diagnosis', address: '#scenario=bad-image&step=45', show: (page) => panel(page, 1) },
  { name: 'events', address: fresh, show: async (page) => (await end(page), panel(page, 2)) },
  { name: 'break-it', address: '#scenario=webhook-down', show: async (page) => (await end(page), panel(page, -1)) },
  { name: 'requests', address: '#scenario=requests-fail&step=70', show: (page) => view(page, 1) },
  {
    name: 'inspector',
    address: `${fresh}&step=150`,
    show: async (page) => {
      await view(page, 1);
      await page.locator('.card header button.name').first().click();
      await page.locator('.panel-tabs [role=tab]').nth(3).waitFor();
    },
  },
  {
    name: 'compare',
    address: `${fresh}&step=150`,
    show: async (page) => {
      await view(page, 1);
      await page.locator('.card header button.name').first().click();
      await page.locator('#panel .choices').last().getByRole('button').last().click();
      await page.locator('.sides-of select').last().selectOption({ index: 3 });
    },
  },
  {
    name: 'pod-menu',
    address: fresh,
    show: async (page) => {
      await end(page);
      await view(page, 1);
      await page.locator('.pods .pod').first().click();
      await page.locator('.pod-menu').waitFor();
    },
  },
  {
    name: 'predict',
    address: `${fresh}&step=40`,
    show: async (page) => {
      await page.locator('.page').focus();
      await page.keyboard.press('p');
      await page.locator('.quiz').waitFor();
    },
  },
  {
    name: 'predicted',
    address: `${fresh}&step=40`,
    show: async (page) => {
      await page.locator('.page').focus();
      await page.keyboard.press('p');
      await page.locator('.quiz li button').first().click();
      await page.locator('.quiz [role=status]').waitFor();
    },
  },
  { name: 'gallery', address: fresh, show: (page) => dialog(page, 'button.scenario') },
  {
    name: 'gallery-found',
    address: fresh,
    show: async (page) => {
      await dialog(page, 'button.scenario');
      await page.locator('dialog.gallery input').fill('ImagePullBackOff');
    },
  },
  { name: 'import', address: fresh, show: openImport },
  {
    name: 'import-read',
    address: fresh,
    show: async (page) => {
      await openImport(page);
      await page.locator('.import textarea').fill(manifest({ replicas: 2 }));
      await page.locator('.import .row button').first().click();
      await page.locator('.import h3').first().waitFor();
    },
  },
  {
    name: 'import-refused',
    address: fresh,
    show: async (page) => {
      await openImport(page);
      await page.locator('.import textarea').fill('kind: [Deployment');
      await page.locator('.import .row button').first().click();
      await page.locator('.import .warning').waitFor();
    },
  },
  {
    name: 'what-if',
    address: `${fresh}&step=150`,
    show: async (page) => {
      await view(page, 1);
      await page.locator('.card button.small[aria-haspopup=dialog]').first().click();
      await page.waitForFunction(() => document.querySelector('.what-if .cell') && !document.querySelector('.what-if .cell.empty'), null, { timeout: 60_000 });
    },
  },
  { name: 'palette', address: fresh, show: (page) => dialog(page, '.palette-opener') },
  { name: 'share', address: `${fresh}&step=150`, show: (page) => dialog(page, '.top .primary') },
  {
    name: 'help',
    address: fresh,
    show: async (page) => {
      await page.locator('.page').focus();
      await page.keyboard.press('?');
      await page.locator('dialog[open]').waitFor();
    },
  },
  {
    name: 'about',
    address: fresh,
    show: async (page) => {
      await page.locator('.page').focus();
      await page.keyboard.press('?');
      await page.locator('dialog[open] > button').last().click();
      await page.locator('.fidelity').waitFor();
    },
  },
  { name: 'editor', address: fresh, show: async (page) => (await rich(page), await end(page), view(page, 0)) },
  {
    name: 'editor-fault',
    address: '#scenario=from-one-to-three',
    show: async (page) => {
      await end(page);
      await write(page, manifest({ selector: 'shop' }).replace('replicas: 3', 'replicas: three'));
      await page.locator('.editor .bar .primary').click();
      await page.locator('.faults').waitFor();
    },
  },
  {
    name: 'editor-completion',
    address: '#scenario=from-one-to-three',
    show: async (page) => {
      await write(page, manifest());
      await page.keyboard.press('Control+End');
      await page.keyboard.insertText('        re');
      await page.keyboard.press('Control+Space');
      await page.locator('.cm-tooltip-autocomplete').waitFor();
    },
  },
  {
    name: 'editor-diff',
    address: '#scenario=from-one-to-three',
    show: async (page) => {
      await end(page);
      await write(page, manifest({ replicas: 4, image: 'shop:2' }));
      await page.locator('.editor .bar [aria-pressed]').click();
      await page.locator('.preview .cm-content').first().waitFor();
    },
  },
  {
    name: 'acted-in-the-past',
    address: `${fresh}&step=60`,
    show: async (page) => {
      await rich(page);
      await view(page, 0);
      await page.locator('.prompt input').fill('scale deployment/web --replicas=7');
      await page.locator('.prompt input').press('Enter');
      await page.locator('.notice').waitFor();
      await view(page, 1);
    },
  },
  { name: 'broken-link', address: '#v1.d.notalink', show: (page) => page.locator('.notice.bad').waitFor() },
  {
    name: 'hundred-pods',
    address: '#scenario=from-one-to-three',
    show: async (page) => {
      await write(page, manifest({ replicas: 100 }));
      await page.locator('.editor .bar .primary').click();
      await view(page, 1);
      await end(page);
    },
  },
  {
    name: 'thousand-pods',
    address: '#scenario=from-one-to-three',
    heavy: true,
    show: async (page) => {
      await write(page, manifest({ replicas: 1000 }));
      await page.locator('.editor .bar .primary').click();
      await view(page, 1);
      await end(page);
      const last = await page.locator('.slider input').getAttribute('max');
      await seek(page, Math.round(Number(last) * 0.6));
    },
  },
  { name: 'embed', address: `?embed=1&view=cluster${fresh}&step=150`, show: async () => {} },
  { name: 'embed-editor', address: `?embed=1&view=editor${fresh}&step=150`, show: rich },
  { name: 'embed-full', address: `?embed=1&view=full${fresh}&step=150`, show: async () => {} },
  { name: 'embed-timeline', address: `?embed=1&view=timeline${fresh}&step=150`, show: async () => {} },
];

/** The address of a view in a language: `?…#…`. */
export function addressOf({ address }, language) {
  const [query, fragment = ''] = address.split('#');
  return `${query ? `${query}&` : '?'}lang=${language}${fragment && `#${fragment}`}`;
}

/** Opens a view and waits until it rests. */
export async function show(page, home, view, language) {
  await page.goto('about:blank');
  await page.goto(home + addressOf(view, language));
  await page.locator('html[data-boot="started"]').waitFor({ state: 'attached' });
  const step = view.address.match(/step=(\d+)/)?.[1];
  if (step) await page.waitForFunction((step) => document.querySelector('.where b').textContent.match(/\d+/)[0] === step, step, { timeout: 60_000 });
  await view.show(page);
  // Two frames: what follows from the last change has been drawn.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
