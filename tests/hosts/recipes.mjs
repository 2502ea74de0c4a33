// What the authors' guide tells the authors of a site to write, taken from its text, so that what is tested is what is told.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

const guide = readFileSync(new URL('../../www/guide/src/embeds.md', import.meta.url), 'utf8');
const HOST = 'https://your.host/converge/';

/** The code blocks under a heading of the guide, with the address of the page in the place of the guide's example. */
export function recipe(heading, converge) {
  const section = guide.split(/^#+ /m).find((part) => part.startsWith(`${heading}\n`));
  assert.ok(section, `the guide has no ${heading}`);
  const blocks = [...section.matchAll(/^```\w+\n(.*?)^```$/gms)].map(([, code]) => code.replaceAll(HOST, converge));
  assert.ok(blocks.length > 0, `the guide shows nothing for ${heading}`);
  return blocks;
}

/** The recipe's two figures with names by which a test finds them: the first is of the gallery, the second stands inline. */
export function named(page) {
  const names = ['named', 'inline'];
  const told = page.replaceAll('<converge-playground ', () => `<converge-playground id="${names.shift()}" `);
  assert.deepEqual(names, [], 'a recipe shows two figures');
  return told;
}
