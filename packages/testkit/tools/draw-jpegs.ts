import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { jpegCorpus } from "../src/jpeg-corpus.ts";

const USAGE = `node packages/testkit/tools/draw-jpegs.ts FOLDER

Draws JPEGs of every sampling, coding and channel order into FOLDER: valid ones, and cut, extended and damaged ones.`;

const [folder] = process.argv.slice(2);
if (folder === undefined || folder.startsWith("-")) {
  console.log(USAGE);
} else {
  mkdirSync(folder, { recursive: true });
  let count = 0;
  for (const { name, bytes } of jpegCorpus()) {
    writeFileSync(path.join(folder, `${name}.jpg`), bytes);
    count++;
  }
  console.log(`${count} files in ${folder}`);
}
