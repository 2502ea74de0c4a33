// Takes comments and long names out of the scripts that a reader waits for. Trunk runs this when the page is built for
// others (see Trunk.toml):  TRUNK_PROFILE=release TRUNK_STAGING_DIR=… node .ci/minify.mjs
// What is in editor/ comes so from its bundler.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';

const staging = process.env.TRUNK_STAGING_DIR;
// These are no modules: what they name would be seen by the whole page.
const CLASSIC = /^(early|embed)\b/;
// A build for trying something out is to be read in the browser's tools.
if (process.env.TRUNK_PROFILE !== 'release') process.exit();
for (const name of readdirSync(staging).filter((file) => file.endsWith('.js'))) {
  const file = join(staging, name);
  const format = CLASSIC.test(name) ? 'iife' : 'esm';
  writeFileSync(file, transformSync(readFileSync(file, 'utf8'), { minify: true, format, target: 'es2022' }).code);
}
