import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Writes a built file unless it holds these bytes already, in one step, so that builds can run concurrently. */
export function writeBuilt(file: string, contents: Uint8Array): void {
  try {
    if (readFileSync(file).equals(contents)) return;
  } catch {
    // does not exist yet
  }
  const half = `${file}.${process.pid}`;
  writeFileSync(half, contents);
  renameSync(half, file);
}

/** Removes what an earlier build left in `folder`: every file but those with these names. */
export function removeOthers(folder: string, kept: ReadonlySet<string>): void {
  for (const name of readdirSync(folder))
    if (!kept.has(name)) rmSync(path.join(folder, name), { force: true });
}
