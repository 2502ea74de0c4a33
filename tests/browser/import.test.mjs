// "Bring your own" and "what if": a real cluster's state comes in with its assumptions told, budgets are compared and applied.
import assert from 'node:assert/strict';
import { PHONE, scene } from './harness.mjs';
import { kubectl, place, rich, text, toTheEnd, toTheStart } from './reader.mjs';

const still = { reducedMotion: 'reduce' };

const POD = (name) => `- apiVersion: v1
  kind: Pod
  metadata: {name: ${name}, namespace: default, uid: u-${name}, resourceVersion: "7", creationTimestamp: "2025-06-01T10:00:00Z", labels: {app: web, pod-template-hash: h1}, ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: web-h1, uid: u-rs, controller: true}]}
  spec: {nodeName: worker-1, containers: [{name: app, image: "shop:7", env: [{name: TOKEN, value: hunter2}]}]}
  status:
    phase: Pending
    startTime: "2025-06-01T10:00:00Z"
    containerStatuses:
    - {name: app, ready: false, restartCount: 0, image: "shop:7", imageID: "", state: {waiting: {reason: ImagePullBackOff, message: "Back-off pulling image: ErrImagePull: shop:7: not found"}}}
`;
const TEMPLATE = (labels) => `template:
      metadata: {labels: {${labels}}}
      spec: {containers: [{name: app, image: "shop:7", env: [{name: TOKEN, value: hunter2}]}]}
`;
const DUMP = `apiVersion: v1
kind: List
items:
- apiVersion: apps/v1
  kind: Deployment
  metadata: {name: web, namespace: default, uid: u-web, resourceVersion: "5", generation: 1, creationTimestamp: "2025-06-01T10:00:00Z", annotations: {deployment.kubernetes.io/revision: "1"}}
  spec:
    replicas: 2
    selector: {matchLabels: {app: web}}
    ${TEMPLATE('app: web')}  status: {observedGeneration: 1, replicas: 2, updatedReplicas: 2, unavailableReplicas: 2}
- apiVersion: apps/v1
  kind: ReplicaSet
  metadata: {name: web-h1, namespace: default, uid: u-rs, resourceVersion: "6", generation: 1, creationTimestamp: "2025-06-01T10:00:00Z", annotations: {deployment.kubernetes.io/revision: "1", deployment.kubernetes.io/desired-replicas: "2", deployment.kubernetes.io/max-replicas: "3"}, labels: {app: web, pod-template-hash: h1}, ownerReferences: [{apiVersion: apps/v1, kind: Deployment, name: web, uid: u-web, controller: true}]}
  spec:
    replicas: 2
    selector: {matchLabels: {app: web, pod-template-hash: h1}}
    ${TEMPLATE('app: web, pod-template-hash: h1')}  status: {observedGeneration: 1, replicas: 2, fullyLabeledReplicas: 2}
${POD('web-h1-aaaaa')}${POD('web-h1-bbbbb')}`;

async function command(page, letters) {
  await page.keyboard.press('Control+k');
  await page.locator('dialog.palette input').fill(letters);
  await page.locator('dialog.palette [role=option]').first().waitFor();
  await page.keyboard.press('Enter');
}

scene('what kubectl printed comes in with what had to be assumed, stands as it stood, and holds no secret', still, async ({ page, open }) => {
  await open();
  await rich(page);
  await toTheEnd(page);
  await command(page, 'import from a real cluster');
  const dialog = page.getByRole('dialog', { name: 'Import' });
  const box = dialog.getByRole('textbox');
  await box.fill('NAME   READY   AGE\nweb    3/3     2d\n');
  await dialog.getByRole('button', { name: 'Read it' }).click();
  await dialog.getByText('Line 1, column 1').waitFor();
  await dialog.getByText('This is the table that kubectl prints for people.').waitFor();
  await box.fill(DUMP);
  await dialog.getByRole('button', { name: 'Read it' }).click();
  await dialog.getByText('Pulls of this image go on failing: there is no such image.').waitFor();
  await dialog.getByText(/environment variable/).first().waitFor();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/import.png` });
  await dialog.getByRole('button', { name: 'Go on from there' }).click();
  await page.getByRole('button', { name: 'Scenario: web, imported' }).waitFor();
  assert.equal((await place(page)).step, 0);
  await page.getByText('The image of 2 Pods cannot be pulled.').first().waitFor();
  assert.ok(!(await page.content()).includes('hunter2'));
  await toTheEnd(page);
  await page.waitForURL(/#v1\.d\./);
  const link = page.url();
  await page.goto('about:blank');
  await page.goto(link);
  await toTheStart(page);
  await page.getByRole('button', { name: 'Scenario: web, imported' }).waitFor();
  assert.ok(!(await page.content()).includes('hunter2'));
});

scene('budgets are compared by playing them, one is applied by a click, and the worst order is told', still, async ({ page, open }) => {
  await open();
  await rich(page);
  await toTheEnd(page);
  await page.getByRole('button', { name: 'What if', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'What if' });
  await dialog.locator('button.cell').nth(24).waitFor();
  assert.equal(await dialog.locator('button.cell').count(), 25 + (await dialog.locator('.other').count()) - 1);
  await dialog.getByText('most Pods 4, the surge line is').waitFor({ timeout: 60_000 });
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/what-if.png` });
  await dialog.getByRole('button', { name: /: Apply maxSurge 100% and maxUnavailable 0,/ }).click();
  assert.equal(await page.getByRole('dialog').count(), 0);
  await page.getByText('deployment.apps/web patched').waitFor();
});

