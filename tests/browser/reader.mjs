// What a reader does on the page, and what a reader sees, in words that tests can use.
import assert from 'node:assert/strict';

/** The number of the step that is shown, and of the last one. */
export async function place(page) {
  const text = await page.locator('.where b').innerText();
  const [step, last] = text.match(/\d+/g).map(Number);
  return { step, last };
}

/** Waits until all steps have been made, then goes to the last one. */
export async function toTheEnd(page) {
  await page.getByRole('button', { name: 'To the end' }).click();
  await page.waitForFunction(() => {
    const [step, last] = document.querySelector('.where b').textContent.match(/\d+/g).map(Number);
    return step === last && !document.querySelector('.where .note');
  });
  return place(page);
}

export async function toTheStart(page) {
  await page.getByRole('button', { name: 'To the start' }).click();
  assert.equal((await place(page)).step, 0);
}

/** The editor, whichever of the two is there. */
export const editor = (page) => page.locator('.cm-content[aria-label], .editor textarea:not([aria-hidden])').first();

/** Waits until the rich editor is there. */
export const rich = (page) => page.locator('html[data-editor="rich"]').waitFor({ state: 'attached' });

/** The text of the editor, as the page has it. */
export const text = (page) => page.locator('.editor textarea.text').inputValue();

/** Writes a text in the place of the one that is there, as pasting it does. */
export async function edit(page, text) {
  await rich(page);
  // Where a line begins: the middle of a long one may lie under another panel.
  await editor(page).click({ position: { x: 12, y: 8 } });
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

/** Opens a scenario of the gallery by its title. */
export async function choose(page, title) {
  await page.getByRole('button', { name: /^Scenario:/ }).click();
  await page.getByRole('dialog').getByRole('link', { name: title, exact: true }).click();
}

export const apply = (page) => page.getByRole('button', { name: /^Apply/ }).click();

/** Types a command into the kubectl line. */
export async function kubectl(page, line) {
  const prompt = page.getByLabel('kubectl command');
  await prompt.click();
  await prompt.pressSequentially(line);
  await prompt.press('Enter');
}

/** The ReplicaSets as the page shows them: revision, image, desired and available numbers, the states of the pods. */
export function lanes(page) {
  return page.locator('.lane').evaluateAll((lanes) =>
    lanes.map((lane) => ({
      revision: lane.querySelector('.revision')?.textContent,
      image: lane.querySelector('.image')?.textContent,
      numbers: [...lane.querySelectorAll('.numbers dd')].map((number) => Number(number.textContent)),
      pods: [...lane.querySelectorAll('.pods .word')].map((word) => word.textContent),
    })),
  );
}

/** The numbers on the Deployment's card by their names. */
export function counts(page) {
  return page.locator('.card .counts > div').evaluateAll((counts) =>
    Object.fromEntries(counts.map((count) => [count.querySelector('dt').textContent, Number(count.querySelector('dd').firstChild.textContent)])),
  );
}

/** A Deployment as a reader would write it. */
export function manifest({ replicas = 3, image = 'shop:1', selector = 'web', extra = '' } = {}) {
  return `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: ${replicas}
  selector:
    matchLabels:
      app: ${selector}
  template:
    metadata:
      labels:
        app: web
    spec:
      containers:
      - name: app
        image: ${image}
${extra}`;
}
