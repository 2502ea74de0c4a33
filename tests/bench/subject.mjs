// What runs in a process or a page: both engines by name.
import { converge, webernetes } from './engines.mjs';

/** Sets a cluster up and gives what is to be measured. */
export async function prepare(name, pods) {
  if (name === 'converge') {
    const { default: start, Playground } = await import('./pkg/engine.js');
    const address = new URL('./pkg/engine_bg.wasm', import.meta.url);
    globalThis.engine ??= await start({ module_or_path: await (globalThis.readModule ?? ((url) => url))(address) });
    return converge(Playground, globalThis.engine.memory).prepare(pods);
  }
  return webernetes(await import('./peer.js'), { pushed: name === 'webernetes-pushed' }).prepare(pods);
}
