// The rich editor: CodeMirror over the page's own textarea, which stays the one place where the text is. It is loaded
// after the first paint; without it the textarea is the editor. What it shows it reads from the page: the text and what
// was applied last from the textarea, what the server refused from the list of faults.
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { bracketMatching, codeFolding, foldGutter, foldKeymap, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { forceLinting, linter, lintGutter } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Annotation, Compartment, EditorState, StateEffect, StateField } from '@codemirror/state';
import { Decoration, drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import { comparison } from './compare.js';
import { fieldPanel, fieldSource, fieldTooltip } from './fields.js';
import { theme } from './theme.js';
import { language, phrases } from './words.js';

const fromPage = Annotation.define();
const setApplied = StateEffect.define();

// Lines that differ from what was applied last, by their content: a moved line is not a changed one.
const changedLine = Decoration.line({ class: 'cm-changed' });
function changedLines(doc, applied) {
  const known = new Set(applied.split('\n'));
  const ranges = [];
  for (let number = 1; number <= doc.lines; number += 1) {
    const line = doc.line(number);
    if (line.text.trim() && !known.has(line.text)) ranges.push(changedLine.range(line.from));
  }
  return Decoration.set(ranges);
}
const applied = StateField.define({
  create: (state) => ({ text: state.doc.toString(), lines: Decoration.none }),
  update(value, transaction) {
    const effect = transaction.effects.find((effect) => effect.is(setApplied));
    if (!effect && !transaction.docChanged) return value;
    const text = effect ? effect.value : value.text;
    return { text, lines: changedLines(transaction.newDoc, text) };
  },
  provide: (field) => EditorView.decorations.from(field, (value) => value.lines),
});

// Where a line and a column in characters, both counted from 1, stand in the document.
function offset(doc, line, column) {
  const { from, text } = doc.line(Math.min(Math.max(line, 1), doc.lines));
  const before = [...text].slice(0, Math.max(column - 1, 0)).join('').length;
  return from + before;
}

// From a fault's place to the end of the word, or of the line where there is none.
function diagnostic(doc, line, column, severity, message) {
  const from = offset(doc, line, column);
  const end = doc.lineAt(from).to;
  const word = /^[^\s:]+/.exec(doc.sliceString(from, end))?.[0].length ?? 0;
  return { from, to: Math.min(from + word, end), severity, message };
}

function shown(faults, doc) {
  return [...faults.querySelectorAll('li[data-line]')]
    .filter((item) => Number(item.dataset.line) > 0)
    .map(({ dataset, lastElementChild }) =>
      diagnostic(doc, Number(dataset.line), Number(dataset.column), dataset.severity, lastElementChild.textContent));
}

// The page's own keys come first: Ctrl+Enter applies.
const ours = new Set(['Mod-Enter', 'Mod-k']);
const standard = defaultKeymap.filter(({ key }) => !ours.has(key));

/** Puts the editor over `area`; `engine` is the module of the WebAssembly program. */
export function enhance(area, engine) {
  const section = area.closest('.editor');
  const host = section.querySelector('.rich');
  const words = new Compartment();
  let spoken = language();
  const localised = () => [
    EditorState.phrases.of(phrases(spoken)),
    EditorView.contentAttributes.of({ 'aria-label': area.getAttribute('aria-label'), 'aria-multiline': 'true', tabindex: '0' }),
  ];

  // What the server said stands until the text changes; then the engine tries it on a copy of the cluster.
  const lint = linter(
    (view) => {
      const { doc } = view.state;
      const faults = section.querySelector('.faults');
      if (faults) return shown(faults, doc);
      const text = doc.toString();
      if (!text.trim()) return [];
      const flat = engine.check(text);
      const found = [];
      for (let at = 0; at < flat.length; at += 4) {
        const [line, column, severity, message] = flat.slice(at, at + 4);
        if (Number(line) > 0) found.push(diagnostic(doc, Number(line), Number(column), severity, message));
      }
      return found;
    },
    { delay: 600 },
  );

  const view = new EditorView({
    parent: host,
    state: EditorState.create({
      doc: area.value,
      selection: { anchor: area.selectionStart, head: area.selectionEnd },
      extensions: [
        EditorState.readOnly.of(area.readOnly),
        lineNumbers(),
        codeFolding(),
        foldGutter(),
        lintGutter(),
        history(),
        drawSelection(),
        indentOnInput(),
        indentUnit.of('  '),
        EditorState.tabSize.of(2),
        EditorState.allowMultipleSelections.of(true),
        bracketMatching(),
        closeBrackets(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        highlightSelectionMatches(),
        search({ top: true }),
        yaml(),
        syntaxHighlighting(classHighlighter),
        autocompletion({ override: [fieldSource(engine)], activateOnTypingDelay: 150, icons: false }),
        fieldTooltip(engine),
        fieldPanel(engine),
        lint,
        applied,
        theme,
        words.of(localised()),
        // Tab is left alone: it goes to the next control.
        keymap.of([...closeBracketsKeymap, ...standard, ...searchKeymap, ...historyKeymap, ...foldKeymap, ...completionKeymap]),
        EditorView.updateListener.of((update) => {
          if (!update.docChanged || update.transactions.every((transaction) => transaction.annotation(fromPage))) return;
          area.value = update.state.doc.toString();
          area.dispatchEvent(new InputEvent('input', { bubbles: true }));
        }),
      ],
    }),
  });

  const compare = comparison(section);
  // Takes over what the page has. Only what differs is replaced, so that cursor, folds and undo history stay.
  function sync() {
    const now = view.state.doc.toString();
    const text = area.value;
    const effects = [setApplied.of(area.defaultValue)];
    if (spoken !== language()) {
      spoken = language();
      effects.push(words.reconfigure(localised()));
    }
    if (now === text) {
      view.dispatch({ effects, annotations: fromPage.of(true) });
    } else {
      let start = 0;
      while (start < now.length && now[start] === text[start]) start += 1;
      let [end, textEnd] = [now.length, text.length];
      while (end > start && textEnd > start && now[end - 1] === text[textEnd - 1]) [end, textEnd] = [end - 1, textEnd - 1];
      view.dispatch({ changes: { from: start, to: end, insert: text.slice(start, textEnd) }, effects, annotations: fromPage.of(true) });
    }
    forceLinting(view);
    const first = section.querySelector('.faults li[data-line]:not([data-line="0"])');
    if (first) show(Number(first.dataset.line), Number(first.dataset.column), false);
    compare();
  }

  function show(line, column, focus) {
    const at = offset(view.state.doc, line, column);
    const effects = EditorView.scrollIntoView(at, { y: 'nearest', yMargin: 40 });
    view.dispatch(focus ? { effects, selection: { anchor: at } } : { effects });
    if (focus) view.focus();
  }

  area.addEventListener('converge:sync', sync);
  new MutationObserver(sync).observe(document.documentElement, { attributeFilter: ['lang'] });
  // The list of faults goes to their places here rather than in the textarea.
  section.addEventListener('click', (event) => {
    const place = event.target.closest('.faults .place')?.closest('li');
    if (!place) return;
    event.stopPropagation();
    show(Number(place.dataset.line), Number(place.dataset.column), true);
  }, true);

  const hadFocus = document.activeElement === area;
  document.documentElement.dataset.editor = 'rich';
  area.tabIndex = -1;
  area.setAttribute('aria-hidden', 'true');
  sync();
  if (hadFocus) view.focus();
  return view;
}
