// The second part of the program, see .ci/later/split.mjs. A build for trying something out has none.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { scene as sceneOf } from './harness.mjs';
import { apply, edit, text } from './reader.mjs';

const isCut = readdirSync(fileURLToPath(new URL('../../dist', import.meta.url))).some((name) => name.endsWith('_later.wasm'));
const scene = (name, play) => sceneOf(name, { skip: !isCut }, play);

// When this fails, the first picture has come to need what it did without: `make first-picture`.
scene('the first picture waits for no second part of the engine, which comes by itself', async ({ page, site }) => {
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await page.route('**/*_later.wasm', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(site.address);
  await page.locator('html[data-boot="started"]').waitFor({ state: 'attached' });
  await page.getByLabel('kubectl command').waitFor();
  const arrived = page.waitForResponse('**/*_later.wasm');
  release();
  assert.equal((await arrived).status(), 200);
});

scene('what needs the second part of the engine before it came fetches it', async ({ page, site, faults }) => {
  let requests = 0;
  await page.route('**/*_later.wasm', (route) => (++requests === 1 ? route.abort() : route.continue()));
  await page.goto(site.address);
  await page.locator('html[data-boot="started"]').waitFor({ state: 'attached' });
  await page.getByLabel('kubectl command').fill('get pods -o wide');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByText('No resources found in default namespace.').first().waitFor();
  assert.equal(requests, 2);
  for (const fault of faults.splice(0)) assert.match(fault, /_later\.wasm|net::ERR_FAILED/);
});

scene('a second part of the engine that never comes is reported', async ({ page, site, faults }) => {
  await page.route('**/*_later.wasm', (route) => route.abort());
  await page.goto(site.address);
  await page.locator('html[data-boot="started"]').waitFor({ state: 'attached' });
  const manifest = 'apiVersion: v1\nkind: Service\nmetadata:\n  name: web\nspec:\n  ports:\n  - port: 80\n';
  await edit(page, manifest);
  await apply(page);
  const failure = page.getByRole('alert');
  await failure.getByRole('heading', { name: 'The engine has stopped' }).waitFor();
  assert.match(await failure.locator('pre').innerText(), /the second part of the engine did not arrive/);
  assert.equal(await text(page), manifest);
  faults.splice(0);
});
