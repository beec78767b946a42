import { execFileSync } from "node:child_process";
import path from "node:path";

/** What vitest calls before the first file. In a process of its own: in this one the alias of the configuration holds. */
export function setup(): void {
  execFileSync(process.execPath, [path.join(import.meta.dirname, "../../build-document.ts")]);
}
