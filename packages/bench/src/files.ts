import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { compareClip, isClip } from "./files/clips.ts";
import { compareFacts } from "./files/facts.ts";
import { comparePhoto, OTHER } from "./files/photos.ts";
import { findReferences } from "./files/references.ts";
import { type Compared, printTable } from "./files/table.ts";

const USAGE = `pnpm svc files FOLDER [--all]

Reads every photo and clip below FOLDER as the service does, and compares it with the references that are installed:
pixels with Pillow and libheif (pip install numpy pillow pillow-heif), facts and what the copy without position still tells with
ExifTool, clips with ffprobe. Prints a table by format and the files that differ (--all: every file). Ends with 1 if a file
differs by more than 2 of 255 on average, tells another fact, or keeps a position in its copy.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: "boolean", default: false }, help: { type: "boolean", short: "h" } },
});
const [folder] = positionals;
if (values.help === true || folder === undefined) {
  console.log(USAGE);
  process.exit(values.help === true ? 0 : 2);
}
if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
  console.error(`${folder} is not a folder`);
  process.exit(2);
}

const references = await findReferences();
console.log(references.names.join("\n"));
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.join(entry.parentPath, entry.name))
  .toSorted();
const compared: Compared[] = [];
for (const file of files) {
  const found = isClip(file) ? await compareClip(file, references) : await comparePhoto(file, references);
  compared.push({ file: path.relative(folder, file), ...found });
}
const readable = compared.filter((each) => each.format !== OTHER || each.isReadByReference);
await compareFacts(folder, readable, references);
references.stop();
process.exitCode = printTable(compared, values.all) ? 0 : 1;
