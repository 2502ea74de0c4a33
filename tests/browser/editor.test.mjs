// The rich editor, and the plain one where it is missing.
import assert from 'node:assert/strict';
import { PHONE, scene } from './harness.mjs';
import { apply, edit, editor, lanes, manifest, rich, text, toTheEnd } from './reader.mjs';

const still = { reducedMotion: 'reduce' };
const cursorTo = async (page, line, column) => {
  await page.getByRole('textbox', { name: /manifest|清单/ }).first().click();
  await page.keyboard.press('Control+Home');
  for (let at = 1; at < line; at += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  await page.keyboard.press('Home');
  for (let at = 1; at < column; at += 1) await page.keyboard.press('ArrowRight');
};

scene('the plain editor works when the rich one can not be had', still, async ({ page, open, faults }) => {
  await page.route('**/editor/editor-*.js', (route) => route.abort());
  await open();
  await page.locator('html[data-editor="plain"]').waitFor({ state: 'attached' });
  const area = page.getByLabel('Kubernetes manifest in YAML');
  await area.fill(manifest({ replicas: 2 }));
  await page.keyboard.press('Control+Enter');
  await toTheEnd(page);
  assert.deepEqual((await lanes(page))[0].pods, ['Available', 'Available']);
  await area.fill('kind: [');
  await apply(page);
  await page.getByRole('button', { name: /^line \d+, column \d+$/ }).click();
  assert.equal(await area.evaluate((area) => document.activeElement === area), true);
  for (const fault of faults.splice(0)) assert.match(fault, /editor-\w+\.js|ERR_FAILED/);
});

scene('what is typed before the rich editor arrives is in it, with the cursor', still, async ({ page, open }) => {
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await page.route('**/editor/main-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await open();
  const area = page.locator('.editor textarea.text');
  await area.fill('kind: ');
  await area.pressSequentially('Early');
  release();
  await rich(page);
  await page.keyboard.type('Bird');
  assert.equal(await text(page), 'kind: EarlyBird');
});

// A list that has just opened leaves Enter alone for a moment, so that nobody accepts by accident.
const accept = async (page) => {
  await page.waitForTimeout(150);
  await page.keyboard.press('Enter');
};

scene('fields are completed with their meaning, from the schema', still, async ({ page, open }) => {
  await open();
  await edit(page, 'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\nspec:\n  ');
  await page.keyboard.type('rep');
  const option = page.getByRole('option', { name: /^replicas/ });
  await option.waitFor();
  assert.match(await option.innerText(), /int32/);
  await page.locator('.cm-completionInfo').getByText('How many Pods should run').waitFor();
  await accept(page);
  await page.keyboard.type('4');
  assert.match(await text(page), /spec:\n {2}replicas: 4$/);
  await page.keyboard.press('Enter');
  await page.keyboard.type('strat');
  await page.getByRole('option', { name: /^strategy/ }).waitFor();
  await accept(page);
  await page.keyboard.type('ty');
  await page.getByRole('option', { name: /^type/ }).waitFor();
  await accept(page);
  await page.keyboard.type('Re');
  await page.getByRole('option', { name: 'Recreate' }).waitFor();
  await accept(page);
  assert.match(await text(page), /\n {2}strategy:\n {4}type: Recreate$/);
});

scene('the fields of a list item and of a second document are found', still, async ({ page, open }) => {
  await open();
  await edit(page, `${manifest()}---\napiVersion: v1\nkind: Service\nmetadata:\n  name: web\nspec:\n  ports:\n  - port: 80\n    `);
  await page.keyboard.type('target');
  await page.getByRole('option', { name: /^targetPort.*IntOrString/ }).waitFor();
  await page.keyboard.press('Escape');
  await cursorTo(page, 17, 12);
  assert.match(await page.locator('.cm-field').innerText(), /spec\.template\.spec\.containers\.image string\s+What to run/);
});

scene('the meaning of a field is shown under the pointer and at the cursor, in Chinese too', { ...still, locale: 'zh-CN' }, async ({ page, open }) => {
  await open();
  await rich(page);
  await page.locator('.cm-line', { hasText: 'replicas' }).locator('.tok-propertyName').hover();
  await page.locator('.cm-fieldTip').getByText('应运行多少个 Pod').waitFor();
  await cursorTo(page, 6, 5);
  await page.locator('.cm-field').getByText('应运行多少个 Pod').waitFor();
  await page.getByRole('button', { name: 'English' }).click();
  await page.locator('.cm-field').getByText('How many Pods should run').waitFor();
});

scene('faults are marked while one types, at the field, in the words of the server', still, async ({ page, open }) => {
  await open();
  await edit(page, manifest({ selector: 'shop' }));
  await page.locator('.cm-lintRange-error').first().waitFor();
  assert.equal(await page.locator('.faults').count(), 0, 'nothing has been applied');
  await page.locator('.cm-lintRange-error').first().hover();
  await page.locator('.cm-diagnostic-error').getByText('`selector` does not match template `labels`').waitFor();
  await edit(page, manifest());
  await page.waitForFunction(() => !document.querySelector('.cm-lintRange-error'));
  await edit(page, manifest().replace('replicas: 3', 'replica: 3'));
  await page.locator('.cm-lintRange-error', { hasText: 'replica' }).waitFor();
});

scene('a key that is there twice is a warning', still, async ({ page, open }) => {
  await open();
  await edit(page, manifest().replace('  replicas: 3\n', '  replicas: 3\n  replicas: 4\n'));
  await page.locator('.cm-lintRange-warning, .cm-lintRange-error').first().waitFor();
});

scene('undo goes back past an Apply', still, async ({ page, open }) => {
  await open();
  await edit(page, manifest({ replicas: 2 }));
  await page.keyboard.press('Control+Enter');
  await toTheEnd(page);
  await editor(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('# more');
  await page.keyboard.press('Control+z');
  assert.equal(await text(page), manifest({ replicas: 2 }));
  await page.keyboard.press('Control+z');
  assert.match(await text(page), /replicas: 10/);
});

scene('what Apply would change is shown before it is applied', still, async ({ page, open }) => {
  await open();
  await edit(page, manifest({ replicas: 2 }));
  await apply(page);
  await toTheEnd(page);
  await page.getByRole('button', { name: 'Changes' }).click();
  await page.getByText('Apply would change nothing').waitFor();
  await page.getByRole('button', { name: 'Changes' }).click();
  await edit(page, manifest({ replicas: 2, image: 'shop:9' }));
  await page.getByRole('button', { name: 'Changes' }).click();
  const compare = page.getByRole('region', { name: 'What Apply would change' });
  await compare.locator('.cm-deletedChunk', { hasText: 'shop:1' }).waitFor();
  await compare.locator('.cm-changedLine', { hasText: 'shop:9' }).waitFor();
  await apply(page);
  await toTheEnd(page);
  assert.equal((await lanes(page))[0].image, 'shop:9');
  assert.equal(await compare.count(), 0, 'the text is shown again');
});

scene('search finds, and closes without leaving the editor', still, async ({ page, open }) => {
  await open();
  await rich(page);
  await editor(page).click();
  await page.keyboard.press('Control+f');
  await page.locator('.cm-search input[name=search]').fill('image');
  await page.keyboard.press('Enter');
  assert.ok((await page.locator('.cm-searchMatch').count()) > 0);
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.cm-search').count(), 0);
});

scene('the draft survives a crash of the engine', still, async ({ page, open }) => {
  await open();
  await edit(page, 'kind: Precious');
  await page.evaluate(() => dispatchEvent(new CustomEvent('converge:panic', { detail: 'crashed' })));
  await page.getByRole('button', { name: 'Begin anew' }).click();
  await page.locator('html[data-boot="started"]').waitFor({ state: 'attached' });
  assert.equal(await text(page), 'kind: Precious');
});

for (const locale of ['en', 'zh-CN']) {
  scene(`everything above the manifest stands on one line where columns are narrow (${locale})`, { ...still, locale }, async ({ page, open }) => {
    await open();
    await edit(page, 'kind: Changed');
    await page.locator('.editor .bar .tag').waitFor();
    for (const width of [900, 1024, 1231, 1440]) {
      await page.setViewportSize({ width, height: 768 });
      const middles = await page.locator('.editor .bar > :is(.tag, button)').evaluateAll((parts) =>
        parts.filter((part) => part.checkVisibility()).map((part) => part.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2));
      assert.equal(middles.length, 4, `${width}`);
      assert.ok(Math.max(...middles) - Math.min(...middles) < 2, `${width}: ${middles}`);
      assert.equal(await page.getByRole('button', { name: /^(Import|导入)$/ }).count(), 1, `${width}: Import has one button`);
    }
  });
}

scene('on a phone the text is large enough not to be zoomed', { ...still, viewport: PHONE, hasTouch: true }, async ({ page, open }) => {
  await open();
  await rich(page);
  await page.getByRole('tab', { name: 'Editor' }).click();
  assert.equal(await editor(page).evaluate((content) => parseFloat(getComputedStyle(content).fontSize)), 16);
});
