// The parts of the engine after the first: fetched one after the other as soon as the page is drawn, and at once if
// something needs them before. What is there stands on the document's root, in `data-engine`: what draws the `page`, what
// can `play` on it too (src/ui/parts.rs), or the `whole`.
const later = {
  urls: ['play.wasm', 'later.wasm'].map((name) => new URL(name, import.meta.url)),
  states: ['play', 'whole'],
  shared: undefined,
  modules: [],
  parts: {},
  // The imports of the first part, which the others share.
  imports(imports) {
    later.shared = { ...imports, later: { load: later.now } };
    return later.shared;
  },
  // All parts are there before the page starts if it was kept for times without a network, as what waits on the spot
  // would ask the network, past all that is kept; and what plays if the link holds a whole scenario, which the first part
  // can't read.
  async early() {
    try {
      const isLink = /^#(?!scenario=)./.test(location.hash);
      const wanted = navigator.serviceWorker?.controller ? later.urls : later.urls.slice(0, isLink ? 1 : 0);
      later.modules = await Promise.all(wanted.map(later.fetch));
    } catch {
      // It comes as on the first visit, or is asked for when it is needed.
    }
  },
  // The first part is there; the page is drawn before the timer comes.
  first(exports) {
    later.parts[0] = exports;
    later.modules.forEach((module, at) => later.join(at + 1, module));
    setTimeout(later.soon, 0);
  },
  // What does not come this way is asked for once more by what needs it, and is reported if it does not come then.
  async soon() {
    for (let number = later.parts[0].$here.value + 1; number <= later.urls.length; number += 1) {
      try {
        later.join(number, await later.fetch(later.urls[number - 1]));
      } catch (error) {
        console.warn('A part of the engine did not arrive.', error);
        later.tell();
      }
    }
  },
  async fetch(url) {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`status ${response.status}`);
    return WebAssembly.compile(await response.arrayBuffer());
  },
  // Waits on the spot for all parts up to `number`, as the engine is in the middle of something. A part that does not come
  // ends the engine, which boot.js reports.
  now(number) {
    try {
      while (later.parts[0].$here.value < number) {
        const next = later.parts[0].$here.value + 1;
        const request = new XMLHttpRequest();
        request.open('GET', later.urls[next - 1], false);
        request.overrideMimeType('text/plain; charset=x-user-defined');
        request.send();
        if (request.status !== 200) throw new Error(`status ${request.status}`);
        later.join(next, new WebAssembly.Module(Uint8Array.from(request.response, (character) => character.charCodeAt(0) & 0xff)));
      }
    } catch (error) {
      throw new WebAssembly.RuntimeError(`a part of the engine did not arrive: ${error}`);
    }
  },
  // One part builds on the other; what has come in another way meanwhile is passed over.
  join(number, module) {
    const here = later.parts[0].$here;
    if (here.value !== number - 1) return;
    later.parts[number] = new WebAssembly.Instance(module, { ...later.shared, ...later.parts }).exports;
    here.value = number;
    document.documentElement.dataset.engine = later.states[number - 1];
    later.tell();
  },
  // Not on the spot: the program may be in the middle of something.
  tell() {
    setTimeout(() => dispatchEvent(new Event('converge:engine')), 0);
  },
};

