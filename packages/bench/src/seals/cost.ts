import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { LARGEST_SEALED_BYTES } from "@svc/seal/c2pa/seal-file";
import sharp from "sharp";
import { atMost, type Figure, notAbove, unbounded } from "../figure.ts";
import { ROOT } from "@svc/commands/local/wrangler";
import { removeNow, temporaryFolder } from "@svc/commands/local/temporary";
import type { SealedFile } from "./sealed-files.ts";

const TOOL = path.join(ROOT, "packages/seal/tools/measure.ts");
const ROUNDS = 5;
/** DESIGN: for any accepted file. */
const BUDGET_MB = 96;
/** Our choice: sealing lays out, hashes and copies the file several times, reading hashes it once. */
const SLOWEST = 5;

type Cost = { readonly ms: number; readonly peakMb: number };

/** Seals the largest file of each format and reports its time relative to reading the sealed copy, and its memory. */
export async function costFigures(files: readonly SealedFile[]): Promise<readonly Figure[]> {
  const folder = temporaryFolder("seals");
  try {
    const figures: Figure[] = [];
    for (const file of files) figures.push(...(await costsOf(file, folder)));
    return figures;
  } finally {
    removeNow(folder);
  }
}

async function costsOf(file: SealedFile, folder: string): Promise<readonly Figure[]> {
  const { format, original } = file;
  const [largest, warm] = [path.join(folder, "largest"), path.join(folder, "warm")];
  const bytes = await enlarged(file);
  writeFileSync(largest, bytes);
  writeFileSync(warm, original);
  const rounds: { seal: Cost; read: Cost }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const seal = await measure("seal", format, largest, warm);
    rounds.push({ seal, read: await measure("read", format, largest, warm) });
  }
  const times = rounds.map(({ seal, read }) => ({ ours: seal.ms, bare: read.ms }));
  const peaksMb = rounds.map(({ seal }) => seal.peakMb);
  const name = `${format}, ${(bytes.length / 2 ** 20).toFixed(1)} MB`;
  return [
    atMost({ name: `${name}: sealing against reading the sealed copy`, rounds: times }, SLOWEST),
    notAbove(`${name}: peak memory of sealing`, Math.max(...peaksMb), BUDGET_MB, "MB"),
  ];
}

async function measure(what: "seal" | "read", ...rest: readonly string[]): Promise<Cost> {
  const { stdout } = await promisify(execFile)(process.execPath, ["--expose-gc", TOOL, what, ...rest]);
  return JSON.parse(stdout) as Cost; // printed by the tool
}

/** Side of a noise picture whose encoded size is just below the limit. */
const NOISE_PX = { "image/jpeg": 1850, "image/png": 1860, "image/webp": 1860 } as const;

async function enlarged({ format, original }: SealedFile): Promise<Uint8Array> {
  if (format === "image/heic" || format === "video/mp4") return withData(original);
  const side = NOISE_PX[format as keyof typeof NOISE_PX]; // the other formats of sealFiles
  const image = sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } });
  if (format === "image/png") return image.png().toBuffer();
  if (format === "image/webp") return image.webp({ lossless: true, effort: 0 }).toBuffer();
  return image.jpeg({ quality: 100, chromaSubsampling: "4:4:4" }).toBuffer();
}

/** Adds a box of media data, up to the limit. */
function withData(original: Uint8Array): Uint8Array {
  const header = Buffer.alloc(8);
  const length = LARGEST_SEALED_BYTES - original.length;
  header.writeUInt32BE(length);
  header.write("mdat", 4, "latin1");
  return Buffer.concat([original, header, randomBytes(length - header.length)]);
}

/** Sealing of larger files is not supported, so the limit is reported without a bound. */
export function limitFigure(): Figure {
  return unbounded("largest file that is sealed", LARGEST_SEALED_BYTES / 2 ** 20, "MB");
}
