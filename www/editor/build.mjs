// Bundles what the page loads after its first paint, as Trunk's hook does it: into the staging directory that Trunk names.
//   node www/editor/build.mjs [directory]
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { parse } from 'yaml';

const here = dirname(fileURLToPath(import.meta.url));
const target = process.argv[2] ?? process.env.TRUNK_STAGING_DIR;
if (!target) throw new Error('name the directory to write into');
const out = join(target, 'editor');
mkdirSync(out, { recursive: true });
const read = (...path) => readFileSync(join(here, ...path), 'utf8');

// Data is written as YAML, for people, and shipped as JSON.
const yaml = {
  name: 'yaml',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.yaml$/ }, ({ path }) => ({ contents: JSON.stringify(parse(readFileSync(path, 'utf8'))), loader: 'json' })),
};

const { metafile } = await build({
  entryPoints: { editor: join(here, 'index.js') },
  outdir: out,
  bundle: true,
  splitting: true,
  format: 'esm',
  minify: true,
  target: 'es2022',
  // The names change with the content: an old one in a cache never meets a new engine.
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  loader: { '.css': 'text' },
  plugins: [yaml],
  metafile: true,
  legalComments: 'none',
  logLevel: 'warning',
});
const [entry] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint?.endsWith('index.js'));

/** The gallery: the groups of gallery.yaml, and every scenario; those in no group come last. */
function gallery() {
  const index = parse(read('gallery.yaml'));
  const files = readdirSync(join(here, '..', 'scenarios')).filter((file) => file.endsWith('.yaml'));
  const scenarios = files.sort().map((file) => {
    const text = read('..', 'scenarios', file);
    const { title, description = {}, goal = [] } = parse(text);
    const name = basename(file, '.yaml');
    return { name, title, description, goal: [goal].flat(), errors: index.errors?.[name] ?? [], text };
  });
  const grouped = new Set(index.groups.flatMap((group) => group.scenarios));
  const rest = scenarios.map(({ name }) => name).filter((name) => !grouped.has(name));
  const groups = rest.length > 0 ? [...index.groups, { title: index.more, scenarios: rest }] : index.groups;
  return JSON.stringify({ groups, scenarios });
}

const list = gallery();
const listName = `scenarios-${createHash('sha256').update(list).digest('hex').slice(0, 8)}.json`;
writeFileSync(join(out, listName), list);

// index.html tells www/boot.js where they are.
const index = join(target, 'index.html');
const page = readFileSync(index, 'utf8');
const named = page.replace('data-editor=""', `data-editor="editor/${basename(entry)}"`).replace('data-scenarios=""', `data-scenarios="editor/${listName}"`);
if (!named.includes(basename(entry)) || !named.includes(listName)) throw new Error('index.html has no place for the names');
writeFileSync(index, named);
