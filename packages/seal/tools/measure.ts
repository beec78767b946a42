/**
 * Measures time and peak memory of sealing and of plain reading, with one process for each file: `node
 * packages/seal/tools/measure.ts (seal|read) FORMAT FILE`. Memory is the growth of the process's peak resident
 * size over a warmed-up library: the file, its copies and the WebAssembly memory. Prints one line of JSON.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { initSync } from "@contentauth/c2pa-wasm";
import { release } from "../src/c2pa/memory-blob.ts";
import { createSealer } from "../src/c2pa/seal-file.ts";
import { trustIn } from "../src/c2pa/trust.ts";
import { createCredentialReader } from "../src/read-credentials.ts";
import { compileCredentialLibrary, FACTS, newSigner } from "../test/sealing.ts";

const TIMES = 5;
const [what = "seal", format = "image/jpeg", file = "", warm = file] = process.argv.slice(2);
const module = compileCredentialLibrary();
const { memory } = initSync({ module });
const { root, identity } = await newSigner();
const { seal } = createSealer(module);
const { read } = createCredentialReader(module, trustIn(root));
const facts = { ...FACTS, origin: "opened" } as const;

/** Reading uses the sealed copy: it finds the manifest and checks every hash. */
async function run(name: string): Promise<number> {
  const bytes = bytesOf(readFileSync(name));
  const sealed = what === "read" ? await seal({ format, bytes, facts, identity }) : undefined;
  const started = performance.now();
  if (sealed) await read(format, sealed);
  const copy = sealed ?? (await seal({ format, bytes, facts, identity }));
  const ms = performance.now() - started;
  release(copy);
  release(bytes);
  return ms;
}

/** A whole buffer is not copied, since a Worker does not hold a file from the bucket twice either. */
function bytesOf({ buffer, byteOffset, byteLength }: Buffer<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = new Uint8Array(buffer, byteOffset, byteLength);
  return byteLength === buffer.byteLength ? view : view.slice();
}

function status(field: string): number {
  const line = readFileSync("/proc/self/status", "utf8")
    .split("\n")
    .find((text) => text.startsWith(field)); // Linux
  return Number(line?.match(/\d+/)?.[0] ?? 0) / 1024;
}

for (let i = 0; i < TIMES; i++) await run(warm);
globalThis.gc?.();
const before = status("VmRSS");
writeFileSync("/proc/self/clear_refs", "5"); // resets the peak
const all: number[] = [];
while (all.length < TIMES) all.push(await run(file));
const peakMb = status("VmHWM") - before;
console.log(
  JSON.stringify({
    ms: all.toSorted((one, other) => one - other)[Math.floor(TIMES / 2)],
    peakMb,
    wasmMb: memory.buffer.byteLength / 2 ** 20,
  }),
);
