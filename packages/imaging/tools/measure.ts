/**
 * Peak memory and CPU of reading pixels, one process a case: `node packages/imaging/tools/measure.ts`.
 * Memory is the growth of the process's peak resident size over a warmed-up decoder, so it holds the input, the
 * WebAssembly memory and everything JavaScript allocated. Prints a table and, last, one line of JSON.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { admit } from "../src/admit.ts";
import { createDecoders } from "../src/decode.ts";
import { sniff } from "../src/sniff.ts";
import { compileCodecs } from "./codecs.ts";

const BUDGET_MB = 96;

type Figures = { readonly name: string; readonly fileMb: number; readonly peakMb: number; readonly wasmMb: number; readonly cpuMs: number };

function status(field: string): number {
  const line = readFileSync("/proc/self/status", "utf8").split("\n").find((text) => text.startsWith(field));
  return Number(line?.match(/\d+/)?.[0] ?? 0) / 1024;
}

async function readOne(path: string, warm: string): Promise<Omit<Figures, "name" | "fileMb">> {
  const decoders = createDecoders(compileCodecs());
  const read = async (file: string) => {
    const bytes = new Uint8Array(readFileSync(file));
    const sniffed = sniff(bytes);
    if ("refused" in sniffed) throw new Error(`${file}: ${sniffed.refused}`);
    const pixels = await decoders.readPixels(bytes, sniffed);
    if ("failed" in pixels) throw new Error(`${file}: ${pixels.detail}`);
  };
  for (let i = 0; i < 5; i++) await read(warm);
  globalThis.gc?.();
  const before = status("VmRSS");
  // Resets the peak, so that only what follows counts.
  writeFileSync("/proc/self/clear_refs", "5");
  const start = process.cpuUsage();
  await read(path);
  const { user, system } = process.cpuUsage(start);
  return { peakMb: status("VmHWM") - before, wasmMb: decoders.memory().peak / 2 ** 20, cpuMs: (user + system) / 1000 };
}

/** A picture with edges, texture and noise, so that codecs work as on a photo. */
function draw(width: number, height: number): sharp.Sharp {
  const rgb = Buffer.alloc(width * height * 3);
  let seed = 1;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      const noise = seed >>> 28;
      const edge = ((x >> 7) ^ (y >> 7)) & 1 ? 24 : 0;
      rgb[at++] = 110 + 70 * Math.sin(x / 37 + y / 91) + edge + noise;
      rgb[at++] = 110 + 70 * Math.sin(x / 53 - y / 41) + edge + noise;
      rgb[at++] = 110 + 70 * Math.cos(x / 29 + y / 17) + noise;
    }
  }
  return sharp(rgb, { raw: { width, height, channels: 3 } });
}

type Case = readonly [name: string, width: number, height: number, encode: (image: sharp.Sharp) => sharp.Sharp];

const CASES: readonly Case[] = [
  ["jpeg 12 MP", 4032, 3024, (image) => image.jpeg({ quality: 90 })],
  ["jpeg 12 MP progressive", 4032, 3024, (image) => image.jpeg({ quality: 90, progressive: true })],
  ["jpeg 48 MP", 8064, 6048, (image) => image.jpeg({ quality: 90 })],
  ["jpeg 48 MP progressive", 8064, 6048, (image) => image.jpeg({ quality: 90, progressive: true })],
  ["jpeg 48 MP progressive 4:4:4", 8064, 6048, (image) => image.jpeg({ quality: 90, progressive: true, chromaSubsampling: "4:4:4" })],
  ["jpeg 144 MP", 12_000, 12_000, (image) => image.jpeg({ quality: 60 })],
  ["png 12 MP", 4032, 3024, (image) => image.png({ compressionLevel: 2 })],
  ["png 12 MP interlaced", 4032, 3024, (image) => image.png({ compressionLevel: 2, progressive: true })],
  ["webp 12 MP", 4032, 3024, (image) => image.webp({ quality: 85, effort: 0 })],
  ["webp lossless 8 MP", 3264, 2448, (image) => image.webp({ lossless: true, effort: 0 })],
];

/** Photos of the labelled set, which is not part of the repository. */
const FOUND: readonly (readonly [string, string])[] = [
  ["heic 12 MP tiled (iPhone)", "ianare_iphone_13_pro_max_e760c8.heic"],
  ["heic 16 MP tiled (Nokia)", "ianare_HMD_Nokia_8_3_5G_hdr_17fccf.heif"],
  ["heic 1.4 MP one piece", "drewnoakes_cheers_1440x960_645877.heic"],
];

function measure(name: string, path: string, warm: string): Figures {
  const bytes = statSync(path).size;
  const admission = admit(sniff(new Uint8Array(readFileSync(path))), bytes);
  if (!admission.ok) console.log(`${name}: ${admission.message}`);
  const printed = execFileSync(process.execPath, ["--expose-gc", import.meta.filename, path, warm], { encoding: "utf8" });
  return { name, fileMb: bytes / 2 ** 20, ...(JSON.parse(printed) as Omit<Figures, "name" | "fileMb">) }; // printed below
}

async function measureAll(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "measure-"));
  const figures: Figures[] = [];
  for (const [name, width, height, encode] of CASES) {
    const path = join(folder, "photo");
    const warm = join(folder, "warm");
    await encode(draw(320, 240)).toFile(warm);
    await encode(draw(width, height)).toFile(path);
    figures.push(measure(name, path, warm));
  }
  const heic = new URL("../../../../shared/data/heic/", import.meta.url).pathname;
  const warm = join(heic, "ianare_samplefilehub_f86ec0.heif");
  if (existsSync(warm)) for (const [name, file] of FOUND) figures.push(measure(name, join(heic, file), warm));
  rmSync(folder, { recursive: true });
  console.table(
    figures.map((row) => ({
      case: row.name,
      "file MB": row.fileMb.toFixed(1),
      "peak MB": row.peakMb.toFixed(1),
      "wasm MB": row.wasmMb.toFixed(1),
      "CPU ms": row.cpuMs.toFixed(0),
    })),
  );
  console.log(JSON.stringify({ imaging: { budgetMb: BUDGET_MB, worstMb: Math.max(...figures.map((row) => row.peakMb)), figures } }));
}

const [path, warm] = process.argv.slice(2);
if (path && warm) console.log(JSON.stringify(await readOne(path, warm)));
else await measureAll();
