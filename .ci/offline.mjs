// Names the last files by their content, and tells the service worker what there is to keep. Trunk runs this when all else
// is built (see Trunk.toml):  TRUNK_STAGING_DIR=… node .ci/offline.mjs
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const staging = process.env.TRUNK_STAGING_DIR;
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

// Scripts that www/boot.js loads by the names in index.html. embed.js keeps its name: other people's pages use it.
let page = readFileSync(join(staging, 'index.html'), 'utf8');
for (const name of ['frame', 'save']) {
  const file = join(staging, `${name}.js`);
  const named = `${name}-${sha256(readFileSync(file)).slice(0, 16)}.js`;
  renameSync(file, join(staging, named));
  const filled = page.replace(`data-${name}=""`, `data-${name}="${named}"`);
  if (filled === page) throw new Error(`index.html has no place for the name of ${name}.js`);
  page = filled;
}
writeFileSync(join(staging, 'index.html'), page);

const files = readdirSync(staging, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(staging.length + 1).split(sep).join('/'))
  .filter((file) => !['index.html', 'embed.js', 'THIRD-PARTY-NOTICES.txt'].includes(file))
  .sort();
const worker = readFileSync(fileURLToPath(new URL('../www/sw.js', import.meta.url)), 'utf8');
const content = { version: sha256(page + files.join('\n')).slice(0, 16), page: sha256(page), files };
const filled = worker.replace('/* what to keep */ {}', JSON.stringify(content));
if (filled === worker) throw new Error('www/sw.js has no place for what there is to keep');
writeFileSync(join(staging, 'sw.js'), filled);
