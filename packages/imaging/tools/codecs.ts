import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { CodecModules } from "../src/decode.ts";

const require = createRequire(import.meta.url);

function compile(path: string): WebAssembly.Module {
  return new WebAssembly.Module(readFileSync(path));
}

/** The codecs compiled from their files, for Node: tests, tools and training. */
export function compileCodecs(): CodecModules {
  return {
    jpeg: compile(new URL("../wasm/jpeg.wasm", import.meta.url).pathname),
    webp: compile(new URL("../wasm/webp.wasm", import.meta.url).pathname),
    heif: compile(new URL("../wasm/hevc.wasm", import.meta.url).pathname),
  };
}

export function compileJpegEncoder(): WebAssembly.Module {
  return compile(require.resolve("@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm"));
}
