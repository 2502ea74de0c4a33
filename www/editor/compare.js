// What Apply would change: the objects as they are stored beside what they would be, as the engine found out on a copy.
import { yaml } from '@codemirror/lang-yaml';
import { syntaxHighlighting } from '@codemirror/language';
import { unifiedMergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import { theme } from './theme.js';
import { language, phrases } from './words.js';

const marked = EditorView.theme({
  '.cm-changedLine, .cm-insertedLine': { background: 'var(--good-wash) !important' },
  '.cm-deletedChunk': { background: 'var(--bad-wash)', paddingLeft: 'var(--space-1)' },
  '.cm-changedText, .cm-insertedLine .cm-changedText': { background: 'color-mix(in srgb, var(--good) 30%, transparent) !important' },
  '.cm-deletedChunk .cm-deletedText': { background: 'color-mix(in srgb, var(--bad) 30%, transparent) !important' },
  '.cm-changeGutter': { width: '3px', paddingLeft: '1px' },
  '.cm-changedLineGutter': { background: 'var(--good)' },
  '.cm-deletedLineGutter': { background: 'var(--bad)' },
  '.cm-collapsedLines': { background: 'var(--sunk)', color: 'var(--soft)', fontFamily: 'var(--font)', fontSize: 'var(--text-xs)' },
});

/** Gives a function that draws the comparison anew whenever the page shows one. */
export function comparison(section) {
  let view;
  let drawn;
  return () => {
    const place = section.querySelector('.preview');
    const [before, after] = ['.before', '.after'].map((name) => place?.querySelector(name)?.textContent);
    const wanted = place && after !== undefined ? JSON.stringify([before, after, language()]) : undefined;
    if (wanted === drawn && (!view || view.dom.isConnected)) return;
    drawn = wanted;
    view?.destroy();
    view = undefined;
    if (wanted === undefined) return;
    view = new EditorView({
      parent: place.querySelector('.merged'),
      state: EditorState.create({
        doc: after,
        extensions: [
          lineNumbers(),
          EditorState.readOnly.of(true),
          EditorView.contentAttributes.of({ 'aria-label': place.getAttribute('aria-label'), tabindex: '0' }),
          EditorState.phrases.of(phrases(language())),
          yaml(),
          syntaxHighlighting(classHighlighter),
          unifiedMergeView({ original: before, mergeControls: false, collapseUnchanged: { margin: 3, minSize: 6 } }),
          theme,
          marked,
        ],
      }),
    });
  };
}
