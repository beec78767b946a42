import backbone from "../wasm/backbone.wasm";
import { createEmbedder, type Embed } from "./backbone/embedding.ts";

/** Wrangler compiles what is imported as `.wasm`. */
export const EMBED: Embed = createEmbedder(backbone);
