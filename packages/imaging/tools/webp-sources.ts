import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

const CRATE = new URL("../webp/", import.meta.url);
const SETTINGS = ["Cargo.lock", "Cargo.toml", "image-webp.patch", "rust-toolchain.toml"];

export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** The hash of each source file of `wasm/webp.wasm`, by its path in `webp/`. */
export function webpSources(): Readonly<Record<string, string>> {
  const sources = readdirSync(new URL("src/", CRATE)).map((name) => `src/${name}`);
  return Object.fromEntries(
    [...SETTINGS, ...sources].toSorted().map((name) => [name, sha256(readFileSync(new URL(name, CRATE)))]),
  );
}
