// `kubectl edit`: the object opens in the editor, and what the reader was writing comes back afterwards.
import assert from 'node:assert/strict';
import { scene } from './harness.mjs';
import { apply, counts, edit, kubectl, manifest, place, text, toTheEnd } from './reader.mjs';

const still = { reducedMotion: 'reduce' };
const save = (page) => page.getByRole('button', { name: /^Save/ }).click();

async function webOfTwo(page, open) {
  await open();
  await edit(page, manifest({ replicas: 2 }));
  await apply(page);
  await toTheEnd(page);
  await edit(page, '# what I was writing\n');
}

scene('an object is edited, refused, corrected and saved, and the draft comes back', still, async ({ page, open }) => {
  await webOfTwo(page, open);
  const { last } = await place(page);
  await kubectl(page, 'edit deployment/web');
  await page.getByText('kubectl edit deployment/web', { exact: true }).first().waitFor();
  const opened = await text(page);
  assert.match(opened, /\n {2}replicas: 2\n/);
  assert.equal((await place(page)).last, last, 'opening it is no step');

  await edit(page, opened.replace('\n  replicas: 2\n', '\n  replicas: -1\n'));
  await save(page);
  await page.locator('#faults').getByText(/must be greater than or equal to 0/).first().waitFor();
  assert.match(await text(page), /\n {2}replicas: -1\n/, 'a refused edit stays open');

  await edit(page, opened.replace('\n  replicas: 2\n', '\n  replicas: 4\n'));
  await page.keyboard.press('Control+Enter');
  await toTheEnd(page);
  assert.equal((await counts(page)).wanted, 4);
  assert.equal(await text(page), '# what I was writing\n');
  await page.getByRole('log').getByText('deployment.apps/web edited').first().waitFor();
});

scene('a command that reads standard input while an object is edited reads the manifest', still, async ({ page, open }) => {
  await webOfTwo(page, open);
  await edit(page, manifest({ replicas: 5 }));
  await kubectl(page, 'edit deployment/web');
  await page.getByText('kubectl edit deployment/web', { exact: true }).first().waitFor();
  const opened = await text(page);
  await kubectl(page, 'apply -f -');
  await toTheEnd(page);
  assert.equal((await counts(page)).wanted, 5);
  assert.equal(await text(page), opened, 'the edit stays open');
});

scene('an edit that is given up changes nothing', still, async ({ page, open }) => {
  await webOfTwo(page, open);
  const before = await place(page);
  await kubectl(page, 'kubectl edit deploy web');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  assert.equal(await text(page), '# what I was writing\n');
  assert.deepEqual(await place(page), before);
  await page.getByRole('button', { name: /^Apply/ }).waitFor();
});
