// Makes what the first paint waits for as little as it can be: one stylesheet in the place of all, and the words of the
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

const links = [...page.matchAll(/ *<link rel="stylesheet" href="\.\/([^"]+)"\s*\/?>\n?/g)];
if (links.length === 0) throw new Error('index.html has no stylesheets');
const { code } = transformSync(links.map(([, file]) => readFileSync(join(staging, file), 'utf8')).join('\n'), { loader: 'css', minify: true });
const name = `page-${createHash('sha256').update(code).digest('hex').slice(0, 16)}.css`;
writeFileSync(join(staging, name), code);
for (const [at, [whole, file]] of links.entries()) {
  page = page.replace(whole, at === 0 ? `    <link rel="stylesheet" href="./${name}">\n` : '');
  rmSync(join(staging, file));
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
