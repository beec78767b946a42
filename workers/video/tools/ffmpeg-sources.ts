import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

export const SOURCES = path.join(import.meta.dirname, "../ffmpeg");

export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** The hash of each file that `wasm/ffmpeg.wasm` is built from beside FFmpeg's own, whose hash `recipe.json` holds. */
export function ffmpegSources(): Readonly<Record<string, string>> {
  const names = readdirSync(SOURCES).toSorted();
  return Object.fromEntries(names.map((name) => [name, sha256(readFileSync(path.join(SOURCES, name)))]));
}
