import assert from 'node:assert/strict';
import { POLICY } from '../../.ci/serve.mjs';
import { PHONE, scene } from './harness.mjs';
import { edit, kubectl, lanes, place, text, toTheEnd } from './reader.mjs';

scene('the page starts under a strict content security policy', async ({ page, site, open }) => {
  const response = await page.request.get(site.address);
  assert.equal(response.headers()['content-security-policy'], POLICY);
  assert.doesNotMatch(POLICY, /script-src[^;]*'unsafe-(inline|eval)'/);
  await open();
  assert.equal(await page.locator('#app h1').first().textContent(), 'Converge');
  assert.equal(await page.locator('#failure').isVisible(), false);
});

scene('the page starts below a path as well', { site: 'path' }, async ({ page, open }) => {
  await open();
  assert.equal(await page.locator('#app h1').first().textContent(), 'Converge');
});

scene('the page is no wider than a phone', { viewport: PHONE }, async ({ page, open }) => {
  await open();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.equal(overflow, 0);
});

// What is hidden is known once the styles are there; before that the browser shows nothing.
const dressed = (page) => page.waitForFunction(() => [...document.querySelectorAll('link[rel="stylesheet"]')].every((link) => link.sheet));

scene('there is something to read before the engine arrives', async ({ page, site }) => {
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await page.route('**/*.wasm', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(site.address, { waitUntil: 'commit' });
  await page.getByText('Loading the engine').waitFor();
  await dressed(page);
  const told = await page.locator('#app').innerText();
  assert.match(told, /Kubernetes Deployment reconcile loop/);
  assert.match(told, /Rolling update\s+Ten Pods move to a new image/, 'the scenario with which the page begins');
  assert.doesNotMatch(told, /[\u4e00-\u9fff]/, 'in one language');
  release();
  await page.locator('html[data-boot="started"]').waitFor({ state: 'attached' });
  assert.equal(await page.getByText('Loading the engine').count(), 0);
});

scene('what was chosen before is there before the engine: colours, language, and the scenario that a link names', { locale: 'en-GB', colorScheme: 'light' }, async ({ page, site }) => {
  await page.addInitScript(() => {
    localStorage.setItem('converge.theme', 'dark');
    localStorage.setItem('converge.language', 'zh-CN');
  });
  await page.route('**/*.wasm', () => {});
  await page.goto(`${site.address}#scenario=bad-image`, { waitUntil: 'commit' });
  await page.getByText('不存在的镜像标签').waitFor();
  await dressed(page);
  const told = await page.locator('#app').innerText();
  assert.match(told, /正在加载引擎/);
  assert.doesNotMatch(told, /Loading|Rolling update/);
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme), 'dark');
  // An address says more than what is kept.
  await page.goto(`${site.address}?theme=light&lang=en`, { waitUntil: 'commit' });
  await page.getByText('Loading the engine').waitFor();
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme), 'light');
});

scene('a reader without JavaScript learns what is missing', { javaScriptEnabled: false }, async ({ page, site, faults }) => {
  await page.goto(site.address);
  assert.match(await page.locator('noscript').innerText(), /needs JavaScript/);
  // Chromium reports the module that it was told to preload and may not run.
  for (const fault of faults.splice(0)) assert.match(fault, /\.js \(csp\)$/);
});

scene('an engine that can not start says so and offers to reload', async ({ page, site, faults }) => {
  await page.route('**/*.wasm', (route) => route.fulfill({ status: 200, contentType: 'application/wasm', body: 'not wasm' }));
  await page.goto(site.address);
  const failure = page.getByRole('alert');
  await failure.getByRole('heading', { name: 'The engine could not start' }).waitFor();
  assert.match(await failure.locator('pre').innerText(), /WebAssembly/);
  assert.equal(await page.getByText('Loading the engine').isVisible(), false);
  await page.unroute('**/*.wasm');
  await failure.getByRole('button', { name: 'Reload the page' }).click();
  await page.locator('html[data-boot="started"]').waitFor({ state: 'attached' });
  assert.deepEqual(faults, []);
});

