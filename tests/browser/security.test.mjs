// What the page may do, and keeps: no script but its own, no other host, nothing stored but the reader's draft and choices.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { POLICY } from '../../.ci/serve.mjs';
import { scene, sites } from './harness.mjs';
import { apply, edit, kubectl, manifest, toTheEnd } from './reader.mjs';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

/** The reader's text, what the reader chose, and which scenarios of the gallery have reached their goal. */
const KEPT = ['converge.draft', 'converge.draft.scenario', 'converge.language', 'converge.reached', 'converge.theme'];

/** What a browser holds of a page, wherever a page can put something. */
const held = (page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage).sort(),
    session: Object.keys(sessionStorage),
    cookies: document.cookie,
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));

scene('a whole session leaves behind the draft and what was chosen, nothing else', { reducedMotion: 'reduce' }, async ({ page, open }) => {
  const asked = [];
  page.on('request', (request) => asked.push({ method: request.method(), url: request.url(), body: request.postData() }));
  await open();
  assert.deepEqual(await held(page), { local: [], session: [], cookies: '', databases: [], caches: [], workers: 0 }, 'a visit leaves nothing');
  await edit(page, manifest({ replicas: 2 }));
  await apply(page);
  await toTheEnd(page);
  await kubectl(page, 'set image deployment/web app=shop:hunter2');
  await toTheEnd(page);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '中文' }).click();
  await page.evaluate(() => history.pushState(null, '', '#scenario=scale'));
  await page.evaluate(() => dispatchEvent(new Event('hashchange')));
  await page.waitForTimeout(1000);
  const { local, ...others } = await held(page);
  assert.deepEqual(others, { session: [], cookies: '', databases: [], caches: [], workers: 0 });
  assert.deepEqual(local.filter((key) => !KEPT.includes(key)), []);
  assert.ok(local.includes('converge.draft') && local.includes('converge.language'), local.join());
  // Nothing is sent: files are fetched, by names that nobody typed.
  for (const { method, url, body } of asked) {
    assert.equal(method, 'GET', url);
    assert.equal(body, null, url);
    assert.doesNotMatch(url, /\?|hunter2/);
  }
});

/** What a policy may say in a header alone: browsers pass over it in a page. */
const IN_HEADERS_ALONE = /^(frame-ancestors|report-uri|report-to|sandbox)\b/;

scene('the policy in the page is the one that is served, and stands before all that it is about', async ({ page, site }) => {
  const response = await page.request.get(site.address);
  const served = response.headers()['content-security-policy'].split('; ');
  const html = await response.text();
  const [tag, own] = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html);
  assert.deepEqual(own.split('; '), served.filter((directive) => !IN_HEADERS_ALONE.test(directive)));
  assert.equal(served.join('; '), POLICY);
  assert.ok(html.indexOf(tag) < html.search(/<(script|link|style|body)\b/), 'something comes before the policy');
});

for (const [site, whose] of Object.entries({ root: 'both policies let', lenient: 'where the host sends none, the policy in the page lets' })) {
  scene(`${whose} no foreign script, host or frame in`, { site }, async ({ page, site, open, faults }) => {
    const { 'content-security-policy': sent } = (await page.request.get(site.address)).headers();
    assert.equal(sent === undefined, site === sites.lenient);
    await open();
    const tried = await page.evaluate(async () => {
      const violated = [];
      addEventListener('securitypolicyviolation', (event) => violated.push(event.effectiveDirective));
      const add = (name, properties) => document.body.append(Object.assign(document.createElement(name), properties));
      add('script', { textContent: 'globalThis.ran = true' });
      add('script', { src: 'https://example.com/a.js' });
      add('iframe', { src: 'https://example.com/' });
      add('img', { src: 'https://example.com/a.png' });
      document.body.insertAdjacentHTML('beforeend', '<button id="inline" onclick="globalThis.ran = true"></button>');
      document.getElementById('inline').click();
      // As the page's own scripts would: what a test evaluates by itself no policy holds.
      setTimeout('globalThis.ran = true');
      const fetched = await fetch('https://example.com/').then(() => true, () => false);
      await new Promise((later) => setTimeout(later, 200));
      return { ran: globalThis.ran ?? false, fetched, violated: [...new Set(violated)].sort() };
    });
    const violated = ['connect-src', 'frame-src', 'img-src', 'script-src', 'script-src-attr', 'script-src-elem'];
    assert.deepEqual(tried, { ran: false, fetched: false, violated });
    // What was begun was given up for the policy's sake.
    const seen = faults.splice(0);
    for (const fault of seen) {
      const [, url] = fault.match(/^request to another host: (.*)$/) ?? [];
      if (url) assert.ok(seen.includes(`request failed: ${url} (csp)`), `${url} left: ${seen.join()}`);
      else assert.match(fault, /Content Security Policy|\(csp\)$/);
    }
  });
}

scene('a text with markup in it is shown as text, wherever it comes to stand', { reducedMotion: 'reduce' }, async ({ page, open }) => {
  const markup = '<img src=x onerror=document.title=1>';
  await open();
  await edit(page, manifest().replace('replicas: 3', `replicas: "${markup}"`));
  await apply(page);
  await kubectl(page, `get pods "${markup}"`);
  await kubectl(page, `annotate deployment web note="${markup}"`);
  await toTheEnd(page);
  await page.evaluate((fragment) => { location.hash = fragment; }, `v1.d.${markup}`);
  await page.waitForTimeout(500);
  assert.equal(await page.locator('img[src=x]').count(), 0);
  assert.notEqual(await page.title(), '1');
});

scene('what is built has no script in its markup', async () => {
  const pages = readdirSync(DIST, { recursive: true }).filter((name) => name.endsWith('.html'));
  assert.ok(pages.length > 0);
  for (const name of pages) {
    const text = readFileSync(`${DIST}/${name}`, 'utf8');
    for (const [, attributes, inside] of text.matchAll(/<script([^>]*)>([^<]*)/g)) {
      assert.match(attributes, /\ssrc=/, name);
      assert.equal(inside.trim(), '', name);
    }
    assert.doesNotMatch(text, /\son\w+=|javascript:|https?:\/\/(?!www\.w3\.org)/, name);
  }
});
