// The playground as a figure in other pages: by <converge-playground>, by a plain iframe, under a strict policy.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { serve } from '../../.ci/serve.mjs';
import { DESKTOP, launch, launchWith, linkTo } from './browser.mjs';
import { hostile } from './hostile.mjs';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
let browser;
let converge;

before(async () => {
  assert.ok(existsSync(`${DIST}/index.html`), 'the page is not built: run `make build`');
  converge = await serve({ directory: DIST, base: '/tools/converge/' });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await converge?.stop();
});

const inline = `apiVersion: apps/v1
kind: Deployment
metadata: {name: inline}
spec:
  replicas: 2
  selector: {matchLabels: {app: a}}
  template:
    metadata: {labels: {app: a}}
    spec: {containers: [{name: app, image: "shop:1"}]}
`;

/** A page of another host with `body` in it, and what became of it. */
async function host(body, use, { context: open = (options) => browser.newContext(options), ...options } = {}) {
  const server = createServer((request, response) => {
    response.writeHead(200, {
      'Content-Type': 'text/html',
      'Content-Security-Policy': `script-src ${new URL(converge.address).origin} 'nonce-host'; frame-src ${new URL(converge.address).origin}`,
    });
    response.end(
      `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>docs</title><style>body{margin:0}</style>
       <script nonce="host">window.told = []; for (const name of ['ready', 'step', 'error']) addEventListener('converge:' + name, (event) => told.push([name, event.target.id, event.detail]));</script>
       <script async src="${converge.address}embed.js"></script>${body}`,
    );
  });
  await new Promise((started) => server.listen(0, '127.0.0.1', started));
  const context = await open({ viewport: DESKTOP, ...options });
  const page = await context.newPage();
  const faults = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(String(error)));
  try {
    // Another host than the playground's: a name of its own for the same machine.
    await page.goto(`http://localhost:${server.address().port}/guide/`);
    await use(page);
    assert.deepEqual(faults, []);
  } finally {
    await context.close();
    await new Promise((stopped) => {
      server.close(stopped);
      server.closeAllConnections();
    });
  }
}

/** What asking for storage comes to, in a frame. */
const storage = () => {
  try {
    return String(localStorage);
  } catch (error) {
    return error.name;
  }
};
const frame = (page, id) => page.frameLocator(`#${id} iframe`);
const steps = (page, id) =>
  page.evaluate((id) => told.filter(([name, of]) => name === 'step' && of === id).map(([, , detail]) => detail.step), id);
const rested = (page, id, step) => page.waitForFunction(([id, step]) => told.some(([name, of, detail]) => name === 'step' && of === id && detail.step === step), [id, step]);

