// Makes what the first paint waits for as little as it can be: two stylesheets in the place of all, and the words of the
// scenario with which the page begins. Trunk runs this when the page is built (see Trunk.toml):
//   TRUNK_STAGING_DIR=… node .ci/first.mjs
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';
import { parse } from 'yaml';

const staging = process.env.TRUNK_STAGING_DIR;
const index = join(staging, 'index.html');
let page = readFileSync(index, 'utf8');

// Those for print hold nothing up, and are one of their own.
const links = [...page.matchAll(/ *<link rel="stylesheet" href="\.\/([^"]+)"( media="print")?\s*\/?>\n?/g)];
for (const [name, media, attributes] of [
  ['page', undefined, ''],
  ['later', ' media="print"', ' media="print" id="styles-later"'],
]) {
  const ours = links.filter((link) => link[2] === media);
  if (ours.length === 0) throw new Error(`index.html has no stylesheets for ${name}`);
  const { code } = transformSync(ours.map(([, file]) => readFileSync(join(staging, file), 'utf8')).join('\n'), { loader: 'css', minify: true });
  const file = `${name}-${createHash('sha256').update(code).digest('hex').slice(0, 16)}.css`;
  writeFileSync(join(staging, file), code);
  for (const [at, [whole, part]] of ours.entries()) {
    page = page.replace(whole, at === 0 ? `    <link rel="stylesheet" href="./${file}"${attributes}>\n` : '');
    rmSync(join(staging, part));
  }
}

const source = (path) => readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8');
const [, first] = /const FIRST: &str = "([\w-]+)"/.exec(source('src/ui/link.rs')) ?? [];
const scenario = parse(source(`www/scenarios/${first}.yaml`));
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
for (const part of ['title', 'description']) {
  const { en, zh } = scenario[part];
  const filled = page.replace(`data-scenario="${part}"></p>`, `data-scenario="${part}"><span lang="en">${escaped(en)}</span><span lang="zh-CN">${escaped(zh)}</span></p>`);
  if (filled === page) throw new Error(`index.html has no place for the ${part} of ${first}`);
  page = filled;
}
writeFileSync(index, page);
