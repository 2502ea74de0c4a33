// The second part of the engine: fetched as soon as the page is drawn, and at once if something needs it before.
const later = {
  url: new URL('later.wasm', import.meta.url),
  shared: undefined,
  // The imports of the first part, which the second shares.
  imports(imports) {
    later.shared = imports;
    return { ...imports, later: { load: later.now } };
  },
  // A page that was kept for times without a network takes both parts from what was kept before it starts: what waits on
  // the spot would ask the network, past all that is kept.
  async early() {
    try {
      if (!navigator.serviceWorker?.controller) return;
      const response = await fetch(later.url);
      if (response.ok) later.module = await WebAssembly.compile(await response.arrayBuffer());
    } catch {
      // It comes as on the first visit, or is asked for when it is needed.
    }
  },
  // The first part is there; the page is drawn before the timer comes.
  first(exports) {
    later.exports = exports;
    if (later.module) later.join(later.module);
    else setTimeout(() => later.soon().catch(() => {}), 0);
  },
  async soon() {
    const response = await fetch(later.url);
    if (response.ok) later.join(await WebAssembly.compile(await response.arrayBuffer()));
  },
  // Waits on the spot, as the engine is in the middle of something. A part that does not come ends the engine, which boot.js reports.
  now() {
    try {
      const request = new XMLHttpRequest();
      request.open('GET', later.url, false);
      request.overrideMimeType('text/plain; charset=x-user-defined');
      request.send();
      if (request.status !== 200) throw new Error(`status ${request.status}`);
      later.join(new WebAssembly.Module(Uint8Array.from(request.response, (character) => character.charCodeAt(0) & 0xff)));
    } catch (error) {
      throw new WebAssembly.RuntimeError(`the second part of the engine did not arrive: ${error}`);
    }
  },
  join(module) {
    if (later.exports.$here.value) return;
    new WebAssembly.Instance(module, { ...later.shared, first: later.exports });
    later.exports.$here.value = 1;
  },
};

