// The figure in sites that real generators build by the recipes of the authors' guide: an mdBook that has the page beside
// it; a MkDocs site with the Material theme, a Hugo site and plain HTML that have it from another host. .ci/setup.sh installs
// the generators. Docusaurus is in tests/hosts, as it takes minutes.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { POLICY, serve } from '../../.ci/serve.mjs';
import { FIRST, bothWork, rested, themed, visit } from '../hosts/figures.mjs';
import { named, recipe } from '../hosts/recipes.mjs';
import { DESKTOP, launch } from './browser.mjs';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const DIST = at('../../dist');
const BASE = '/some/sub/path/';
const TIMEOUT = { timeout: 120_000 };
const work = mkdtempSync(join(tmpdir(), 'converge-hosts-'));
let browser;
const sites = {};

function book() {
  const root = join(work, 'mdbook');
  cpSync(at('../hosts/mdbook'), root, { recursive: true });
  writeFileSync(join(root, 'src/guide/figures.md'), `# Figures\n\n${named(recipe('Plain HTML', '../converge/')[0])}`);
  execFileSync('mdbook', ['build', root], { stdio: 'pipe' });
  // The page beside the book, as its recipe says.
  cpSync(DIST, join(root, 'book/converge'), { recursive: true });
  return join(root, 'book');
}

function material(converge) {
  assert.ok(existsSync(process.env.MKDOCS ?? ''), 'MkDocs is not installed: run `make test`, which installs it');
  const root = join(work, 'mkdocs');
  cpSync(at('../hosts/mkdocs'), root, { recursive: true });
  const [configuration, page] = recipe('MkDocs', converge);
  const file = join(root, 'mkdocs.yml');
  appendFileSync(file, configuration);
  mkdirSync(join(root, 'docs/guide'), { recursive: true });
  writeFileSync(join(root, 'docs/guide/figures.md'), `# Figures\n\n${named(page)}`);
  execFileSync(process.env.MKDOCS, ['build', '--quiet', '--strict', '--config-file', file], { stdio: 'pipe', env: { ...process.env, NO_MKDOCS_2_WARNING: '1' } });
  return join(root, 'site');
}

/** A Hugo site without a theme: what its Markdown makes is the page. */
function hugo(converge) {
  const root = join(work, 'hugo');
  for (const folder of ['layouts/_default', 'content/guide']) mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'hugo.toml'), `title = "A site with figures"\n${recipe('Hugo', converge)[0]}`);
  writeFileSync(join(root, 'layouts/_default/single.html'), page('{{ .Title }}', '{{ .Content }}'));
  writeFileSync(join(root, 'content/guide/figures.md'), `---\ntitle: Figures\n---\n${named(recipe('Plain HTML', converge)[0])}`);
  execFileSync(process.env.HUGO, ['--quiet', '--source', root, '--disableKinds', 'home,taxonomy,term,RSS,sitemap,section'], { stdio: 'pipe' });
  return join(root, 'public');
}

const page = (title, body) => `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>${title}</title><body>${body}</body>`;

function plain(converge) {
  const root = join(work, 'plain');
  mkdirSync(join(root, 'guide'), { recursive: true });
  writeFileSync(join(root, 'guide/index.html'), page('Figures', named(recipe('Plain HTML', converge)[0])));
  return root;
}

before(async () => {
  assert.ok(existsSync(`${DIST}/index.html`), 'the page is not built: run `make build`');
  mkdirSync(work, { recursive: true });
  sites.converge = await serve({ directory: DIST, base: '/play/' });
  const built = book();
  sites.book = await serve({ directory: built, base: BASE, policy: null });
  // A host that knows nothing of WebAssembly.
  sites.wrong = await serve({ directory: built, base: BASE, policy: null, types: { '.wasm': 'text/plain' } });
  const elsewhere = sites.converge.address.replace('127.0.0.1', 'localhost');
  sites.material = await serve({ directory: material(elsewhere), base: BASE, policy: null });
  sites.html = await serve({ directory: plain(elsewhere), base: BASE, policy: null });
  if (process.env.HUGO) sites.hugo = await serve({ directory: hugo(elsewhere), base: BASE, policy: null });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await Promise.all(Object.values(sites).map((site) => site.stop()));
  rmSync(work, { recursive: true });
});

test('two figures in an mdBook under a path load, step, take their height and follow its theme', TIMEOUT, () =>
  visit(browser, `${sites.book.address}guide/figures.html`, async (page) => {
    await bothWork(page);
    await page.evaluate(() => document.querySelector('#mdbook-theme-navy, #navy').click());
    for (const id of ['named', 'inline']) await themed(page, id, 'dark');
    await page.evaluate(() => document.querySelector('#mdbook-theme-rust, #rust').click());
    for (const id of ['named', 'inline']) await themed(page, id, 'light');
  }));

test('a sandboxed frame in an mdBook needs no origin of its own', TIMEOUT, () =>
  visit(browser, `${sites.book.address}guide/frame.html`, async (page) => {
    const inside = page.frameLocator('#plain');
    await inside.locator('html[data-boot="started"][data-theme="dark"]').waitFor({ state: 'attached' });
    await inside.getByText('Step 5 of').waitFor();
  }));

test('a host that sends WebAssembly as something else is slower, no more', TIMEOUT, () =>
  visit(browser, `${sites.wrong.address}guide/figures.html`, (page) => bothWork(page)));

test('two figures in a page of plain HTML, from another host', TIMEOUT, () => visit(browser, `${sites.html.address}guide/`, bothWork));

test('two figures in a Hugo site, from another host', { ...TIMEOUT, skip: !process.env.HUGO && 'Hugo is not installed' }, () =>
  visit(browser, `${sites.hugo.address}guide/figures/`, bothWork));

test('two figures in MkDocs Material, from another host, follow its theme and leave with the page', TIMEOUT, () =>
  visit(browser, `${sites.material.address}guide/figures/`, async (page) => {
    await bothWork(page);
    await page.locator('label[for="__palette_1"]:visible, label[title="Dark"]:visible').first().click();
    for (const id of ['named', 'inline']) await themed(page, id, 'dark');
    // Pages are exchanged in place: the figures go, and come again.
    await page.locator('a:visible', { hasText: 'Home' }).first().click();
    await page.getByText('Nothing to see here.').waitFor();
    assert.equal(await page.locator('iframe').count(), 0);
    await page.evaluate(() => (told.length = 0));
    await page.goBack();
    await rested(page, 'named', FIRST);
  }));

test('both work under the strict policy of the page itself', TIMEOUT, async () => {
  // What the generators write inline is forbidden here; the figure needs none of it.
  const strict = await serve({ directory: join(work, 'mdbook/book'), base: BASE, policy: `${POLICY}; frame-src 'self'` });
  const context = await browser.newContext({ viewport: DESKTOP });
  try {
    const page = await context.newPage();
    await page.goto(`${strict.address}guide/figures.html`);
    await page.locator('#inline').scrollIntoViewIfNeeded();
    for (const id of ['named', 'inline']) await page.frameLocator(`#${id} iframe`).locator('html[data-boot="started"]').waitFor({ state: 'attached' });
    await page.frameLocator('#named iframe').getByText('Step 5 of').waitFor();
  } finally {
    await context.close();
    await strict.stop();
  }
});
