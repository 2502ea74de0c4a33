// The figure in a Docusaurus site that is built by the recipe of the authors' guide: `make test-hosts`. Its thousand packages
// take minutes to come, so it is not among the tests of `make test`; they are kept in target/hosts.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { serve } from '../../.ci/serve.mjs';
import { launch } from '../browser/browser.mjs';
import { bothWork, FIRST, rested, themed, visit } from './figures.mjs';
import { named, recipe } from './recipes.mjs';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const DIST = at('../../dist');
const root = at('../../target/hosts/docusaurus');
const npm = { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] };
const sites = {};
let browser;

function install() {
  const wanted = readFileSync(at('docusaurus/package.json'), 'utf8');
  const kept = join(root, 'package.json');
  const there = existsSync(join(root, 'node_modules')) && existsSync(kept) && readFileSync(kept, 'utf8') === wanted;
  mkdirSync(root, { recursive: true });
  for (const old of ['build', 'docs']) rmSync(join(root, old), { recursive: true, force: true });
  cpSync(at('docusaurus'), root, { recursive: true });
  if (!there) execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], npm);
}

function build(converge) {
  const [configuration, page] = recipe('Docusaurus', converge);
  const file = join(root, 'docusaurus.config.js');
  const told = readFileSync(file, 'utf8').replace('  // RECIPE\n', configuration);
  assert.ok(told.includes(configuration));
  writeFileSync(file, told);
  mkdirSync(join(root, 'docs/guide'), { recursive: true });
  writeFileSync(join(root, 'docs/guide/figures.mdx'), `# Figures\n\n${named(page)}`);
  execFileSync('npx', ['docusaurus', 'build'], { ...npm, env: { ...process.env, DOCUSAURUS_NO_TELEMETRY: '1', CI: '1' } });
  return join(root, 'build');
}

before(async () => {
  assert.ok(existsSync(`${DIST}/index.html`), 'the page is not built: run `make build`');
  sites.converge = await serve({ directory: DIST, base: '/play/' });
  install();
  sites.docusaurus = await serve({ directory: build(sites.converge.address.replace('127.0.0.1', 'localhost')), base: '/some/sub/path/', policy: null });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await Promise.all(Object.values(sites).map((site) => site.stop()));
});

test('two figures in Docusaurus, from another host, follow its theme and leave with the page', { timeout: 120_000 }, () =>
  visit(browser, `${sites.docusaurus.address}guide/figures/`, async (page) => {
    await bothWork(page);
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
    for (const id of ['named', 'inline']) await themed(page, id, 'dark');
    // Pages are exchanged in place, as React draws them anew: the figures go, and come again with what stands inside.
    await page.locator('a:visible', { hasText: 'Home' }).first().click();
    await page.getByText('Nothing to see here.').waitFor();
    assert.equal(await page.locator('iframe').count(), 0);
    await page.evaluate(() => (told.length = 0));
    await page.getByRole('link', { name: 'Figures' }).first().click();
    await rested(page, 'named', FIRST);
    await page.locator('#inline').scrollIntoViewIfNeeded();
    await page.waitForFunction(() => told.some(([name, of, detail]) => name === 'step' && of === 'inline' && detail.settled));
  }));
