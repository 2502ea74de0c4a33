// Prints how large the built page is, raw and as a host compresses it; with a ceiling in kB of brotli, fails above it.
// The ceiling is for what a reader waits for: what is in editor/, the styles that hold nothing up (later-*.css) and the
// other parts of the engine (*_play.wasm, *_later.wasm) come after the first paint.
//   node .ci/size.mjs [directory] [ceiling]
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const [directory = 'dist', ceiling] = process.argv.slice(2);
const total = { raw: 0, gzip: 0, brotli: 0 };
const playing = { ...total };
const all = { ...total };
const add = (sum, size) => Object.keys(sum).forEach((key) => (sum[key] += size[key]));
const line = (name, size) =>
  console.log(name.padEnd(48), ...[size.raw, size.gzip, size.brotli].map((n) => n.toLocaleString('en').padStart(11)));

console.log('bytes'.padEnd(48), ...['raw', 'gzip -9', 'brotli 11'].map((title) => title.padStart(11)));
const files = readdirSync(directory, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(wasm|js|css|html|json)$/.test(entry.name))
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
for (const file of files.sort()) {
  const bytes = readFileSync(file);
  const size = {
    raw: bytes.length,
    gzip: gzipSync(bytes, { level: 9 }).length,
    brotli: brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }).length,
  };
  const comesLast = file.startsWith(join(directory, 'editor')) || file.endsWith('_later.wasm');
  if (!comesLast && !file.endsWith('_play.wasm') && !/later-\w+\.css$/.test(file)) add(total, size);
  if (!comesLast) add(playing, size);
  add(all, size);
  line(file.slice(directory.length + 1), size);
}
line('before the first paint', total);
line('before the story plays', playing);
line('all', all);
if (ceiling && total.brotli > Number(ceiling) * 1000) {
  console.error(`more than ${ceiling} kB of brotli`);
  process.exitCode = 1;
}
