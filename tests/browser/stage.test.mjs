// The cluster under the reader's hands: the menu of a pod, many pods, the chart, the inspector, what the page says of itself.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PHONE, scene } from './harness.mjs';
import { apply, edit, kubectl, lanes, manifest, place, toTheEnd } from './reader.mjs';

const still = { reducedMotion: 'reduce' };
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8');
const menu = (page) => page.getByRole('dialog', { name: /^What becomes of/ });

async function create(page, options) {
  await edit(page, manifest(options));
  await apply(page);
  return toTheEnd(page);
}

async function nothingKeepsAnybodyOut(page) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => window.axe.run(document));
  assert.deepEqual(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0].target}`), []);
}

scene('a pod is made unready, and ready again, from its menu', still, async ({ page, open }) => {
  await open();
  const { last } = await create(page, { replicas: 2 });
  await page.locator('.pods .pod').first().click();
  await nothingKeepsAnybodyOut(page);
  await menu(page).getByRole('button', { name: 'Make it unready' }).click();
  assert.equal(await menu(page).count(), 0);
  assert.deepEqual((await lanes(page))[0].pods, ['Running (not ready)', 'Available']);
  assert.equal((await place(page)).step, last + 1);
  await page.locator('#panel').getByText(/You played the kubelet: unready web-/).first().waitFor();
  await toTheEnd(page);
  await page.locator('.pods .pod').first().click();
  await menu(page).getByRole('button', { name: 'Make it ready' }).click();
  await toTheEnd(page);
  assert.deepEqual((await lanes(page))[0].pods, ['Available', 'Available']);
});

scene('the menu works by keyboard alone, and gives the focus back', still, async ({ page, open }) => {
  await open();
  await create(page, { replicas: 1 });
  await page.locator('.pods .pod').first().focus();
  await page.keyboard.press('Enter');
  await menu(page).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Inspect');
  await page.keyboard.press('Escape');
  await menu(page).waitFor({ state: 'detached' });
  assert.ok(await page.evaluate(() => document.activeElement.matches('.pod')));
  await page.keyboard.press('Enter');
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Evict it');
  await page.keyboard.press('Enter');
  await toTheEnd(page);
  // An evicted pod stays, failed, and another takes its place.
  assert.deepEqual((await lanes(page))[0].pods.toSorted(), ['Available', 'Failed']);
});

scene('a menu that is asked for again while it closes, of the same Pod or another, opens', still, async ({ page, open }) => {
  await open();
  await create(page, { replicas: 2 });
  for (const [first, second] of [[0, 0], [0, 1], [1, 1]]) {
    await page.locator('.pods .pod').nth(first).click();
    await menu(page).waitFor();
    // Browsers say that a popover was closed a while later: the click comes before.
    const name = await page.evaluate((index) => {
      document.querySelector('.pod-menu').hidePopover();
      const chip = document.querySelectorAll('.pods .pod')[index];
      chip.click();
      return chip.dataset.pod.split('/').at(-1);
    }, second);
    await menu(page).getByText(name).waitFor();
    // The news of the closing has come by now.
    await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
    assert.equal(await menu(page).count(), 1);
    assert.ok(await page.evaluate(() => document.querySelector('.pod-menu').matches(':popover-open')));
    assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Inspect');
    await page.keyboard.press('Escape');
    await menu(page).waitFor({ state: 'detached' });
  }
});

scene('on a phone the menu is a sheet with targets for fingers', { ...still, viewport: PHONE, hasTouch: true }, async ({ page, open }) => {
  await open();
  await toTheEnd(page);
  await page.locator('.pods .pod').first().tap();
  const heights = await menu(page).getByRole('button').evaluateAll((all) => all.map((button) => button.getBoundingClientRect().height));
  assert.ok(heights.length >= 6 && heights.every((height) => height >= 44), heights.join());
  await menu(page).getByRole('button', { name: 'Delete it' }).tap();
  await page.locator('.pod.terminating').first().waitFor();
});

scene('what the kubelets do by themselves can be switched off, and the switch is part of the story', still, async ({ page, open }) => {
  await open();
  await create(page, { replicas: 1 });
  await page.getByRole('tab', { name: 'Break it' }).click();
  const ready = page.getByRole('switch', { name: 'make them ready' });
  assert.equal(await ready.getAttribute('aria-checked'), 'true');
  await ready.click();
  assert.equal(await ready.getAttribute('aria-checked'), 'false');
  await nothingKeepsAnybodyOut(page);
  await kubectl(page, 'scale deployment/web --replicas=2');
  await toTheEnd(page);
  assert.deepEqual((await lanes(page))[0].pods, ['Available', 'Running (not ready)']);
  // Back in time it is still on.
  await page.getByRole('button', { name: 'To the start' }).click();
  assert.equal(await ready.getAttribute('aria-checked'), 'true');
  await toTheEnd(page);
  await ready.click();
  await toTheEnd(page);
  assert.deepEqual((await lanes(page))[0].pods, ['Available', 'Available']);
});

scene('a node is cordoned from the panel', still, async ({ page, open }) => {
  await open();
  await create(page, { replicas: 3 });
  await page.getByRole('tab', { name: 'Break it' }).click();
  await page.getByRole('button', { name: 'cordon', exact: true }).first().click();
  await kubectl(page, 'scale deployment/web --replicas=6');
  await toTheEnd(page);
  const texts = await page.locator('.node-card').allInnerTexts();
  assert.match(texts[0], /node-1\s+1 pod\s+cordoned/);
  assert.ok(texts.slice(1).every((text) => !/cordoned/.test(text)), texts.join());
});

scene('a hundred pods are groups, and a group opens to its pods', still, async ({ page, open }) => {
  await open();
  await create(page, { replicas: 100 });
  assert.equal(await page.locator('.pods.shapes .pod').count(), 100);
  const group = page.getByRole('button', { name: '100 Available: show them' });
  await group.click();
  assert.equal(await page.locator('.zoomed .pod').count(), 48);
  assert.match(await page.locator('.pages').innerText(), /1–48 of 100/);
  await page.getByRole('button', { name: 'Later pods' }).click();
  await page.getByRole('button', { name: 'Later pods' }).click();
  assert.equal(await page.locator('.zoomed .pod').count(), 4);
  await group.click();
  assert.equal(await page.locator('.zoomed').count(), 0);
});

scene('a click on the chart goes to that step, and arrows go from change to change', still, async ({ page, open }) => {
  await open();
  const { last } = await toTheEnd(page);
  const plot = await page.locator('.plot').boundingBox();
  await page.mouse.click(plot.x + plot.width / 2, plot.y + plot.height / 2);
  const { step } = await place(page);
  assert.ok(Math.abs(step - last / 2) <= 1, `${step} of ${last}`);
  await page.locator('.chart').focus();
  await page.keyboard.press('ArrowRight');
  assert.ok((await place(page)).step > step);
  await page.locator('.strip', { hasText: 'Progressing' }).waitFor();
});

scene('the chart tells its colours where nothing has Pods yet, and no more of what is to come than is seen', still, async ({ page, open }) => {
  await open('#scenario=rolling-update');
  await toTheEnd(page);
  await page.getByRole('button', { name: 'To the start' }).click();
  const legend = () => page.locator('.legend li').allInnerTexts();
  assert.deepEqual(await legend(), ['web-67869b5859 0', 'web-dffd5b9c6 0', 'available 0', 'budget']);
  await page.locator('.page').focus();
  await page.keyboard.press('p');
  await page.locator('.quiz').waitFor();
  assert.deepEqual(await legend(), ['available 0', 'budget']);
});

scene('the inspector shows an object from every side', still, async ({ page, open }) => {
  await open();
  await create(page, { replicas: 1 });
  await kubectl(page, 'set image deployment/web app=shop:2');
  await toTheEnd(page);
  await page.getByRole('article', { name: 'Deployment web' }).getByRole('button', { name: 'web', exact: true }).click();
  const panel = page.locator('#panel');
  await panel.getByText('image: shop:2').waitFor();
  await panel.getByRole('button', { name: 'Events', exact: true }).click();
  await panel.getByText('ScalingReplicaSet').first().waitFor();
  await panel.getByRole('button', { name: 'Writers' }).click();
  assert.match(await panel.innerText(), /replicas\s+kubectl-client-side-apply/);
  await panel.getByRole('button', { name: 'History', exact: true }).click();
  await panel.getByText('What changed').first().click();
  await panel.getByRole('button', { name: 'Compare' }).click();
  const [left, right] = [panel.getByLabel('Left'), panel.getByLabel('Right')];
  const revisions = await left.locator('option').evaluateAll((all) => all.filter((option) => option.text.startsWith('rev ')).map((option) => [option.value, option.text]));
  assert.equal(revisions.length, 2);
  const of = (revision) => revisions.find(([, text]) => text.startsWith(revision))[0];
  await left.selectOption(of('rev 1'));
  await right.selectOption(of('rev 2'));
  assert.match(await panel.locator('.pairs').innerText(), /^spec\.template\.spec\.containers\S+\.image\s+shop:1\s+shop:2$/);
  await nothingKeepsAnybodyOut(page);
  await panel.locator('.relatives .link').first().click();
  await panel.getByText('owned by').waitFor();
});

scene('the page says what it is and how far it can be trusted', still, async ({ page, open }) => {
  await open();
  await page.getByRole('button', { name: 'simulates Kubernetes 1.36' }).click();
  const dialog = page.getByRole('dialog', { name: 'About Converge' });
  assert.match(await dialog.innerText(), /\d+ of \d+ recordings of a real control plane/);
  assert.match(await dialog.innerText(), /Nothing leaves this page/);
  await nothingKeepsAnybodyOut(page);
  await page.keyboard.press('Escape');
  assert.equal(await dialog.count(), 0);
});

scene('a stopped scheduler leaves pods pending, and goes on when it is started', still, async ({ page, open }) => {
  await open();
  await create(page, { replicas: 1 });
  await page.getByRole('tab', { name: 'Break it' }).click();
  const scheduler = page.locator('.breakables li', { hasText: 'scheduler' }).getByRole('button');
  await scheduler.click();
  await kubectl(page, 'scale deployment/web --replicas=2');
  await toTheEnd(page);
  assert.deepEqual((await lanes(page))[0].pods, ['Available', 'Pending']);
  assert.equal(await scheduler.innerText(), 'start');
  await nothingKeepsAnybodyOut(page);
  await scheduler.click();
  await toTheEnd(page);
  assert.deepEqual((await lanes(page))[0].pods, ['Available', 'Available']);
});

scene('a client that is cut off does not know; the stored object does', still, async ({ page, open }) => {
  await open();
  await create(page, { replicas: 1 });
  await page.getByRole('tab', { name: 'Break it' }).click();
  await page.getByLabel('Its command').fill('scale deployment/web --replicas=2');
  await page.getByRole('button', { name: 'before the request arrives' }).click();
  await toTheEnd(page);
  assert.equal((await lanes(page))[0].pods.length, 1);
  await page.getByRole('button', { name: 'after it is stored, before the answer' }).click();
  await toTheEnd(page);
  assert.equal((await lanes(page))[0].pods.length, 2);
});

scene('requests are counted beside the rollout that they meet', still, async ({ page, open }) => {
  await open();
  await create(page, { replicas: 2 });
  await kubectl(page, 'expose deployment/web --port=80');
  await toTheEnd(page);
  await page.getByRole('tab', { name: 'Break it' }).click();
  await page.getByRole('button', { name: '100 a second' }).click();
  await kubectl(page, 'set image deployment/web app=shop:2');
  await toTheEnd(page);
  assert.match(await page.locator('.requests').innerText(), /client\s+\d+ answered, \d+ failed/);
  await page.locator('.strip', { hasText: 'Requests' }).waitFor();
  // What each request costs is chosen beside how many there are.
  const cost = control(page, 'CPU of one request', '4m');
  await cost.click();
  await page.locator('.breakables li', { hasText: 'CPU of one request' }).getByRole('button', { pressed: true, name: '4m', exact: true }).waitFor();
  assert.match(await page.locator('.service', { hasText: 'Service' }).innerText(), /2 endpoints ready/);
});

scene('the load on an autoscaled Deployment is set for CPU and memory, each by itself', still, async ({ page, open }) => {
  await open();
  await create(page, { replicas: 2 });
  await kubectl(page, 'autoscale deployment/web --min=1 --max=5 --cpu=50%');
  await toTheEnd(page);
  await page.getByRole('tab', { name: 'Break it' }).click();
  await control(page, 'CPU of all Pods', '500m').click();
  await control(page, 'memory of each Pod', '300Mi').click();
  await toTheEnd(page);
  const pressed = page.locator('.breakables li', { hasText: 'web: ' }).getByRole('button', { pressed: true });
  assert.deepEqual(await pressed.allInnerTexts(), ['500m', '300Mi']);
});

const panel = (page) => page.locator('#panel');
const tab = (page, name) => page.getByRole('tab', { name }).click();
/** From the end back to the last step at which an image blocks. */
async function backToTrouble(page) {
  const { last } = await toTheEnd(page);
  for (let step = last; step > 0 && (await page.locator('.card .blocked', { hasText: 'image' }).count()) === 0; step -= 1) {
    await page.getByRole('button', { name: 'Back', exact: true }).click();
  }
}
const control = (page, row, name) => page.locator('.breakables li', { hasText: row }).getByRole('button', { name, exact: true });

scene('the diagnosis names the layer that blocks, since when and by which evidence, and puts what helps into the kubectl line', still, async ({ page, open }) => {
  await open('#scenario=bad-image');
  await backToTrouble(page);
  await page.getByRole('button', { name: /^blocked: image/ }).click();
  assert.match(await panel(page).locator('.verdict').innerText(), /web · blocked: image\s+The image of \d Pods? cannot be pulled\.[^]*Since \d+:\d\d\.\d, for /);
  assert.deepEqual(await panel(page).locator('.way li').evaluateAll((layers) => layers.map((layer) => `${layer.className} ${layer.children[1].textContent}`)), [
    'good controller', 'good admission', 'good scheduler', 'good storage', 'good node', 'bad image', 'later container', 'later readiness', 'later availability',
  ]);
  await nothingKeepsAnybodyOut(page);
  const { step } = await place(page);
  await panel(page).getByRole('button', { name: 'kubectl set image deployment/web' }).click();
  const prompt = page.getByLabel('kubectl command');
  assert.match(await prompt.inputValue(), /^set image deployment\/web \w+=IMAGE$/);
  assert.equal(await page.evaluate(() => document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)), 'IMAGE');
  assert.equal((await place(page)).step, step, 'nothing has run');
  await panel(page).locator('.evidence .link').first().click();
  await panel(page).getByRole('heading', { name: /^Pod web-/ }).waitFor();
  await tab(page, 'Diagnosis');
  await panel(page).getByRole('button', { name: /^Since / }).click();
  assert.ok((await place(page)).step < step);
  await backToTrouble(page);
  await kubectl(page, 'rollout undo deployment/web');
  await toTheEnd(page);
  assert.match(await panel(page).locator('.verdict').innerText(), /as desired/);
  assert.equal(await page.locator('.card .blocked').count(), 0);
});

scene('a rollout that goes on by itself is on its way, and no badge says otherwise', still, async ({ page, open }) => {
  await open();
  const { last } = await toTheEnd(page);
  await tab(page, 'Diagnosis');
  const slider = page.getByRole('slider');
  const standings = new Set();
  for (let step = 0; step <= last; step += 1) {
    await slider.fill(String(step));
    assert.equal(await page.locator('.card .blocked').count(), 0, `step ${step}`);
    standings.add(await panel(page).locator('.verdict, .empty').getAttribute('class'));
  }
  assert.deepEqual([...standings].toSorted(), ['empty', 'verdict good', 'verdict open']);
});

scene('on a phone the badge leads to the diagnosis, and what helps to the kubectl line', { ...still, viewport: PHONE, hasTouch: true }, async ({ page, open }) => {
  await open('#scenario=bad-image');
  await backToTrouble(page);
  await page.getByRole('button', { name: /^blocked: image/ }).tap();
  await panel(page).locator('.verdict.bad').waitFor();
  await nothingKeepsAnybodyOut(page);
  await panel(page).getByRole('button', { name: 'kubectl rollout undo deployment/web' }).tap();
  assert.equal(await page.getByLabel('kubectl command').inputValue(), 'rollout undo deployment/web');
});

scene('a node is drained, and takes pods again when it is uncordoned', still, async ({ page, open }) => {
  await open();
  await create(page, { replicas: 3 });
  await tab(page, 'Break it');
  await control(page, 'node-1', 'drain').click();
  await toTheEnd(page);
  const first = () => page.locator('.node-card').first().innerText();
  assert.match(await first(), /node-1\s+0 pods\s+cordoned/);
  assert.deepEqual((await lanes(page))[0].pods, ['Available', 'Available', 'Available']);
  await control(page, 'node-1', 'uncordon').click();
  await kubectl(page, 'scale deployment/web --replicas=6');
  await toTheEnd(page);
  assert.match(await first(), /node-1\s+[1-9] pods?\s(?!.*cordoned)/);
});

scene('the agent that follows Git takes back what a person changed once self-healing is switched on', still, async ({ page, open }) => {
  await open('#scenario=gitops-self-heal');
  await page.getByRole('slider').waitFor();
  await toTheEnd(page);
  await tab(page, 'Break it');
  const heal = page.getByRole('switch', { name: 'take back what others change' });
  assert.equal(await heal.getAttribute('aria-checked'), 'true');
  await heal.click();
  assert.equal(await heal.getAttribute('aria-checked'), 'false');
  await kubectl(page, 'scale deployment/web --replicas=4');
  await toTheEnd(page);
  assert.equal((await lanes(page))[0].pods.length, 4);
  await heal.click();
  await toTheEnd(page);
  assert.equal((await lanes(page))[0].pods.length, 2);
  await nothingKeepsAnybodyOut(page);
});

scene('an evicted pod says which container used too much memory', still, async ({ page, open }) => {
  await open();
  await create(page, { replicas: 1 });
  await page.locator('.pods .pod').first().click();
  await menu(page).getByRole('button', { name: 'Evict it' }).click();
  await toTheEnd(page);
  await page.locator('.pod.failed').first().click();
  assert.match(await menu(page).innerText(), /The node was low on resource: memory\. Threshold quantity: 100Mi/);
});

scene('a webhook that is mended from the panel lets pods through, and one that denies keeps them out', still, async ({ page, open }) => {
  await open('#scenario=webhook-down');
  await toTheEnd(page);
  await tab(page, 'Break it');
  const webhook = (name) => control(page, 'check.example.com', name);
  assert.equal(await webhook('allows').getAttribute('aria-pressed'), 'true');
  await webhook('denies').click();
  assert.equal(await webhook('denies').getAttribute('aria-pressed'), 'true');
  await kubectl(page, 'scale deployment/web --replicas=5');
  await toTheEnd(page);
  assert.equal((await lanes(page))[0].pods.length, 3);
  await page.getByRole('button', { name: /^blocked: admission/ }).click();
  assert.match(await panel(page).locator('.evidence').innerText(), /check\.example\.com.* denied the request: denied for the time being/);
  await tab(page, 'Break it');
  await webhook('unreachable').click();
  await nothingKeepsAnybodyOut(page);
  await webhook('allows').click();
  await toTheEnd(page);
  assert.equal((await lanes(page))[0].pods.length, 5);
});

scene('programs that know an older schema can be made to go on with errors', still, async ({ page, open }) => {
  await open('#scenario=schema-stays');
  await toTheEnd(page);
  await tab(page, 'Break it');
  assert.match(await panel(page).innerText(), /shop:1\s+knows schema 1\s+shop:2\s+knows schema 2/);
  const ends = page.getByRole('switch', { name: 'older programs end at start' });
  await ends.click();
  assert.equal(await ends.getAttribute('aria-checked'), 'false');
  await toTheEnd(page);
  assert.equal(await page.locator('.card .blocked').count(), 0);
});

scene('an empty cluster offers the story where there is one to watch, and only there', still, async ({ page, open }) => {
  const story = page.locator('.nothing').getByRole('button');
  const told = page.locator('.nothing > p');
  await open('#scenario=rolling-update');
  await story.waitFor();
  assert.match(await told.innerText(), /^Watch the story/);
  await toTheEnd(page);
  await kubectl(page, 'delete -f -');
  await toTheEnd(page);
  await told.waitFor();
  assert.equal(await story.count(), 0);
  assert.equal(await told.innerText(), 'Change the manifest and press Apply.');
});

scene('on a phone a sentence is told whole at rest, and keeps to two lines while steps play', { viewport: PHONE, hasTouch: true }, async ({ page, open }) => {
  await open('#scenario=rolling-update&step=150');
  const told = page.locator('.told');
  await told.filter({ hasText: '2 of 6 ready, 2 available.' }).waitFor();
  const cut = () => told.evaluate((line) => line.scrollHeight - line.clientHeight);
  const height = () => told.evaluate((line) => line.getBoundingClientRect().height);
  assert.ok((await cut()) <= 1, 'nothing is cut off at rest');
  const whole = await height();
  await page.getByRole('button', { name: 'Play', exact: true }).tap();
  await page.locator('.told[aria-live=off]').waitFor();
  const playing = await height();
  assert.ok(playing < whole, `${playing} while it plays, ${whole} at rest`);
});
