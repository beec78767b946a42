import { readFileSync } from "node:fs";
import { createEmbedder, type Embed } from "../src/backbone/embedding.ts";

/** The backbone compiled from its file, for Node: tests and training. */
export function nodeEmbedder(): Embed {
  const file = new URL("../wasm/backbone.wasm", import.meta.url);
  return createEmbedder(new WebAssembly.Module(readFileSync(file)));
}
