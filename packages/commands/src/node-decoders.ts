import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createDecoders } from "@svc/imaging/decode";

const fromImaging = createRequire(createRequire(import.meta.url).resolve("@svc/imaging/decode"));

function compiled(file: string): WebAssembly.Module {
  return new WebAssembly.Module(readFileSync(fromImaging.resolve(file)));
}

/** The analyzer's own decoders, in Node. */
export const nodeDecoders = createDecoders({
  jpeg: compiled("../wasm/jpeg.wasm"),
  webp: compiled("@cwasm/webp/webp.wasm"),
  heif: compiled("libheif-js/libheif-wasm/libheif.wasm"),
});
