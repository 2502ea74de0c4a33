// The release archive: one folder, the same bytes each time, and a page that starts wherever it is unpacked.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { serve } from '../../.ci/serve.mjs';
import { DESKTOP, launch } from './browser.mjs';

const PACK = fileURLToPath(new URL('../../.ci/archive.sh', import.meta.url));

test('the archive is one folder whose page and figure start under any path', { timeout: 120_000 }, async () => {
  const work = mkdtempSync(join(tmpdir(), 'converge-archive-'));
  const [name] = ['a', 'b'].map((folder) => {
    mkdirSync(join(work, folder));
    return /archive: (converge-\d+\.\d+\.\d+)\.tar\.gz/.exec(execFileSync(PACK, [join(work, folder)]))[1];
  });
  const file = (folder) => join(work, folder, `${name}.tar.gz`);
  assert.deepEqual(readFileSync(file('a')), readFileSync(file('b')), 'packed twice it is the same');
  mkdirSync(join(work, 'site/docs'), { recursive: true });
  execFileSync('tar', ['-xzf', file('a'), '-C', join(work, 'site/docs')]);
  assert.deepEqual(readdirSync(join(work, 'site/docs')), [name]);
  const there = readdirSync(join(work, 'site/docs', name));
  for (const wanted of ['index.html', 'embed.js', 'LICENSE-APACHE', 'LICENSE-MIT', 'THIRD-PARTY-NOTICES.txt']) assert.ok(there.includes(wanted), wanted);
  const site = await serve({ directory: join(work, 'site'), base: '/a/path/' });
  const browser = await launch();
  try {
    const page = await browser.newPage({ viewport: DESKTOP });
    const faults = [];
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('response', (response) => response.status() >= 400 && faults.push(`${response.status()} ${response.url()}`));
    for (const how of ['', '?embed=1']) {
      await page.goto('about:blank');
      await page.goto(`${site.address}docs/${name}/${how}#scenario=scale&step=5`);
      await page.getByText('Step 5 of').waitFor();
    }
    assert.deepEqual(faults, []);
  } finally {
    await browser.close();
    await site.stop();
    rmSync(work, { recursive: true });
  }
});
