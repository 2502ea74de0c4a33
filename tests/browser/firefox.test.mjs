// The same smoke in Firefox, through WebDriver BiDi: it starts, plays to the end, applies an edit, and a shared link
// opens it again, without a word on the console.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import puppeteer from 'puppeteer-core';
import { serve } from '../../.ci/serve.mjs';
import { manifest } from './reader.mjs';

const executablePath = process.env.FIREFOX;
const WAIT = { timeout: 30_000 };

/** Waits until every step has been made, and shows the last one. */
async function toTheEnd(page) {
  await page.click('.transport > button:nth-of-type(5)');
  await page.waitForFunction(() => {
    const [step, last] = document.querySelector('.where b').textContent.match(/\d+/g);
    return Number(last) > 0 && step === last && !document.querySelector('.where .note');
  }, WAIT);
  return page.evaluate(() => ({
    where: document.querySelector('.where b').textContent,
    pods: [...document.querySelectorAll('.pods .word')].map((word) => word.textContent),
    images: [...document.querySelectorAll('.lane .image')].map((image) => image.textContent),
  }));
}

test('Firefox starts it, plays it, applies an edit and opens a shared link', { skip: !executablePath && 'no Firefox', timeout: 180_000 }, async () => {
  const site = await serve({ directory: fileURLToPath(new URL('../../dist', import.meta.url)) });
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
  const faults = [];
  const open = async (fragment) => {
    const page = await browser.newPage();
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('requestfailed', (request) => faults.push(`request failed: ${request.url()}`));
    await page.setViewport({ width: 1280, height: 800 });
    await page.goto(`${site.address}?lang=en${fragment}`);
    await page.waitForSelector('html[data-boot="started"]', WAIT);
    return page;
  };
  try {
    const page = await open('#scenario=rolling-update');
    const { pods, images } = await toTheEnd(page);
    assert.deepEqual(pods, Array(10).fill('Available'));
    assert.deepEqual(images, ['shop:2', 'shop:1']);

    await page.waitForSelector('html[data-editor="rich"]', WAIT);
    await page.click('.cm-content[aria-label]');
    await page.keyboard.down('Control');
    await page.keyboard.press('a');
    await page.keyboard.up('Control');
    // Typed text would be indented by the editor; what is pasted is not.
    await page.evaluate((text) => document.execCommand('insertText', false, text), manifest({ replicas: 2, image: 'shop:3' }));
    await page.waitForFunction(() => document.querySelector('.editor textarea.text').value.includes('shop:3'), WAIT);
    await page.click('.editor .bar .primary');
    const applied = await toTheEnd(page);
    assert.equal(applied.images[0], 'shop:3');
    assert.deepEqual(applied.pods, ['Available', 'Available']);

    await page.waitForFunction(() => location.hash.startsWith('#v1.'), WAIT);
    const other = await open(await page.evaluate(() => location.hash));
    assert.deepEqual(await toTheEnd(other), applied);
    assert.deepEqual(faults, []);
  } finally {
    await browser.close();
    await site.stop();
  }
});