scene('a panic is reported above the page, which keeps what was typed', async ({ page, open }) => {
  await open('#scenario=scale&step=7');
  await edit(page, 'kind: Mine');
  await page.evaluate(() => {
    dispatchEvent(new CustomEvent('converge:panic', { detail: 'first: index <b>out of bounds</b>' }));
    dispatchEvent(new CustomEvent('converge:panic', { detail: 'second' }));
  });
  const failure = page.getByRole('alert');
  await failure.getByRole('heading', { name: 'The engine has stopped' }).waitFor();
  assert.equal(await failure.locator('pre').innerText(), 'first: index <b>out of bounds</b>');
  assert.equal(await text(page), 'kind: Mine');
  assert.match(await failure.getByLabel('The link to where you were').inputValue(), /#scenario=scale&step=7$/);
});

scene('what stops the engine is told in Chinese to who reads it', { locale: 'zh-CN' }, async ({ page, open }) => {
  await open();
  await page.evaluate(() => dispatchEvent(new CustomEvent('converge:panic', { detail: 'index out of bounds' })));
  const failure = page.getByRole('alert');
  await failure.getByRole('heading', { name: '引擎已停止' }).waitFor();
  assert.doesNotMatch((await failure.innerText()).replace('index out of bounds', '').replace('Converge', ''), /[a-z]{4}/i);
});

scene('what the engine itself reports reaches the page and the console', async ({ page, site, faults }) => {
  await page.route(site.address, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('id="app"', 'id="elsewhere"') });
  });
  await page.goto(site.address);
  const failure = page.getByRole('alert');
  await failure.getByRole('heading', { name: 'The engine has stopped' }).waitFor();
  assert.match(await failure.locator('pre').innerText(), /no element with the id `app`/);
  assert.deepEqual(faults.splice(0), ['console: index.html has no element with the id `app`']);
});

// What no reader can bring about: the document refuses the next element, which the engine has not reckoned with. Only
// what the page draws fails: the editor draws whenever it likes.
const breakNext = (page) =>
  page.evaluate(() => {
    const { insertBefore } = Node.prototype;
    Node.prototype.insertBefore = function (...given) {
      if (!new Error().stack.includes('.wasm')) return insertBefore.apply(this, given);
      Node.prototype.insertBefore = insertBefore;
      throw new Error('no more elements');
    };
  });

const fell = (faults) => {
  assert.ok(faults.some((fault) => /panicked at|no more elements/.test(fault)), faults.join('\n'));
  faults.length = 0;
};

