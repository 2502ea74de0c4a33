// The package in a browser: as plain modules, and bundled by Vite, under the policy of a careful host.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { serve } from '../../.ci/serve.mjs';
import init, { Playground } from '../../pkg/node.js';
import { launch } from '../browser/browser.mjs';
import { play } from './story.mjs';

const PACKAGE = fileURLToPath(new URL('../../pkg', import.meta.url));
const STORY = fileURLToPath(new URL('story.mjs', import.meta.url));

const PAGE = '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><script type="module" src="./main.js"></script>';
const MAIN = (source) => `import init, { Playground } from '${source}';
import { play } from './story.mjs';
init().then(() => { document.body.dataset.found = JSON.stringify(play(Playground)); }, (error) => { document.body.dataset.found = String(error); });
`;

let browser;
let expected;

before(async () => {
  browser = await launch();
  await init();
  expected = play(Playground);
});

after(() => browser?.close());

async function inDirectory(work) {
  const directory = mkdtempSync(join(tmpdir(), 'converge-package-'));
  try {
    await work(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function found(directory) {
  const site = await serve({ directory, base: '/some/path/' });
  const page = await browser.newPage();
  try {
    await page.goto(site.address);
    const body = page.locator('body[data-found]');
    await body.waitFor({ state: 'attached', timeout: 30_000 });
    return JSON.parse(await body.getAttribute('data-found'));
  } finally {
    await page.close();
    await site.stop();
  }
}

test('it runs as plain modules and does what it does in Node.js', () =>
  inDirectory(async (directory) => {
    cpSync(PACKAGE, join(directory, 'pkg'), { recursive: true });
    cpSync(STORY, join(directory, 'story.mjs'));
    writeFileSync(join(directory, 'index.html'), PAGE);
    writeFileSync(join(directory, 'main.js'), MAIN('./pkg/index.js'));
    assert.deepEqual(await found(directory), expected);
  }));

test('Vite bundles it', () =>
  inDirectory(async (directory) => {
    const { build } = await import('vite');
    mkdirSync(join(directory, 'node_modules'));
    cpSync(PACKAGE, join(directory, 'node_modules', 'converge-playground'), { recursive: true });
    cpSync(STORY, join(directory, 'story.mjs'));
    writeFileSync(join(directory, 'index.html'), PAGE);
    writeFileSync(join(directory, 'main.js'), MAIN('converge-playground'));
    await build({ root: directory, base: './', configFile: false, logLevel: 'warn' });
    assert.deepEqual(await found(join(directory, 'dist')), expected);
  }));
