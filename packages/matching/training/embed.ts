/**
 * Computes the backbone's output for listed photos and their disguises, for `train.py`.
 * `node embed.ts LIST.csv OUT COUNT [FROM [DISGUISE,...]]` writes OUT/numbers.f16 and OUT/rows.csv (sha256, source,
 * disguise). LIST.csv has the columns path, source_repo and sha256. Photos of the sources used for learning are taken in
 * turns.
 */
import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import path from "node:path";
import { nodeEmbedder } from "@svc/detectors/tools/pixel-judge";
import { halfCopy } from "@svc/imaging/half-copy";
import { DISGUISE_NAMES, disguised, readBase } from "../tools/disguises.ts";
import { inTurns, readList, roleOf } from "../tools/listed-photos.ts";
import { readFrame } from "../tools/read-frame.ts";

const [list = "", out = "", count = "1000", from = "0", only = DISGUISE_NAMES.join()] = process.argv.slice(2);
mkdirSync(out, { recursive: true });
const numbers = openSync(path.join(out, "numbers.f16"), "w");
const rows = openSync(path.join(out, "rows.csv"), "w");
writeSync(rows, "sha256,source,disguise\n");
const embed = nodeEmbedder();

const learned = readList(list).filter(({ source }) => roleOf(source) === "learn");

async function write(bytes: Uint8Array, row: string): Promise<void> {
  const frame = await readFrame(bytes);
  if (!frame) return;
  writeSync(numbers, new Uint8Array(Float16Array.from(embed(halfCopy(frame))).buffer));
  writeSync(rows, `${row}\n`);
}

for (const { file, source, sha256 } of inTurns(learned).slice(Number(from), Number(from) + Number(count))) {
  const base = await readBase(file);
  if (!base) continue;
  const seed = Number.parseInt(sha256.slice(0, 7), 16);
  for (const name of DISGUISE_NAMES.filter((each) => only.split(",").includes(each))) {
    await write(await disguised(base, name, seed), `${sha256},${source},${name}`);
  }
}
closeSync(numbers);
closeSync(rows);
