// README.md of this folder says where each promise is held: what it names is there, and nothing here goes unnamed.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { VIEWS } from './views.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '..', '..');

test('each promise names tests that there are, and each test a promise', () => {
  const named = [...readFileSync(join(here, 'README.md'), 'utf8').matchAll(/`([\w./-]+\.(?:mjs|rs|md)|src\/[\w/]+\/)`/g)].map(([, file]) => file);
  const missing = named.filter((file) => !existsSync(join(file.includes('/') ? root : here, file)));
  assert.deepEqual(missing, []);
  // A smoke test, and those of the machinery, hold no promise of their own.
  const own = ['firefox.test.mjs', 'later.test.mjs', 'edit.test.mjs', 'promises.test.mjs'];
  const unnamed = readdirSync(here).filter((file) => file.endsWith('.test.mjs') && !named.includes(file) && !own.includes(file));
  assert.deepEqual(unnamed, []);
});

test('each view has a name of its own', () => {
  const names = VIEWS.map(({ name }) => name);
  assert.deepEqual(names, [...new Set(names)]);
});
