// Finds out what the first picture does without, and writes functions.txt:  make build && .ci/with node .ci/later/profile.mjs
// It marks each function of the built program, opens the page in Chromium in both languages, whole and embedded, and
// lists what has not run when the page stands.
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DESKTOP, PHONE, launch } from '../../tests/browser/browser.mjs';
import { serve } from '../serve.mjs';
import { binaryen, plain, read } from './wat.mjs';

const inProject = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const OPENINGS = [
  { viewport: DESKTOP, locale: 'en-US', address: '' },
  { viewport: DESKTOP, locale: 'zh-CN', address: '' },
  { viewport: PHONE, locale: 'en-US', address: '' },
  { viewport: DESKTOP, locale: 'en-US', address: '?embed=1' },
];
const HEAD = '# What the first picture does without: functions, and with `::` at the end all below a module or type.\n'
  + '# `.ci/later/profile.mjs` wrote it; a line that fits nothing any more does no harm, and what is new stays in the first part.\n';

// The program, with a global per function that becomes 1 when it runs.
function marked({ head, functions }) {
  const names = [...functions.keys()];
  const bodies = [...functions.values()].flatMap((lines, at) => {
    const body = lines.findIndex((line, number) => number > 0 && !line.startsWith('  (local '));
    return [...lines.slice(0, body), `  (global.set $ran:${at} (i32.const 1))`, ...lines.slice(body)];
  });
  const globals = names.flatMap((_, at) => [
    ` (global $ran:${at} (mut i32) (i32.const 0))`,
    ` (export "ran:${at}" (global $ran:${at}))`,
  ]);
  return { names, text: [...head, ...globals, ...bodies, ')'].join('\n') };
}

// Which functions have run by the time the page stands.
async function run(directory) {
  const site = await serve({ directory });
  const browser = await launch();
  const ran = new Set();
  try {
    for (const { address, ...options } of OPENINGS) {
      const page = await (await browser.newContext(options)).newPage();
      await page.addInitScript(() => {
        const original = WebAssembly.instantiateStreaming;
        WebAssembly.instantiateStreaming = async (...parts) => {
          const result = await original(...parts);
          globalThis.marks = result.instance.exports;
          return result;
        };
      });
      await page.goto(site.address + address);
      await page.locator('html[data-boot="started"]').waitFor({ state: 'attached' });
      await page.waitForTimeout(1000);
      const marks = await page.evaluate(() =>
        Object.entries(globalThis.marks)
          .filter(([name, mark]) => name.startsWith('ran:') && mark.value)
          .map(([name]) => Number(name.slice(4))),
      );
      for (const at of marks) ran.add(at);
    }
  } finally {
    await browser.close();
    await site.stop();
  }
  return ran;
}

// The shortest names that cover what has not run and nothing that has.
function cover(names, ran) {
  const hot = new Set(names.filter((_, at) => ran.has(at)).map(plain));
  const lines = new Set();
  for (const name of new Set(names.map(plain))) {
    if (hot.has(name) || !name.includes('::')) continue;
    const cuts = [...name.matchAll(/::/g)].map(({ index }) => name.slice(0, index + 2));
    lines.add(cuts.find((cut) => ![...hot].some((other) => other.startsWith(cut))) ?? name);
  }
  return [...lines].sort();
}

const work = mkdtempSync(join(tmpdir(), 'converge-profile-'));
const at = (name) => join(work, name);
try {
  cpSync(inProject('dist'), at('site'), { recursive: true });
  const built = readdirSync(at('site'));
  const bindgen = inProject('target/web/wasm-bindgen/release');
  const source = (end) => join(bindgen, readdirSync(bindgen).find((name) => name.endsWith(end)));
  const target = (end) => join(at('site'), built.find((name) => name.startsWith('converge-') && name.endsWith(end)));
  binaryen('wasm-dis', source('_bg.wasm'), '-o', at('whole.wat'));
  const { names, text } = marked(read(at('whole.wat')));
  writeFileSync(at('marked.wat'), text);
  binaryen('wasm-as', at('marked.wat'), '-o', target('_bg.wasm'));
  cpSync(source('.js'), target('.js'));
  const ran = await run(at('site'));
  const lines = cover(names, ran);
  writeFileSync(fileURLToPath(new URL('functions.txt', import.meta.url)), `${HEAD}${lines.join('\n')}\n`);
  console.log(`${ran.size} of ${names.length} functions run before the first picture; ${lines.length} lines name the others`);
} finally {
  rmSync(work, { recursive: true });
}
