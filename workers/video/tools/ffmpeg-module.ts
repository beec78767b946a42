import { readFileSync } from "node:fs";
import path from "node:path";

// The platform's types only know modules compiled by wrangler; Node compiles from bytes.
const Compiled = WebAssembly.Module as unknown as new (bytes: Uint8Array) => WebAssembly.Module;

/** Compiles FFmpeg from its file in Node, for tests and tools. */
export function compileFfmpeg(): WebAssembly.Module {
  return new Compiled(readFileSync(path.join(import.meta.dirname, "../wasm/ffmpeg.wasm")));
}
