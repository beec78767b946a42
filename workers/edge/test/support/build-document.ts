import { execFileSync } from "node:child_process";
import path from "node:path";

/** Called by Vitest before the first file. Runs in its own process, because this one uses the configuration's alias. */
export function setup(): void {
  execFileSync(process.execPath, [path.join(import.meta.dirname, "../../build-document.ts")]);
}
