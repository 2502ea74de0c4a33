// The browser that tests and pictures use.
import assert from 'node:assert/strict';
import { deflateRawSync } from 'node:zlib';
import { chromium } from 'playwright-core';

// None but --no-sandbox changes what a page may do: the rest keeps Chromium from talking to the network by itself.
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Screens that the page is tested on, in CSS pixels. */
export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };

/** Starts the Chromium that .ci/setup.sh found, headless and with a profile of its own. */
export function launch() {
  assert.ok(process.env.CHROMIUM, 'CHROMIUM names no browser: run `make test`, which looks for one');
  return chromium.launch({ executablePath: process.env.CHROMIUM, args: FLAGS });
}

/** The same with this directory as its profile, for what a reader has set; one context, which ends with the browser. */
export function launchWith(profile, options) {
  return chromium.launchPersistentContext(profile, { executablePath: process.env.CHROMIUM, args: FLAGS, ...options });
}

/** What stands behind the `#` of a link to this scenario file. */
export const linkTo = (text) => `v1.d.${deflateRawSync(Buffer.from(text)).toString('base64url')}`;
