import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { DEFAULT_BUNDLES } from "@svc/commands/local/bundles";
import { NOT_MODULES, SCRIPTS } from "@svc/harness/built-scripts";
import { type Figure, notAbove } from "./figure.ts";

const KB = 1024;
/** The platform's limit is 10 MB; our own limits for these scripts are lower. */
const MOST_KB: Readonly<Record<string, number>> = { edge: 1.5 * KB, video: 9 * KB };
const PLATFORM_KB = 10 * KB;

/** The compressed size of each script with all modules, as wrangler would upload it. */
export function benchScripts(): readonly Figure[] {
  return SCRIPTS.map((script) => {
    const kb = compressedKb(path.join(DEFAULT_BUNDLES, script));
    return notAbove(`${script} script, compressed`, kb, MOST_KB[script] ?? PLATFORM_KB, "KB");
  });
}

function compressedKb(dir: string): number {
  const modules = readdirSync(dir).filter((file) => !NOT_MODULES.includes(path.extname(file)));
  return modules.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(dir, file))).length, 0) / KB;
}
