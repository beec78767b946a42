import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { CodecModules } from "../src/decode.ts";

const require = createRequire(import.meta.url);
const WASM = path.join(import.meta.dirname, "../wasm");

function compile(file: string): WebAssembly.Module {
  return new WebAssembly.Module(readFileSync(file));
}

/** Compiles the codecs from their files in Node, for tests, tools and training. */
export function compileCodecs(): CodecModules {
  return {
    jpeg: compile(path.join(WASM, "jpeg.wasm")),
    webp: compile(path.join(WASM, "webp.wasm")),
    heif: compile(path.join(WASM, "hevc.wasm")),
  };
}

export function compileJpegEncoder(): WebAssembly.Module {
  return compile(require.resolve("@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm"));
}
