// The four stories, done by clicking and typing as a reader does them.
import assert from 'node:assert/strict';
import { scene } from './harness.mjs';
import { apply, choose, counts, edit, kubectl, lanes, manifest, place, text as written, toTheEnd, toTheStart } from './reader.mjs';

const still = { reducedMotion: 'reduce' };
const available = (count) => Array(count).fill('Available');

// A cluster of the reader's own: everything that the gallery's scenario would do is left behind.
async function create(page, options) {
  await edit(page, manifest(options));
  await apply(page);
  return toTheEnd(page);
}

scene('a rollout: the new ReplicaSet grows within the budget as the old one shrinks', still, async ({ page, open }) => {
  await open();
  await create(page, { replicas: 3 });
  assert.deepEqual(await lanes(page), [{ revision: 'rev 1', image: 'shop:1', numbers: [3, 3, 3, 3], pods: available(3) }]);
  const before = await place(page);
  await edit(page, manifest({ replicas: 3, image: 'shop:2' }));
  await page.keyboard.press('Control+Enter');
  assert.equal((await place(page)).step, before.step + 1);
  await page.getByText('You changed the image of').first().waitFor();
  const { last } = await toTheEnd(page);
  const [now, old] = await lanes(page);
  assert.deepEqual(now, { revision: 'rev 2', image: 'shop:2', numbers: [3, 3, 3, 3], pods: available(3) });
  assert.deepEqual([old.revision, old.pods], ['rev 1', []]);
  // At every step between: at most 3 + 1 pods that are not ending, at least 3 − 0 available.
  for (let step = before.step; step < last; step += 1) {
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    const words = (await lanes(page)).flatMap((lane) => lane.pods);
    assert.ok(words.filter((word) => word !== 'Terminating').length <= 4, `too many pods after step ${step}: ${words}`);
    assert.ok(words.filter((word) => word === 'Available').length >= 3, `too few available: ${words}`);
  }
  await toTheStart(page);
  assert.deepEqual(await lanes(page), []);
  assert.equal((await toTheEnd(page)).step, last);
});

scene('a scale: the number changes and no revision appears', still, async ({ page, open }) => {
  await open('#scenario=scale');
  await create(page, { replicas: 2 });
  await kubectl(page, 'scale deployment/web --replicas=5');
  await toTheEnd(page);
  await page.getByText('deployment.apps/web scaled').waitFor();
  assert.deepEqual(await lanes(page), [{ revision: 'rev 1', image: 'shop:1', numbers: [5, 5, 5, 5], pods: available(5) }]);
  await kubectl(page, 'kubectl scale deploy web --replicas=1');
  await toTheEnd(page);
  assert.equal((await counts(page)).wanted, 1);
  assert.deepEqual((await lanes(page))[0].pods, available(1));
  await kubectl(page, 'rollout history deployment/web');
  assert.match(await page.getByRole('log').innerText(), /REVISION\s+CHANGE-CAUSE\s+1\s+<none>/);
});

scene('a rollback: the earlier template comes back as a new revision', still, async ({ page, open }) => {
  await open();
  await create(page, { replicas: 2 });
  await kubectl(page, 'set image deployment/web app=shop:2');
  await toTheEnd(page);
  assert.equal((await lanes(page))[0].image, 'shop:2');
  await kubectl(page, 'rollout undo deployment/web');
  await page.getByText('deployment.apps/web rolled back').waitFor();
  await toTheEnd(page);
  const [now, old] = await lanes(page);
  assert.deepEqual([now.revision, now.image, now.pods], ['rev 3', 'shop:1', available(2)]);
  assert.deepEqual([old.revision, old.image, old.pods], ['rev 2', 'shop:2', []]);
});

scene('a selector that does not match: the API refuses, and cluster and text stay', still, async ({ page, open }) => {
  await open();
  const { last } = await create(page, { replicas: 2 });
  const text = manifest({ replicas: 2, selector: 'shop' });
  await edit(page, text);
  await apply(page);
  assert.deepEqual(await place(page), { step: last + 1, last: last + 1 });
  const lane = page.getByRole('region', { name: 'The request on its way' });
  assert.equal(await lane.getByRole('listitem', { name: 'validate: refused here' }).count(), 1);
  assert.equal(await lane.getByRole('listitem', { name: 'store: not reached' }).count(), 1);
  const faults = page.locator('.faults');
  assert.match(await faults.innerText(), /`selector` does not match template `labels`/);
  assert.match(await faults.innerText(), /spec\.selector: .*field is immutable/s);
  // The marks stand at the lines of the fields that the server names.
  assert.deepEqual(await page.locator('.faults li').evaluateAll((faults) => faults.map(({ dataset }) => dataset.line)), ['7', '12']);
  assert.equal(await page.locator('.cm-lintRange-error').count(), 2);
  assert.equal(await written(page), text);
  assert.deepEqual((await lanes(page))[0].pods, available(2));
  await toTheStart(page);
  assert.deepEqual(await lanes(page), []);
  await toTheEnd(page);
  assert.equal(await lane.getByRole('listitem', { name: 'validate: refused here' }).count(), 1);
});

scene('the gallery tells each story from the first step to the last', still, async ({ page, open }) => {
  await open();
  await page.getByRole('button', { name: /^Scenario:/ }).click();
  // The gallery is fetched when it is asked for.
  const cards = page.getByRole('dialog').locator('.card-link');
  await cards.first().waitFor();
  const names = await cards.allInnerTexts();
  await page.keyboard.press('Escape');
  assert.ok(names.length >= 7, names.join());
  for (const name of names) {
    await choose(page, name);
    await page.getByRole('button', { name: `Scenario: ${name}`, exact: true }).waitFor();
    const { last } = await toTheEnd(page);
    assert.ok(last > 0, name);
    await toTheStart(page);
  }
});
