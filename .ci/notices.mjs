// Writes www/THIRD-PARTY-NOTICES.txt: of every package that is in what is shipped, its name, version, licence and source, and
// the text of that licence as the package brings it. tests/notices.rs says when it is due.
//   make notices
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = (...args) => execFileSync('cargo', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });

/** The crates that are compiled into the page or the npm package: none that only build, and none of other systems. */
function crates() {
  const tree = ['--target', 'wasm32-unknown-unknown', '--no-default-features', '--features', 'ui,wasm', '--edges', 'normal,no-proc-macro'];
  const shipped = new Set(run('tree', '--locked', ...tree, '--prefix', 'none', '--format', '{p}').split('\n').map((line) => line.split(' ', 2).join(' ')));
  const { packages } = JSON.parse(run('metadata', '--locked', '--all-features', '--format-version', '1'));
  return packages
    .filter(({ name, version, source }) => source && shipped.has(`${name} v${version}`))
    .map(({ name, version, license, license_file: file, repository, manifest_path: manifest, authors }) => {
      const folder = dirname(manifest);
      const at = `https://crates.io/crates/${name}/${version}`;
      const by = authors.map((author) => author.replace(/ <.*>/, '')).join(', ') || `the contributors to ${repository}`;
      return { name, version, folder, authors: by, licence: license ?? `see ${file}`, source: repository ? `${repository} ${at}` : at };
    });
}

/** The npm packages of which something is in the editor's bundle. */
async function scripts() {
  const { metafile } = await build({
    entryPoints: [join(root, 'www/editor/index.js')],
    absWorkingDir: root,
    bundle: true,
    write: false,
    format: 'esm',
    metafile: true,
    loader: { '.css': 'empty', '.yaml': 'empty' },
  });
  const folders = Object.keys(metafile.inputs).flatMap((file) => /^node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []);
  return [...new Set(folders)].map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    return { name, version, folder: join(root, folder), licence: license, source: `https://www.npmjs.com/package/${name}/v/${version}` };
  });
}

/** The text of the licence that is made use of: the simplest of several, and what holds beside it. */
function text({ name, folder, licence, authors }) {
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|unlicense)/i.test(file)).sort();
  const others = files.filter((file) => !/mit|apache|unlicense/i.test(file));
  const chosen = files.find((file) => /mit/i.test(file)) ?? others[0] ?? files[0];
  if (!chosen && /\bMIT\b/.test(licence)) return `Copyright (c) ${authors}\n\n${MIT}`;
  if (!chosen) throw new Error(`${name} brings no text of its licence, ${licence}`);
  const taken = licence.includes(' AND ') ? new Set([chosen, ...others]) : [chosen];
  return [...taken].map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r', '').trim()).join('\n\n');
}

/** What the licence says below its copyright, for packages that name their authors elsewhere. */
const MIT = readFileSync(join(root, 'LICENSE-MIT'), 'utf8').replace(/^[\s\S]*?(?=Permission is hereby granted)/, '').trim();
const library = { name: 'The Rust standard library', version: '', authors: 'The Rust Project Contributors', licence: 'MIT OR Apache-2.0', source: 'https://github.com/rust-lang/rust' };
const parts = [
  { title: 'Compiled into the page and the npm package', packages: [...crates(), library] },
  { title: "In the page's editor", packages: await scripts() },
];
const texts = new Map();
const lines = [
  'Third-party software in Converge',
  '',
  'Converge itself is licensed under Apache-2.0 OR MIT. What is shipped with it is the work of others, each under its own licence;',
  'where there is a choice, the first text below that stands for it is the one that is made use of. The source of each is at the',
  'address beside its name, unchanged, also of those under the MPL-2.0.',
];
for (const { title, packages } of parts) {
  lines.push('', title, '='.repeat(title.length), '');
  for (const one of packages.sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1))) {
    const named = `${one.name} ${one.version}`.trim();
    lines.push(`${named} (${one.licence}) ${one.source}`);
    const said = one === library ? `Copyright (c) ${library.authors}\n\n${MIT}` : text(one);
    texts.set(said, [...(texts.get(said) ?? []), named]);
  }
}
lines.push('', 'Texts', '=====');
for (const [said, names] of texts) {
  lines.push('', '-'.repeat(80), names.join(', '), '-'.repeat(80), '', said.split('\n').map((line) => line.trimEnd()).join('\n'));
}
const file = join(root, 'www/THIRD-PARTY-NOTICES.txt');
const written = `${lines.join('\n')}\n`;
const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
writeFileSync(file, written);
console.log(`notices: ${parts.flatMap(({ packages }) => packages).length} packages, ${before === written ? 'as before' : 'written'}`);
