// The figure in sites that real generators build: an mdBook that has the page beside it, a MkDocs site with the Material
// theme that has it from another host. .ci/setup.sh installs both.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { POLICY, serve } from '../../.ci/serve.mjs';
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
  execFileSync('mdbook', ['build', root], { stdio: 'pipe' });
  // The page beside the book, as its recipe says.
  cpSync(DIST, join(root, 'book/converge'), { recursive: true });
  return join(root, 'book');
}

function material(converge) {
  assert.ok(existsSync(process.env.MKDOCS ?? ''), 'MkDocs is not installed: run `make test`, which installs it');
  const root = join(work, 'mkdocs');
  cpSync(at('../hosts/mkdocs'), root, { recursive: true });
  const file = join(root, 'mkdocs.yml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('CONVERGE/', converge));
  execFileSync(process.env.MKDOCS, ['build', '--quiet', '--strict', '--config-file', file], { stdio: 'pipe', env: { ...process.env, NO_MKDOCS_2_WARNING: '1' } });
  return join(root, 'site');
}

before(async () => {
  assert.ok(existsSync(`${DIST}/index.html`), 'the page is not built: run `make build`');
  mkdirSync(work, { recursive: true });
  sites.converge = await serve({ directory: DIST, base: '/play/' });
  const built = book();
  sites.book = await serve({ directory: built, base: BASE, policy: null });
  // A host that knows nothing of WebAssembly.
  sites.plain = await serve({ directory: built, base: BASE, policy: null, types: { '.wasm': 'text/plain' } });
  // The generator's own inline scripts are let in one by one, the figure's host by name; nothing else.
  sites.material = await serve({ directory: material(sites.converge.address.replace('127.0.0.1', 'localhost')), base: BASE, policy: null });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await Promise.all(Object.values(sites).map((site) => site.stop()));
  rmSync(work, { recursive: true });
});

async function visit(address, use, options = {}) {
  const context = await browser.newContext({ viewport: DESKTOP, colorScheme: 'light', ...options });
  const page = await context.newPage();
  const faults = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('response', (response) => response.status() >= 400 && !/favicon/.test(response.url()) && faults.push(`${response.status()} ${response.url()}`));
  await page.addInitScript(() => {
    window.told = [];
    for (const name of ['ready', 'step', 'error']) addEventListener(`converge:${name}`, (event) => told.push([name, event.target.id, event.detail]));
  });
  try {
    await page.goto(address);
    await use(page);
    assert.deepEqual(faults, []);
  } finally {
    await context.close();
  }
}

const rested = (page, id, step) => page.waitForFunction(([id, step]) => told.some(([name, of, detail]) => name === 'step' && of === id && detail.step === step), [id, step], { timeout: 60_000 });
const settled = (page, id) => page.waitForFunction((id) => told.some(([name, of, detail]) => name === 'step' && of === id && detail.settled), id, { timeout: 60_000 });
const root = (page, id) => page.frameLocator(`#${id} iframe`).locator('html');
const themed = (page, id, theme) => page.frameLocator(`#${id} iframe`).locator(`html[data-theme="${theme}"]`).waitFor({ state: 'attached' });

/** Two figures on a page: each loads, takes its height, steps alone, and has the colours of the page around. */
async function bothWork(page, first) {
  await page.locator('#inline').scrollIntoViewIfNeeded();
  await rested(page, 'named', first);
  await settled(page, 'inline');
  await page.waitForFunction(() => document.querySelector('#named iframe').clientHeight !== 520);
  assert.equal(await page.locator('#inline iframe').evaluate((frame) => frame.clientHeight), 400);
  await page.evaluate(() => document.getElementById('inline').seek(3));
  await rested(page, 'inline', 3);
  await page.evaluate(() => document.getElementById('named').step());
  await rested(page, 'named', first + 1);
  assert.ok(await page.evaluate((first) => told.every(([name, of, detail]) => name !== 'step' || of !== 'inline' || detail.step <= 3), first));
  for (const id of ['named', 'inline']) await themed(page, id, 'light');
  assert.match(await root(page, 'inline').innerText(), /inline/);
}

test('two figures in an mdBook under a path load, step, take their height and follow its theme', TIMEOUT, () =>
  visit(`${sites.book.address}guide/figures.html`, async (page) => {
    await bothWork(page, 12);
    await page.evaluate(() => document.querySelector('#mdbook-theme-navy, #navy').click());
    for (const id of ['named', 'inline']) await themed(page, id, 'dark');
    await page.evaluate(() => document.querySelector('#mdbook-theme-rust, #rust').click());
    for (const id of ['named', 'inline']) await themed(page, id, 'light');
  }));

test('a sandboxed frame in an mdBook needs no origin of its own', TIMEOUT, () =>
  visit(`${sites.book.address}guide/frame.html`, async (page) => {
    const inside = page.frameLocator('#plain');
    await inside.locator('html[data-boot="started"][data-theme="dark"]').waitFor({ state: 'attached' });
    await inside.getByText('Step 5 of').waitFor();
  }));

test('a host that sends WebAssembly as something else is slower, no more', TIMEOUT, () =>
  visit(`${sites.plain.address}guide/figures.html`, (page) => bothWork(page, 12)));

test('two figures in MkDocs Material, from another host, follow its theme and leave with the page', TIMEOUT, () =>
  visit(`${sites.material.address}guide/figures/`, async (page) => {
    await bothWork(page, 5);
    await page.locator('label[for="__palette_1"]:visible, label[title="Dark"]:visible').first().click();
    for (const id of ['named', 'inline']) await themed(page, id, 'dark');
    // Pages are exchanged in place: the figures go, and come again.
    await page.locator('a:visible', { hasText: 'Home' }).first().click();
    await page.getByText('Nothing to see here.').waitFor();
    assert.equal(await page.locator('iframe').count(), 0);
    await page.evaluate(() => (told.length = 0));
    await page.goBack();
    await rested(page, 'named', 5);
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
    await page.frameLocator('#named iframe').getByText('Step 12 of').waitFor();
  } finally {
    await context.close();
    await strict.stop();
  }
});
