// After the first visit the page works without a network; an update never mixes two versions; a figure keeps nothing.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { serve } from '../../.ci/serve.mjs';
import { DESKTOP, launch } from './browser.mjs';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
const TIMEOUT = { timeout: 120_000 };
let browser;

before(async () => {
  browser = await launch();
});
after(() => browser?.close());

const started = (page) => page.locator('html[data-boot="started"]').waitFor({ state: 'attached' });
/** Waits until a question, whose answer is a promise in the page, is answered with yes. */
async function until(page, question) {
  const end = Date.now() + 30_000;
  while (!(await page.evaluate(question))) {
    assert.ok(Date.now() < end, `waited in vain for ${question}`);
    await new Promise((later) => setTimeout(later, 100));
  }
}
const isKept = (page) => until(page, async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated');
/** The files that make a document's looks: their names tell its version. */
const stylesOf = (page) => page.evaluate(() => [...document.querySelectorAll('link[rel=stylesheet]')].map((link) => link.href));

async function visit(use, base = '/') {
  const directory = mkdtempSync(join(tmpdir(), 'converge-offline-'));
  cpSync(DIST, directory, { recursive: true });
  let site = await serve({ directory, base });
  const port = Number(new URL(site.address).port);
  const context = await browser.newContext({ viewport: DESKTOP });
  const faults = [];
  context.on('weberror', (event) => faults.push(String(event.error())));
  const host = {
    stop: () => site.stop(),
    start: async () => (site = await serve({ directory, port, base })),
  };
  try {
    await use({ page: await context.newPage(), context, address: site.address, directory, host });
    assert.deepEqual(faults, []);
  } finally {
    await context.close();
    await site.stop().catch(() => {});
    rmSync(directory, { recursive: true });
  }
}

for (const base of ['/', '/some/sub/path/']) {
  test(`the second visit needs no network: page, gallery and editor (${base})`, TIMEOUT, () =>
    visit(async ({ page, address, host }) => {
      await page.goto(address);
      await started(page);
      await isKept(page);
      await host.stop();
      await page.goto(`${address}#scenario=rollback&step=5`);
      await page.reload();
      await started(page);
      await page.getByText('Step 5 of').waitFor();
      await page.locator('.cm-editor').waitFor();
      await page.getByRole('button', { name: /^Scenario:/ }).click();
      await page.getByRole('dialog').getByText('Rolling update', { exact: true }).first().waitFor();
      await page.keyboard.press('Escape');
      await page.goto(`${address}#scenario=node-down`);
      await page.locator('.caption, .nothing').first().waitFor();
      // A picture is drawn by a script that no page has asked for before.
      await page.getByRole('button', { name: 'Share' }).click();
      const [file] = await Promise.all([page.waitForEvent('download'), page.locator('.files button').first().click()]);
      assert.match(readFileSync(await file.path(), 'utf8'), /^apiVersion: converge\/v1/);
    }, base));
}

/** Another version in place of the one that is served: a page that says so, with an engine of another name. */
function release(directory, version = 'new') {
  const index = join(directory, 'index.html');
  const before = readFileSync(index, 'utf8');
  const css = readdirSync(directory).find((file) => /^page-.*\.css$/.test(file));
  const next = css.replace('.css', `${version}.css`);
  renameSync(join(directory, css), join(directory, next));
  const page = before.replaceAll(css, next).replace('<title>', '<title>New: ');
  writeFileSync(index, page);
  const worker = join(directory, 'sw.js');
  const text = readFileSync(worker, 'utf8');
  const sha256 = createHash('sha256').update(page).digest('hex');
  writeFileSync(worker, text.replaceAll(css, next).replace(/"version":"\w+"/, `"version":"${version}"`).replace(/"page":"\w+"/, `"page":"${sha256}"`));
}

test('an update comes whole: online at once, offline once it is kept; a page that is open keeps its own files', TIMEOUT, () =>
  visit(async ({ page, context, address, directory, host }) => {
    await page.goto(address);
    await started(page);
    await isKept(page);
    const old = await stylesOf(page);
    release(directory);
    // Online the host's page is shown, with the host's files.
    const second = await context.newPage();
    await second.goto(address);
    await started(second);
    assert.match(await second.title(), /^New:/);
    const next = await stylesOf(second);
    assert.notDeepEqual(next, old);
    await until(second, async () => (await caches.keys()).some((name) => name.endsWith(' new')));
    await until(second, async () => {
      const { installing, waiting, active } = await navigator.serviceWorker.getRegistration();
      return !installing && !waiting && active.state === 'activated';
    });
    await host.stop();
    // The pages that are open find their own files, each of its version.
    const lost = (reader, files) => reader.evaluate(async (files) => {
      const found = await Promise.all(files.map((file) => fetch(file).then((response) => response.ok, () => false)));
      return files.filter((_, at) => !found[at]);
    }, files);
    assert.deepEqual(await lost(page, old), []);
    assert.deepEqual(await lost(second, next), []);
    for (const reader of [page, second]) {
      await reader.goto(`${address}?again`);
      await started(reader);
      assert.match(await reader.title(), /^New:/);
      assert.deepEqual(await stylesOf(reader), next);
    }
    // The version before the last one goes.
    await host.start();
    release(directory, 'newer');
    await page.reload();
    await until(page, async () => (await caches.keys()).some((name) => name.endsWith(' newer')));
    await until(page, async () => (await caches.keys()).length === 2);
  }));

test('a version that the host has only half is not kept', TIMEOUT, () =>
  visit(async ({ page, address, directory, host }) => {
    writeFileSync(join(directory, 'index.html'), readFileSync(join(directory, 'index.html'), 'utf8').replace('<title>', '<title>Other: '));
    await page.goto(address);
    await started(page);
    await until(page, async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return !registration?.active && !registration?.installing;
    });
    await host.stop();
    await assert.rejects(page.reload());
  }));

test('a figure in another page keeps nothing', TIMEOUT, () =>
  visit(async ({ page, address }) => {
    await page.goto(`${address}?embed=1#scenario=scale`);
    await started(page);
    await page.waitForTimeout(500);
    assert.equal(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0);
    assert.deepEqual(await page.evaluate(() => caches.keys()), []);
  }));
