import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../local/wrangler.ts";
import type { InnerLibrary, WasmEntry } from "./wasm-table.ts";

export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** A panic message names the source file of its crate. */
const CRATE_PATH =
  /(?:registry\/src\/[^/\0]{1,80}|\/crates|\/rust\/deps)\/([\w-]+?)-(\d+\.\d+\.\d+[\w.+-]*)\//g;

/**
 * The libraries in a wasm file: its row of the table, and every other crate named in its text. Throws if they disagree.
 */
export function librariesOf(entry: WasmEntry): readonly InnerLibrary[] {
  const bytes = readFileSync(path.join(ROOT, entry.path));
  if (sha256(bytes) !== entry.sha256) {
    throw new Error(`${entry.path} differs from the table: look up what it contains, then update its row`);
  }
  const text = bytes.toString("latin1");
  const missing = entry.libraries.find(({ mark }) => mark !== undefined && !text.includes(mark));
  if (missing)
    throw new Error(`${entry.path} does not contain ${missing.mark}: check the version of ${missing.name}`);
  const known = new Set(entry.libraries.map(({ purl }) => purl));
  return [...entry.libraries, ...cratesIn(text).filter(({ purl }) => !known.has(purl))];
}

function cratesIn(text: string): readonly InnerLibrary[] {
  const crates = new Map<string, InnerLibrary>();
  for (const [, name = "", version = ""] of text.matchAll(CRATE_PATH)) {
    const purl = `pkg:cargo/${name}@${encodeURIComponent(version)}`;
    crates.set(purl, { name, version, licence: "", purl, source: "a path in the wasm" });
  }
  return [...crates.values()].toSorted((a, b) => a.purl.localeCompare(b.purl));
}
