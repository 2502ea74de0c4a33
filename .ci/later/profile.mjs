// Finds out what the first picture does without, and what a story that plays, and writes page.txt and play.txt:
//   make build && .ci/with node .ci/later/profile.mjs
// It marks each function of the built program, opens the page in Chromium in both languages, whole and embedded, types, and
// lists what has not run then: once before what plays has come, once after it.
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DESKTOP, PHONE, launch } from '../../tests/browser/browser.mjs';
import { serve } from '../serve.mjs';
import { binaryen, disassemble, plain, read } from './wat.mjs';

const inProject = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const OPENINGS = [
  { viewport: DESKTOP, locale: 'en-US', address: '' },
  { viewport: DESKTOP, locale: 'zh-CN', address: '' },
  { viewport: PHONE, locale: 'en-US', address: '' },
  { viewport: DESKTOP, locale: 'en-US', address: '?embed=1' },
  { viewport: DESKTOP, locale: 'en-US', address: '#scenario=scale&step=10' },
];
const LISTS = {
  page: 'What the first picture does without',
  play: 'What a story that plays does without, too',
};
const head = (what) => `# ${what}: functions, and with \`::\` at the end all below a module or type.\n`
  + '# `.ci/later/profile.mjs` wrote it; a line that fits nothing any more does no harm, and what is new comes early.\n';

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

// Which functions have run by the time the page stands, or the story has been played.
async function run(directory, list) {
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
      const area = page.locator('.editor textarea.text');
      if (await area.isVisible()) await area.pressSequentially('# ');
      if (list === 'page') await impatience(page);
      else await play(page);
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

// What a reader may do on the page before a story plays: it waits for that, but the page must not.
async function impatience(page) {
  const click = async (part) => (await part.isVisible()) && part.click();
  const prompt = page.locator('.terminal input');
  if (await prompt.isVisible()) {
    await prompt.pressSequentially('get pods');
    await prompt.press('Enter');
  }
  await click(page.locator('.editor .primary'));
  for (const button of await page.locator('.dock .controls button').all()) await click(button);
  for (const tab of await page.locator('[role="tab"]').all()) await click(tab);
}

// What plays arrives, as .ci/later/runtime.js tells it.
async function play(page) {
  await page.evaluate(() => {
    document.documentElement.dataset.engine = 'play';
    dispatchEvent(new Event('converge:engine'));
  });
  await page.waitForFunction(() => !document.querySelector('.where .note'));
}

// Where a name may be cut: behind a module or a type, and not within its parameters, as the next build has others of those.
function cuts(name) {
  const found = [];
  let depth = 0;
  for (let at = 0; at < name.length; at += 1) {
    if (name[at] === '<') depth += 1;
    else if (name[at] === '>' && name[at - 1] !== '-') depth -= 1;
    else if (depth === 0 && name.startsWith('::', at)) found.push(name.slice(0, at + 2));
  }
  return found;
}

// The shortest names that cover what has not run and nothing that has.
function cover(names, ran) {
  const hot = new Set(names.filter((_, at) => ran.has(at)).map(plain));
  const lines = new Set();
  for (const name of new Set(names.map(plain))) {
    if (hot.has(name) || !name.includes('::')) continue;
    lines.add(cuts(name).find((cut) => ![...hot].some((other) => other.startsWith(cut))) ?? name);
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
  disassemble(source('_bg.wasm'), at('whole.wat'));
  const { names, text } = marked(read(at('whole.wat')));
  writeFileSync(at('marked.wat'), text);
  binaryen('wasm-as', at('marked.wat'), '-o', target('_bg.wasm'));
  cpSync(source('.js'), target('.js'));
  const ran = new Set();
  for (const [list, what] of Object.entries(LISTS)) {
    for (const number of await run(at('site'), list)) ran.add(number);
    const lines = cover(names, ran);
    writeFileSync(fileURLToPath(new URL(`${list}.txt`, import.meta.url)), `${head(what)}${lines.join('\n')}\n`);
    console.log(`${list}: ${ran.size} of ${names.length} functions run; ${lines.length} lines name the others`);
  }
} finally {
  rmSync(work, { recursive: true });
}
