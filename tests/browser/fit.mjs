// What does not fit: evaluated in the page, returns a line for each text that is cut off, is broken within a word of a label,
// runs into another or makes the page scroll sideways, and for each control that is too small to hit.

/** Runs in the page. `target` is the least size of a control in CSS pixels. */
export function misfits(target) {
  const wrong = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) wrong.push(`the page scrolls sideways: ${root.scrollWidth} > ${root.clientWidth}`);
  // These show text whose lines must not wrap; they scroll, and say so to the keyboard.
  const SCROLLS = '.cm-scroller, .transcript, pre, .yaml, .fields, .raw-link, textarea';
  // These are cut short with an ellipsis; what they say is told in full elsewhere.
  const name = (element) => `${element.tagName.toLowerCase()}.${[...element.classList].join('.')}`;
  const open = [...document.querySelectorAll('dialog[open]')].at(-1);

  /** The part of the window in which what is in `element` can be seen, or nothing. */
  function window_of(element) {
    let box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.display === 'contents') continue;
      if (style.position === 'fixed') break;
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      const { left, top, right, bottom } = at.getBoundingClientRect();
      box = { left: Math.max(box.left, left), top: Math.max(box.top, top), right: Math.min(box.right, right), bottom: Math.min(box.bottom, bottom) };
    }
    return box.right - box.left > 1 && box.bottom - box.top > 1 ? box : null;
  }
  const layer = (element) => element.closest('dialog, .pod-menu, .cm-tooltip, .controls, .top, nav, .dock, .figure-foot') ?? root;
  const seen = [];
  const walker = document.createTreeWalker(open ?? document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const element = text.parentElement;
    if (!text.data.trim() || element.closest('.hidden, [hidden], script, noscript, option, textarea, [aria-hidden=true] .cm-gutters, .cm-content, .cm-gutters')) continue;
    if (!element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = window_of(element);
    for (const rect of range.getClientRects()) {
      if (rect.width < 1 || rect.height < 1) continue;
      // Sideways nothing is cut off but what scrolls or ends with an ellipsis.
      let ellipsis = false;
      for (let at = element; at && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (at.matches(`${SCROLLS}, .cm-tooltip`)) break;
        if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') ellipsis = true;
        const outer = at.getBoundingClientRect();
        if (style.display !== 'inline' && style.display !== 'contents' && !ellipsis && (rect.right > outer.right + 2 || rect.left < outer.left - 2)) {
          wrong.push(`${name(element)} stands out of ${name(at)}: ${text.data.trim().slice(0, 40)}`);
          break;
        }
      }
      if (!box) continue;
      const shown = { left: Math.max(rect.left, box.left), top: Math.max(rect.top, box.top), right: Math.min(rect.right, box.right), bottom: Math.min(rect.bottom, box.bottom) };
      if (shown.right - shown.left > 2 && shown.bottom - shown.top > 2) seen.push({ ...shown, element, layer: layer(element), words: text.data.trim().slice(0, 30) });
    }
  }
  seen.sort((a, b) => a.top - b.top);
  for (const [at, one] of seen.entries()) {
    for (const other of seen.slice(at + 1)) {
      if (other.top >= one.bottom) break;
      if (one.layer !== other.layer || one.element === other.element) continue;
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const height = Math.min(one.bottom, other.bottom) - other.top;
      // Rows of one text may touch: a line box is higher than its letters.
      if (width > 2 && height > 5) wrong.push(`"${one.words}" (${name(one.element)}) runs into "${other.words}" (${name(other.element)})`);
    }
  }
  for (const element of document.querySelectorAll('body *')) {
    if (element.scrollWidth <= element.clientWidth + 1 || element.matches(SCROLLS) || element.closest('.cm-editor, svg, .hidden')) continue;
    if (/auto|scroll/.test(getComputedStyle(element).overflowX) && element.checkVisibility()) wrong.push(`${name(element)} scrolls sideways: ${element.scrollWidth} > ${element.clientWidth}`);
  }
  // A link in a sentence is as high as its line; a pod among hundreds is reached through its group.
  for (const element of (open ?? document).querySelectorAll('button, [role=tab], th, dt, label, h2, h3')) {
    if (!element.checkVisibility({ checkVisibilityCSS: true })) continue;
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const word of text.data.matchAll(/(?<=^|\s)\p{Script=Latin}{2,16}(?=\s|$)/gu)) {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) wrong.push(`a word is broken: ${word[0]} (${name(element)})`);
      }
    }
  }
  const CONTROLS = 'button, a[href], select, summary, input:not([type=range]), [role=tab], [role=option]';
  for (const element of (open ?? document).querySelectorAll(CONTROLS)) {
    if (!element.checkVisibility({ checkVisibilityCSS: true }) || element.closest('p, .cm-editor, .shapes, .dots, .hidden, .scenario-card')) continue;
    const { width, height } = element.getBoundingClientRect();
    if (width > 0 && (width < target - 0.5 || height < target - 0.5)) wrong.push(`${name(element)} is too small: ${width.toFixed()} × ${height.toFixed()}: ${element.textContent.trim().slice(0, 30)}`);
  }
  return [...new Set(wrong)];
}
