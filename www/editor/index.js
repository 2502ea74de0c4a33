// What www/boot.js loads after the first paint: small, with the rest in pieces that follow when they are needed.
export { listen } from './dialogs.js';

/** Puts the rich editor over the page's textarea. */
export async function enhance(area, engine) {
  const { enhance: put } = await import('./main.js');
  return put(area, engine);
}