test('an inline manifest is played, stepped from outside, and opens in the playground at its step', { timeout: 120_000 }, () =>
  host(`<converge-playground id="a"><script type="application/yaml">${inline}</script></converge-playground>`, async (page) => {
    await page.waitForFunction(() => told.some(([name, , detail]) => name === 'step' && detail.settled));
    await page.evaluate(() => document.getElementById('a').seek(3));
    await rested(page, 'a', 3);
    await page.evaluate(() => document.getElementById('a').step());
    await rested(page, 'a', 4);
    await page.evaluate(() => document.getElementById('a').back());
    await page.waitForFunction(() => told.at(-1)[2].step === 3);
    const link = frame(page, 'a').locator('.figure-foot a');
    await link.hover();
    const href = await link.getAttribute('href');
    assert.match(href, /^http:\/\/127\.0\.0\.1:\d+\/tools\/converge\/(index\.html)?#v1\.d\./);
    const opened = await page.context().newPage();
    await opened.goto(href);
    await opened.getByText('Step 3 of').waitFor();
    await opened.close();
  }));

test('two figures on one page are told apart, and only the chosen one steps', { timeout: 120_000 }, () =>
  host('<converge-playground id="a" scenario="scale" height="400"></converge-playground><converge-playground id="b" scenario="rollback" height="400" theme="dark" lang="zh"></converge-playground>', async (page) => {
    await page.waitForFunction(() => ['a', 'b'].every((id) => told.some(([name, of, detail]) => name === 'step' && of === id && detail.settled)), undefined, { timeout: 90_000 });
    await page.evaluate(() => document.getElementById('b').seek(5));
    await rested(page, 'b', 5);
    assert.ok((await steps(page, 'a')).every((step) => step === 0));
    assert.equal(await frame(page, 'b').locator('html').getAttribute('data-theme'), 'dark');
    assert.equal(await frame(page, 'b').locator('html').getAttribute('lang'), 'zh-CN');
    const ground = () => frame(page, 'b').locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
    const dark = await ground();
    await page.evaluate(() => document.getElementById('b').setAttribute('theme', 'light'));
    await frame(page, 'b').locator('html[data-theme="light"]').waitFor({ state: 'attached' });
    assert.notEqual(await ground(), dark);
    await page.evaluate(() => document.getElementById('b').remove());
    assert.equal(await page.locator('iframe').count(), 1);
  }));

test('a figure takes the height of its content, or the one that it is given', { timeout: 120_000 }, () =>
  host('<converge-playground id="a" scenario="scale"></converge-playground><converge-playground id="b" scenario="scale" height="333"></converge-playground>', async (page) => {
    await page.waitForFunction(() => told.filter(([name]) => name === 'ready').length === 2);
    const height = (id) => page.locator(`#${id} iframe`).evaluate((element) => element.clientHeight);
    await page.waitForFunction(() => document.querySelector('#a').shadowRoot.querySelector('iframe').clientHeight !== 520);
    assert.ok((await height('a')) > 150);
    assert.equal(await height('b'), 333);
    const overflows = await frame(page, 'a').locator('html').evaluate((root) => root.scrollHeight - root.clientHeight);
    assert.ok(overflows <= 2, `${overflows} px are cut off`);
  }));

test('the editor has room for all its parts in a column of text, and in a frame that is too low they are scrolled to', { timeout: 120_000 }, async () => {
  const places = (inside) =>
    inside.locator('.page').evaluate((page) => {
      scrollTo(0, 1e6);
      const box = (name) => page.querySelector(name).getBoundingClientRect();
      return ['.editor .bar', '.code', '.terminal .bar', '.transcript', '.prompt', '.dock .slider'].map((name) => [name, Math.round(box(name).top), Math.round(box(name).bottom), box(name).height]);
    });
  for (const [width, height] of [[700], [390], [1000], [700, 400]]) {
    await host(`<div style="width:${width}px"><converge-playground id="a" scenario="scale" view="editor" ${height ? `height="${height}"` : ''}></converge-playground></div>`, async (page) => {
      const inside = frame(page, 'a');
      await inside.locator('html[data-editor="rich"]').waitFor({ state: 'attached' });
      const found = await places(inside);
      for (const [at, [name, top, , size]] of found.entries()) {
        assert.ok(size >= 24, `${width}: ${name} is ${size} high`);
        if (at > 0) assert.ok(top >= found[at - 1][2] - 1, `${width}: ${name} begins at ${top}, above the end of ${found[at - 1]}`);
      }
      // Without a height of its own it takes what the parts need.
      const isCut = () => inside.locator('html').evaluate((root) => root.scrollHeight > root.clientHeight + 1);
      if (!height) for (let tries = 0; await isCut(); tries += 1) assert.ok(tries < 100, `${width}: it is scrolled`);
    });
  }
});

test('a framework that sets properties and owns the children gets the same figure', { timeout: 120_000 }, () =>
  host('', async (page) => {
    await page.waitForFunction(() => customElements.get('converge-playground'));
    await page.evaluate(() => {
      const figure = document.createElement('converge-playground');
      Object.assign(figure, { id: 'a', step: '5', play: false });
      figure.setAttribute('scenario', 'scale');
      document.body.append(figure);
    });
    await rested(page, 'a', 5);
    await page.evaluate(() => document.getElementById('a').step());
    await rested(page, 'a', 6);
    // Taken out while the colours around change, it asks for none.
    await page.evaluate(() => document.getElementById('a').setAttribute('theme', 'page'));
    await page.evaluate(() => {
      const figure = document.getElementById('a');
      figure.remove();
      document.body.append(figure);
      document.body.style.background = 'black';
      setTimeout(() => figure.remove(), 50);
      window.figure = figure;
    });
    await page.waitForTimeout(600);
    const { children, attributes } = await page.evaluate(() => ({ children: figure.childNodes.length, attributes: figure.getAttributeNames() }));
    assert.deepEqual([children, attributes.includes('play')], [0, false]);
  }));

test('theme="page" follows the ground of the page, in whatever way its colour is written', { timeout: 120_000 }, () =>
  host('<converge-playground id="a" scenario="scale" theme="page"></converge-playground>', async (page) => {
    await page.waitForFunction(() => told.some(([name]) => name === 'ready'));
    const grounds = [
      ['rgb(20 20 20)', 'dark'], ['oklch(0.98 0.01 280)', 'light'], ['oklab(0.2 0 0)', 'dark'], ['color(display-p3 1 1 1)', 'light'],
      ['lab(15 0 0)', 'dark'], ['transparent', 'light'], ['rgb(0 0 0 / 0.9)', 'dark'], ['rgb(0 0 0 / 0.1)', 'light'],
    ];
    for (const [ground, theme] of grounds) {
      await page.evaluate((ground) => (document.body.style.backgroundColor = ground), ground);
      await frame(page, 'a').locator(`html[data-theme="${theme}"]`).waitFor({ state: 'attached', timeout: 10_000 }).catch(() => assert.fail(`${ground} is ${theme}`));
    }
  }));

test('with load="click" nothing is fetched before the click', { timeout: 120_000 }, () =>
  host('<converge-playground id="a" scenario="scale" load="click"></converge-playground>', async (page) => {
    assert.equal(await page.locator('iframe').count(), 0);
    await page.getByRole('button').click();
    await page.waitForFunction(() => told.some(([name]) => name === 'ready'));
  }));

test('a figure far below is loaded when the reader comes near', { timeout: 120_000 }, () =>
  host('<div style="height:5000px"></div><converge-playground id="a" scenario="scale"></converge-playground>', async (page) => {
    await page.waitForTimeout(300);
    assert.equal(await page.locator('iframe').count(), 0);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.waitForFunction(() => told.some(([name]) => name === 'ready'));
  }));

test('junk messages and parameters change nothing', { timeout: 120_000 }, () =>
  host('<converge-playground id="a" scenario="scale" theme="&lt;b&gt;" view="junk" controls="junk" speed="x" step="-1" lang="fr"></converge-playground>', async (page) => {
    await page.waitForFunction(() => told.some(([name, , detail]) => name === 'step' && detail.settled));
    await page.evaluate(() => {
      const target = document.querySelector('#a').shadowRoot.querySelector('iframe').contentWindow;
      const junk = [null, 7, 'seek', {}, { source: 'converge' }, { source: 'converge', v: 2, type: 'end' }, { source: 'converge', v: 1, type: 'constructor' },
        { source: 'converge', v: 1, type: 'seek', step: '3' }, { source: 'converge', v: 1, type: 'seek', step: 1e99 }, { source: 'converge', v: 1, type: 'seek', step: -1 },
        { source: 'converge', v: 1, type: 'set', theme: '"><script>alert(1)</script>' }, { source: 'converge', v: 1, type: 'set', lang: {} }];
      for (const message of junk) target.postMessage(message, '*');
      // What the page around says to itself is not from the figure.
      for (const type of ['step', 'height']) postMessage({ source: 'converge', v: 1, type, step: 99, height: 9999 }, '*');
    });
    await page.evaluate(() => document.getElementById('a').seek(2));
    await rested(page, 'a', 2);
    assert.deepEqual([...new Set(await steps(page, 'a'))], [0, 2]);
    assert.notEqual(await page.locator('#a iframe').evaluate((element) => element.clientHeight), 9999);
  }));

test('a sandboxed frame without storage works, and readonly lets nobody act', { timeout: 120_000 }, () =>
  host(`<iframe id="plain" sandbox="allow-scripts" width="800" height="600" src="CONVERGE?embed=1&view=full&readonly=1#scenario=scale"></iframe>`.replace('CONVERGE', converge.address), async (page) => {
    const inside = page.frameLocator('#plain');
    await inside.locator('html[data-boot="started"]').waitFor({ state: 'attached' });
    await inside.locator('.slider input').press('End');
    assert.equal(await inside.getByRole('button', { name: /Apply/ }).count(), 0);
    // Narrower than three columns, it has a tab for the editor.
    await inside.getByRole('tab', { name: 'Editor' }).click();
    assert.ok(await inside.locator('.editor').isVisible());
    assert.ok(await inside.locator('textarea.text').evaluate((area) => area.readOnly));
    assert.deepEqual(await inside.locator('#view-editor').getByRole('button').allInnerTexts(), []);
    // Nothing is promised that cannot be done.
    await inside.getByText('Put the cursor on a field to read what it means.', { exact: true }).waitFor();
  }));

test('a figure asks for nothing that it has no place for', { timeout: 120_000 }, () =>
  host(['cluster', 'full', 'full" readonly="'].map((view, at) => `<converge-playground id="f${at}" scenario="scale" view="${view}" height="700"></converge-playground>`).join(''), async (page) => {
    const asks = [];
    for (const id of ['f0', 'f1', 'f2']) {
      await page.locator(`#${id}`).scrollIntoViewIfNeeded();
      await frame(page, id).locator('.nothing').waitFor();
      asks.push(/Apply/.test(await frame(page, id).locator('.stage').innerText()));
    }
    assert.deepEqual(asks, [false, true, false]);
  }));

test('in a figure of the cluster alone a name opens what it names, and a tab leads back', { timeout: 120_000 }, async () => {
  for (const width of [390, 700, 1100]) {
    await host(`<div style="width:${width}px"><converge-playground id="a" scenario="scale" view="cluster" step="20"></converge-playground></div>`, async (page) => {
      const inside = frame(page, 'a');
      const seen = (part) => inside.locator(part).first().isVisible();
      await inside.locator('.card .name').first().click();
      await inside.locator('.object').waitFor();
      assert.deepEqual([await seen('.stage'), await seen('.told'), await seen('.transport')], [false, true, true]);
      assert.match(await inside.locator('.object').innerText(), /kind: Deployment/);
      assert.deepEqual(await inside.locator('.view-tabs [role=tab]').filter({ visible: true }).allInnerTexts(), ['Cluster', 'Timeline']);
      await inside.getByRole('tab', { name: 'Cluster' }).click();
      assert.deepEqual([await seen('.stage'), await seen('.right'), await seen('.view-tabs')], [true, false, false]);
      await inside.locator('.pods .pod').first().click();
      await inside.getByRole('button', { name: 'Inspect' }).click();
      await inside.locator('.object', { hasText: 'Pod' }).waitFor();
    });
  }
});

test('a figure leaves the sentence and the slider their room while it still computes', { timeout: 120_000 }, async () => {
  const page = await browser.newPage();
  for (const view of ['cluster', 'full', 'editor']) {
    for (const [width, height] of [[700, 360], [700, 500], [360, 500]]) {
      await page.setViewportSize({ width, height });
      await page.goto(`${converge.address}?embed=1&view=${view}#scenario=rolling-update&step=150`);
      await page.locator('.where b', { hasText: '150' }).waitFor();
      const room = await page.locator('.where').evaluate((where) => {
        where.insertAdjacentHTML('beforeend', '<span class="note">still computing…</span><button class="small">Undo</button>');
        const width = (part) => document.querySelector(part).getBoundingClientRect().width;
        return { told: width('.told'), slider: width('.slider'), runsOver: document.documentElement.scrollWidth - innerWidth };
      });
      assert.ok(room.told >= 240 && room.slider >= 96 && room.runsOver <= 0, `${view} ${width} by ${height}: ${JSON.stringify(room)}`);
    }
  }
  await page.close();
});

test('controls="none" takes the way through the steps out of every view', { timeout: 120_000 }, async () => {
  for (const view of ['full', 'cluster', 'editor', 'timeline']) {
    await host(`<converge-playground id="a" scenario="scale" view="${view}" controls="none"></converge-playground>`, async (page) => {
      await page.waitForFunction(() => told.some(([name, , detail]) => name === 'step' && detail.settled));
      for (const part of ['.transport', '.slider', '.where', '.told']) assert.equal(await frame(page, 'a').locator(part).isVisible(), false, `${view}: ${part}`);
    });
  }
});

test('the editor of a figure that is only read offers nothing to press', { timeout: 120_000 }, () =>
  host('<div style="width:900px"><converge-playground id="a" scenario="scale" view="editor" readonly></converge-playground><converge-playground id="b" scenario="scale" view="editor"></converge-playground></div>', async (page) => {
    await page.waitForFunction(() => ['a', 'b'].every((id) => told.some(([name, of, detail]) => name === 'step' && of === id && detail.settled)));
    const shown = (id) => frame(page, id).locator('.editor .bar button, .prompt').filter({ visible: true }).count();
    assert.deepEqual([await shown('a'), await shown('b')], [0, 4]);
  }));

test('in a low frame nothing of the editor lies on the way through the steps', { timeout: 120_000 }, () =>
  host('<converge-playground id="a" scenario="scale" view="editor" height="300"></converge-playground>', async (page) => {
    await frame(page, 'a').locator('.cm-field').waitFor({ state: 'attached' });
    const covered = await frame(page, 'a').locator('.dock').evaluate((dock) => {
      const rows = [];
      // At every height of the scroll: the foot of the editor passes under it.
      for (let top = 0; top <= document.documentElement.scrollHeight; top += 20) {
        scrollTo(0, top);
        const { left, right, top: begin, bottom } = dock.getBoundingClientRect();
        for (let y = begin + 2; y < Math.min(bottom, innerHeight) - 1; y += 8) if (!dock.contains(document.elementFromPoint((left + right) / 2, y))) rows.push([top, y]);
      }
      return rows;
    });
    assert.deepEqual(covered, []);
  }));

// In HTML an element's script ends at the first `</script`; JSON can write the slash otherwise.
for (const [how, figure] of [
  ['inline', (attributes) => `<converge-playground id="a" ${attributes}><script type="application/yaml">${hostile.replaceAll('</', '<\\/')}</script></converge-playground>`],
  ['by a link', (attributes) => `<converge-playground id="a" ${attributes} link="${linkTo(hostile)}"></converge-playground>`],
]) {
  test(`text of a foreign scenario stays text in a figure, ${how}`, { timeout: 180_000 }, async () => {
    for (const view of ['full', 'cluster', 'editor', 'timeline']) {
      await host(figure(`view="${view}" height="700"`), async (page) => {
        await page.waitForFunction(() => told.some(([name, , detail]) => name === 'step' && detail.settled));
        await page.evaluate(() => document.getElementById('a').end());
        await page.waitForFunction(() => told.at(-1)[2].step > 5);
        const inside = page.frames()[1];
        for (const tab of ['Events', 'Diagnosis', 'Why']) {
          const button = frame(page, 'a').getByRole('tab', { name: tab });
          if (await button.isVisible()) await button.click();
        }
        for (const place of [page.mainFrame(), inside]) assert.equal(await place.evaluate(() => window.ran), undefined, view);
        assert.equal(await inside.locator('img[src="x"], script:not([src])').count(), 0, view);
        // It was there to be read, and is.
        if (view !== 'editor') assert.match(await inside.locator('html').evaluate((root) => root.outerHTML), /&lt;img src=x/, view);
        // Nothing but the page's own code has kept it so: a script in the markup would have run.
        await inside.evaluate(() => document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.ran = 2' })));
        assert.equal(await inside.evaluate(() => window.ran), 2, view);
      }, { bypassCSP: true });
    }
  });
}

test('a figure works where every kind of storage is refused', { timeout: 120_000 }, () =>
  host('<converge-playground id="a" scenario="scale" view="full"></converge-playground>', async (page) => {
    await page.waitForFunction(() => told.some(([name, , detail]) => name === 'step' && detail.settled));
    assert.equal(await page.frames()[1].evaluate(storage), 'SecurityError');
    await page.evaluate(() => document.getElementById('a').seek(3));
    await rested(page, 'a', 3);
    await frame(page, 'a').locator('html[lang="en"]').waitFor({ state: 'attached' });
  }, {
    context: async (options) => {
      const context = await browser.newContext(options);
      await context.addInitScript(() => {
        for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
          Object.defineProperty(window, name, { get() { throw new DOMException('Access is denied for this document.', 'SecurityError'); } });
        }
        Object.defineProperty(Document.prototype, 'cookie', { get() { throw new DOMException('Access is denied.', 'SecurityError'); } });
      });
      return context;
    },
  }));

test('a figure works in a Chromium whose reader blocks what third parties store', { timeout: 120_000 }, async () => {
  const profile = mkdtempSync(join(tmpdir(), 'converge-profile-'));
  mkdirSync(join(profile, 'Default'));
  writeFileSync(join(profile, 'Default/Preferences'), JSON.stringify({ profile: { cookie_controls_mode: 1, block_third_party_cookies: true } }));
  try {
    // The whole page in a frame is refused its storage as well, and there it asks for it.
    await host(`<converge-playground id="a" scenario="scale" view="full"></converge-playground><iframe id="plain" width="1200" height="700" src="${converge.address}#scenario=scale&step=5"></iframe>`, async (page) => {
      await page.waitForFunction(() => told.some(([name, , detail]) => name === 'step' && detail.settled));
      for (const inside of page.frames().slice(1)) {
        assert.equal(await inside.evaluate(storage), 'SecurityError');
      }
      await page.evaluate(() => document.getElementById('a').seek(3));
      await rested(page, 'a', 3);
      await page.frameLocator('#plain').getByText('Step 5 of').waitFor();
      await page.frameLocator('#plain').locator('.slider input').press('End');
    }, { context: (options) => launchWith(profile, options) });
  } finally {
    rmSync(profile, { recursive: true });
  }
});

test('the element is small', async () => {
  const { gzipSync } = await import('node:zlib');
  const { readFileSync } = await import('node:fs');
  const size = gzipSync(readFileSync(`${DIST}/embed.js`), { level: 9 }).length;
  assert.ok(size <= 3072, `${size} bytes gzip`);
});
