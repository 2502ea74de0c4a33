// What a reader of a docs site does to the two figures of its recipe, and what has to come of it.
import assert from 'node:assert/strict';
import { DESKTOP } from '../browser/browser.mjs';

/** The step at which the recipe's first figure opens. */
export const FIRST = 5;

/** Opens a page of a site, and holds it to a clean console and network. */
export async function visit(browser, address, use, options = {}) {
  const context = await browser.newContext({ viewport: DESKTOP, colorScheme: 'light', ...options });
  const page = await context.newPage();
  const faults = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('response', (response) => response.status() >= 400 && !/favicon/.test(response.url()) && faults.push(`${response.status()} ${response.url()}`));
  await page.addInitScript(() => {
    window.told = [];
    for (const name of ['ready', 'step', 'error']) addEventListener(`converge:${name}`, (event) => told.push([name, event.target.id, event.detail]));
  });
  try {
    await page.goto(address);
    await use(page);
    assert.deepEqual(faults, []);
  } finally {
    await context.close();
  }
}

export const rested = (page, id, step) => page.waitForFunction(([id, step]) => told.some(([name, of, detail]) => name === 'step' && of === id && detail.step === step), [id, step], { timeout: 60_000 });
const settled = (page, id) => page.waitForFunction((id) => told.some(([name, of, detail]) => name === 'step' && of === id && detail.settled), id, { timeout: 60_000 });
const root = (page, id) => page.frameLocator(`#${id} iframe`).locator('html');
export const themed = (page, id, theme) => page.frameLocator(`#${id} iframe`).locator(`html[data-theme="${theme}"]`).waitFor({ state: 'attached' });

/** Two figures on a page: each loads, takes its height, steps alone, and has the colours of the page around. */
export async function bothWork(page) {
  await page.locator('#inline').scrollIntoViewIfNeeded();
  await rested(page, 'named', FIRST);
  await settled(page, 'inline');
  await page.waitForFunction(() => document.querySelector('#named').shadowRoot.querySelector('iframe').clientHeight !== 520);
  assert.equal(await page.locator('#inline iframe').evaluate((frame) => frame.clientHeight), 400);
  await page.evaluate(() => document.getElementById('inline').seek(3));
  await rested(page, 'inline', 3);
  await page.evaluate(() => document.getElementById('named').step());
  await rested(page, 'named', FIRST + 1);
  assert.ok(await page.evaluate(() => told.every(([name, of, detail]) => name !== 'step' || of !== 'inline' || detail.step <= 3)));
  for (const id of ['named', 'inline']) await themed(page, id, 'light');
  assert.match(await root(page, 'inline').innerText(), /shop:1/);
}