for (const [width, height] of [[1440, 1000], [1024, 768], [390, 844]]) {
  scene(`the comparison of budgets has its room from the beginning, and moves nothing under a finger, at ${width} pixels`, { ...still, viewport: { width, height } }, async ({ page, open }) => {
    await open('#scenario=rolling-update&step=150');
    await page.locator('.where b', { hasText: '150' }).waitFor();
    const tab = page.locator('.view-tabs [role=tab]').nth(1);
    if (await tab.isVisible()) await tab.click();
    // Each box that the dialog has had, from its first picture on.
    await page.evaluate(() => {
      window.boxes = new Set();
      const look = () => {
        const dialog = document.querySelector('dialog[open]');
        if (dialog) window.boxes.add(`${dialog.getBoundingClientRect().top} ${dialog.scrollHeight}`);
        requestAnimationFrame(look);
      };
      look();
    });
    await page.getByRole('button', { name: 'What if', exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: 'What if' });
    await dialog.locator('button.cell').nth(24).waitFor({ timeout: 60_000 });
    await dialog.getByText('most Pods 4, the surge line is').waitFor({ timeout: 60_000 });
    assert.equal((await page.evaluate(() => [...window.boxes])).length, 1, await page.evaluate(() => [...window.boxes].join()));
  });
}

for (const [name, options] of [
  ['phone-light-zh', { viewport: PHONE, locale: 'zh-CN' }],
  ['desktop-dark-en', { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' }],
]) {
  scene(`neither dialog is wider than the window: ${name}`, { ...still, ...options }, async ({ page, open }) => {
    await open();
    await rich(page);
    await page.locator('.page').press('End');
    await page.waitForURL(/step=/);
    for (const words of [/import|真实集群/, /what if|假如/]) {
      await command(page, words.source.includes('import') ? (name.endsWith('zh') ? '真实集群' : 'real cluster') : name.endsWith('zh') ? '假如' : 'what if');
      const dialog = page.locator('dialog[open]');
      await dialog.waitFor();
      if (words.source.includes('import')) {
        await dialog.locator('textarea').fill(DUMP);
        await dialog.locator('.row button').first().click();
        await dialog.locator('li').first().waitFor();
      } else {
        await dialog.locator('button.cell').nth(24).waitFor();
      }
      const wide = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
      assert.ok(wide <= 0, `${words}: ${wide} px too wide`);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}-${words.source.slice(0, 4)}.png` });
      await page.keyboard.press('Escape');
    }
  });
}

// Every Deployment, ReplicaSet and Pod of DUMP, on a page of its own.
async function brought(page) {
  await toTheEnd(page);
  await command(page, 'import from a real cluster');
  const dialog = page.getByRole('dialog', { name: 'Import' });
  await dialog.getByRole('textbox').fill(DUMP);
  await dialog.getByRole('button', { name: 'Read it' }).click();
  await dialog.getByRole('button', { name: 'Go on from there' }).click();
  await page.getByRole('button', { name: 'Scenario: web, imported' }).waitFor();
}

scene('the chart of an import counts what came in from step 0, and draws inside its box whatever comes', still, async ({ page, open }) => {
  await open();
  await rich(page);
  await brought(page);
  const legend = () => page.locator('.legend li').allInnerTexts();
  assert.equal(await page.locator('.chart .empty').count(), 0);
  assert.deepEqual(await legend(), ['web-h1 2', 'available 0', 'budget 2–3']);
  await toTheEnd(page);
  await kubectl(page, 'scale deploy/web --replicas=40');
  await toTheEnd(page);
  const boxes = await page.evaluate(() => {
    const height = document.querySelector('.plot').getBoundingClientRect();
    const highest = (path) => Math.min(...[...path.getAttribute('d').matchAll(/[ML][\d.-]+ ([\d.-]+)/g)].map((corner) => Number(corner[1])));
    return { clip: getComputedStyle(document.querySelector('.plot')).clipPath, height: height.height, tops: [...document.querySelectorAll('.plot path')].map(highest) };
  });
  assert.ok(boxes.tops.length > 3 && boxes.tops.every((top) => top >= 0), JSON.stringify(boxes));
  assert.match(boxes.clip, /^inset/);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/import-chart.png` });
});

scene('the editor shows the Deployment of an import as it lives, after a reload too', still, async ({ page, open }) => {
  await open();
  await rich(page);
  await brought(page);
  const shown = await text(page);
  assert.match(shown, /^apiVersion: apps\/v1\nkind: Deployment\n[^]*image: shop:7\n/);
  assert.equal(await page.getByText('not applied').count(), 0, 'it is what lives');
  await toTheEnd(page);
  await page.waitForURL(/#v1\./);
  await page.reload();
  await rich(page);
  assert.equal(await text(page), shown);
  assert.equal(await page.getByText('not applied').count(), 0);
  assert.equal(await page.getByText(/draft/i).count(), 0);
});
