import { readFileSync } from "node:fs";
import path from "node:path";

// The platform's types know only modules that wrangler compiled; Node compiles from bytes.
const Compiled = WebAssembly.Module as unknown as new (bytes: Uint8Array) => WebAssembly.Module;

/** FFmpeg compiled from its file, for Node: tests and tools. */
export function compileFfmpeg(): WebAssembly.Module {
  return new Compiled(readFileSync(path.join(import.meta.dirname, "../wasm/ffmpeg.wasm")));
}
