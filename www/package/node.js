// Node.js: the same as in a browser, but for where the engine is read from.
import { readFile } from "node:fs/promises";

import init from "./index.js";

export { Playground, kubernetesVersion } from "./engine.js";

export default async function initInNode(engine) {
  await init(engine ?? (await readFile(new URL("./engine_bg.wasm", import.meta.url))));
}
