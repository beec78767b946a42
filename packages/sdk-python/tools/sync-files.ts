import { globSync, readFileSync } from "node:fs";
import path from "node:path";

export const PACKAGE = path.resolve(import.meta.dirname, "../src/svc_sdk");

const HEAD =
  "# Written by `pnpm --filter @svc/sdk-python run generate` from the file of the same name in _async.\n\n";

/** What differs in a program that waits by itself, in this order. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\basync (?=def|for|with)/g, ""],
  [/\bawait /g, ""],
  [/\bimport asyncio\n/g, "import time\n"],
  [/\basyncio\.sleep\b/g, "time.sleep"],
  [/__a(?=enter__|exit__|iter__)/g, "__"],
  [/\ba(?=close\b|read\b|iter_bytes\b)/g, ""],
  [/\bAsync(?=[A-Z])/g, ""],
];

/** The files of `_sync`: those of `_async` without waiting, so that there is one text of each method. */
export function syncFiles(): readonly { readonly file: string; readonly text: string }[] {
  return globSync("_async/*.py", { cwd: PACKAGE })
    .toSorted()
    .map((file) => {
      const source = readFileSync(path.join(PACKAGE, file), "utf8");
      const text = WORDS.reduce((before, [word, by]) => before.replaceAll(word, by), source);
      return { file: file.replace("_async", "_sync"), text: HEAD + text };
    });
}
