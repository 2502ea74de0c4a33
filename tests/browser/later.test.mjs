// The parts of the program after the first, see .ci/later/split.mjs. A build for trying something out has none.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { scene as sceneOf } from './harness.mjs';
import { apply, edit, kubectl, lanes, manifest, place, rich, text, toTheEnd } from './reader.mjs';

const isCut = readdirSync(fileURLToPath(new URL('../../dist', import.meta.url))).some((name) => name.endsWith('_later.wasm'));
const scene = (name, play) => sceneOf(name, { skip: !isCut }, play);

const PARTS = ['play', 'later'];
const started = (page) => page.locator('html[data-boot="started"]').waitFor({ state: 'attached' });

/** Keeps these parts of the engine back until the promise's function is called. */
async function hold(page, parts = PARTS) {
  let release;
  const held = new Promise((resolve) => (release = resolve));
  for (const part of parts) {
    await page.route(`**/*_${part}.wasm`, async (route) => {
      await held;
      await route.continue();
    });
  }
  return release;
}

// When this fails, the first picture has come to need what it did without: `make first-picture`.
scene('the page stands, and can be written on, before the parts of the engine that play on it; these come by themselves', async ({ page, site }) => {
  const release = await hold(page);
  await page.goto(site.address);
  await started(page);
  assert.match(await text(page), /kind: Deployment/);
  assert.match(await page.locator('.caption').innerText(), /new image/);
  await page.locator('.editor textarea.text').fill('kind: Mine');
  await page.getByLabel('kubectl command').waitFor();
  const arrived = Promise.all(PARTS.map((part) => page.waitForResponse(`**/*_${part}.wasm`)));
  release();
  for (const response of await arrived) assert.equal(response.status(), 200);
  assert.ok((await toTheEnd(page)).last > 0);
  await rich(page);
  assert.equal(await text(page), 'kind: Mine');
});

scene('what a reader asks of the cluster before there is one is done when there is', async ({ page, site }) => {
  const release = await hold(page);
  await page.goto(site.address);
  await started(page);
  await page.locator('.editor textarea.text').fill(manifest({ replicas: 2 }));
  await apply(page);
  await kubectl(page, 'scale deployment/web --replicas=4');
  await page.getByRole('button', { name: 'To the end' }).click();
  assert.deepEqual(await place(page), { step: 0, last: 0 });
  release();
  await page.getByText('deployment.apps/web scaled').waitFor();
  await toTheEnd(page);
  assert.deepEqual((await lanes(page)).map(({ pods }) => pods.length), [4]);
});

sceneOf('to ask for the end before there is a cluster means the end of what was asked for before', { skip: !isCut, reducedMotion: 'reduce' }, async ({ page, site }) => {
  const release = await hold(page);
  await page.goto(site.address);
  await started(page);
  await page.locator('.editor textarea.text').fill(manifest({ replicas: 2 }));
  await apply(page);
  await page.getByRole('button', { name: 'To the end' }).click();
  release();
  await page.locator('.where .note').waitFor({ state: 'detached' });
  await page.waitForFunction(() => {
    const [step, last] = document.querySelector('.where b').textContent.match(/\d+/g).map(Number);
    return last > 0 && step === last;
  });
  assert.deepEqual((await lanes(page)).map(({ pods }) => pods), [['Available', 'Available']]);
});

// When this fails, the story has come to need what it did without, and waits on the spot: `make first-picture`.
scene('a story is played before the rest of the engine is there', async ({ page, site }) => {
  const release = await hold(page, ['later']);
  await page.goto(site.address);
  await started(page);
  await page.waitForFunction(() => !document.querySelector('.where .note') && /[1-9]/.test(document.querySelector('.where b').textContent));
  assert.equal(await page.locator('html').getAttribute('data-engine'), 'play');
  release();
  await page.locator('html[data-engine="whole"]').waitFor({ state: 'attached' });
});

scene('a link is opened with what it asks for, whatever comes late', async ({ page, site }) => {
  const release = await hold(page);
  await page.goto(`${site.address}#scenario=scale&step=20`);
  await started(page);
  release();
  await page.waitForFunction(() => document.querySelector('.where b').textContent.includes('20'));
});

for (const part of PARTS) {
  scene(`a part of the engine that was lost on its way is asked for again (${part})`, async ({ page, site, faults }) => {
    let requests = 0;
    await page.route(`**/*_${part}.wasm`, (route) => (++requests === 1 ? route.abort() : route.continue()));
    await page.goto(site.address);
    await started(page);
    await rich(page);
    await page.getByLabel('kubectl command').fill('get pods -o wide');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText('No resources found in default namespace.').first().waitFor();
    assert.equal(requests, 2);
    for (const fault of faults.splice(0)) assert.match(fault, /_(play|later)\.wasm|net::ERR_FAILED/);
  });
}

scene('a part of the engine that never comes is reported', async ({ page, site, faults }) => {
  await page.route('**/*_later.wasm', (route) => route.abort());
  await page.goto(site.address);
  await started(page);
  const service = 'apiVersion: v1\nkind: Service\nmetadata:\n  name: web\nspec:\n  ports:\n  - port: 80\n';
  await edit(page, service);
  await apply(page);
  const failure = page.getByRole('alert');
  await failure.getByRole('heading', { name: 'The engine has stopped' }).waitFor();
  assert.match(await failure.locator('pre').innerText(), /a part of the engine did not arrive/);
  assert.equal(await text(page), service);
  faults.splice(0);
});

scene('an engine that can never play says so, and what was typed stays', async ({ page, site, faults }) => {
  await page.route('**/*_play.wasm', async (route) => {
    await new Promise((typed) => setTimeout(typed, 1000));
    await route.abort();
  });
  await page.goto(site.address);
  await started(page);
  await page.locator('.editor textarea.text').fill('kind: Mine');
  const failure = page.getByRole('alert');
  await failure.getByRole('heading', { name: 'The engine has stopped' }).waitFor();
  assert.match(await failure.locator('pre').innerText(), /a part of the engine did not arrive/);
  assert.equal(await text(page), 'kind: Mine');
  faults.splice(0);
});
