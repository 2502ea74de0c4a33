// Browsers, with a bundler or without. `await init()` once, then use the classes.
import start from "./engine.js";

export { Playground, kubernetesVersion } from "./engine.js";

let started;

export default function init(engine = new URL("./engine_bg.wasm", import.meta.url)) {
  started ??= start({ module_or_path: engine }).then(
    () => undefined,
    (error) => {
      // A download that failed may succeed the next time.
      started = undefined;
      throw error;
    },
  );
  return started;
}