scene('after a panic the text and the link can be copied, and what was done is played again', { reducedMotion: 'reduce', permissions: ['clipboard-read', 'clipboard-write'] }, async ({ page, open, faults }) => {
  await open();
  await toTheEnd(page);
  await kubectl(page, 'scale deployment/web --replicas=5');
  const there = await toTheEnd(page);
  const seen = await lanes(page);
  await edit(page, 'kind: Mine');
  await breakNext(page);
  await page.getByRole('button', { name: 'Share' }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'The engine has stopped' });
  assert.match(await failure.locator('pre').innerText(), /panicked at/);
  assert.equal(await text(page), 'kind: Mine');
  const copied = async (name) => {
    await failure.getByRole('button', { name }).click();
    await failure.getByRole('button', { name: 'Copied' }).first().waitFor();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  assert.equal(await copied('Copy the text'), 'kind: Mine');
  const link = await copied('Copy the link');
  assert.match(link, /#v1\.d\.[\w-]+$/);
  assert.equal(await failure.getByRole('textbox').inputValue(), link);
  fell(faults);
  await failure.getByRole('button', { name: 'Start again' }).click();
  await page.waitForFunction((step) => document.querySelector('.where b')?.textContent.includes(`Step ${step} of`), there.step);
  assert.equal(page.url(), link);
  assert.deepEqual(await toTheEnd(page), there);
  assert.deepEqual(await lanes(page), seen);
  await page.getByRole('alert').filter({ hasText: 'kind: Mine' }).or(page.getByText(/draft/i)).first().waitFor();
});

scene('an action whose consequences stop the engine is left out when it starts again', { reducedMotion: 'reduce' }, async ({ page, open, faults }) => {
  await open();
  await kubectl(page, 'scale deployment/web --replicas=4');
  const there = await toTheEnd(page);
  const prompt = page.getByLabel('kubectl command');
  await prompt.pressSequentially('scale deployment/web --replicas=900');
  await breakNext(page);
  await prompt.press('Enter');
  const failure = page.getByRole('alert').filter({ hasText: 'The engine has stopped' });
  await failure.getByRole('button', { name: 'Start again' }).waitFor();
  fell(faults);
  await failure.getByRole('button', { name: 'Start again' }).click();
  await page.waitForFunction((last) => document.querySelector('.where b')?.textContent.includes(`of ${last}`), there.last);
  assert.deepEqual(await place(page), there);
});

scene('a scenario that stops the engine by itself can only be left', { reducedMotion: 'reduce' }, async ({ page, open, faults }) => {
  await open('#scenario=scale');
  await page.evaluate(() => {
    dispatchEvent(new CustomEvent('converge:panic', { detail: 'stopped' }));
    dispatchEvent(new CustomEvent('converge:rescue', { detail: 'scenario=scale\n' }));
  });
  const failure = page.getByRole('alert');
  assert.equal(await failure.getByRole('button', { name: 'Start again' }).count(), 0);
  assert.match(await failure.getByRole('textbox').inputValue(), /#scenario=scale$/);
  await failure.getByRole('button', { name: 'Begin anew' }).click();
  await page.waitForFunction(() => document.documentElement.dataset.boot === 'started' && !location.hash);
  assert.deepEqual(faults, []);
});

scene('a full stack and a trap stop the engine as a panic does, in the language of the page', { locale: 'zh-CN' }, async ({ page, open }) => {
  for (const isTrap of [false, true]) {
    await open();
    await page.evaluate((isTrap) => {
      const error = isTrap ? new WebAssembly.RuntimeError('unreachable') : new RangeError('Maximum call stack size exceeded');
      error.stack += '\n    at wasm://wasm/012:wasm-function[7]';
      dispatchEvent(new ErrorEvent('error', { error }));
    }, isTrap);
    const failure = page.getByRole('alert');
    await failure.getByRole('heading', { name: '引擎已停止' }).waitFor();
    assert.equal(await failure.getByRole('button', { name: '从头开始' }).count(), 1);
  }
  // A fault of a script is none of the engine.
  await open();
  await page.evaluate(() => dispatchEvent(new ErrorEvent('error', { error: new RangeError('Invalid array length') })));
  assert.equal(await page.locator('#failure').isVisible(), false);
});

// What moved by itself, as the browser counts it: from the skeleton to the page at rest, and while panels fill.
for (const [name, viewport] of Object.entries({ 'a wide screen': { width: 1440, height: 900 }, 'a phone': PHONE })) {
  scene(`nothing jumps while the page starts and its panels fill on ${name}`, { viewport, reducedMotion: 'reduce' }, async ({ page, open }) => {
    await page.addInitScript(() => {
      window.shifts = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts.push([entry.value, entry.sources.map(({ node }) => node?.className ?? '').join(' ')]);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await open('#scenario=rolling-update&step=150');
    await page.waitForFunction(() => document.querySelector('.where b').textContent.includes('150'));
    await page.locator('html[data-editor="rich"]').waitFor({ state: 'attached' });
    await page.waitForFunction(() => !document.querySelector('.where .note'));
    const shifts = await page.evaluate(() => window.shifts);
    const sum = shifts.reduce((sum, [value]) => sum + value, 0);
    assert.ok(sum < 0.02, `${sum}: ${JSON.stringify(shifts)}`);
  });
}
