/**
 * Measures peak memory and CPU for reading metadata and pixels and making the thumbnail, with and without a view, in
 * one process per case: `node packages/imaging/tools/measure.ts`. Prints a table, then one line of JSON.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { admit } from "../src/admit.ts";
import { createDecoders } from "../src/decode.ts";
import { readMetadata } from "../src/metadata.ts";
import { sniff } from "../src/sniff.ts";
import { thumbnail } from "../src/thumbnail.ts";
import { readTraces } from "../src/traces/read-traces.ts";
import { buildHeif } from "../test/heif-file.ts";
import { compileCodecs, compileJpegEncoder } from "./codecs.ts";
import { costOf, type Cost } from "./peak.ts";

const BUDGET_MB = 64;

type Figures = Cost & {
  readonly name: string;
  readonly fileMb: number;
  readonly wasmMb: number;
  /** Its size, if one was requested. */
  readonly view?: string;
};

type Measured = Omit<Figures, "name" | "fileMb">;

const PROGRESSIVE_444 = { progressive: true, chromaSubsampling: "4:4:4" } as const;

async function readOne(path: string, warm: string, options?: { readonly view: true }): Promise<Measured> {
  const decoders = createDecoders(compileCodecs());
  const encoder = compileJpegEncoder();
  const read = async (file: string) => {
    const { buffer, byteOffset, length } = readFileSync(file);
    const bytes = new Uint8Array(buffer, byteOffset, length);
    const sniffed = sniff(bytes);
    if ("refused" in sniffed) throw new Error(`${file}: ${sniffed.refused}`);
    await readMetadata(bytes, sniffed);
    const pixels = await decoders.readPixels(bytes, sniffed, options);
    if ("failed" in pixels) throw new Error(`${file}: ${pixels.detail}`);
    await readTraces({ bytes, sniffed, pixels }, decoders);
    await thumbnail(pixels.frame, encoder);
    return pixels.view && `${pixels.view.width} x ${pixels.view.height}`;
  };
  for (let i = 0; i < 5; i++) await read(warm);
  let view: string | undefined;
  const cost = await costOf(async () => {
    view = await read(path);
  });
  return { ...cost, wasmMb: decoders.memory().peak / 2 ** 20, ...(view !== undefined && { view }) };
}

/** A picture with edges, texture and noise, so that codecs work as hard as on a photo. */
function draw(width: number, height: number): Sharp {
  const rgb = Buffer.alloc(width * height * 3);
  let seed = 1;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      const noise = seed >>> 29;
      const edge = ((x >> 7) ^ (y >> 7)) & 1 ? 24 : 0;
      rgb[at++] = 110 + 70 * Math.sin(x / 37 + y / 91) + edge + noise;
      rgb[at++] = 110 + 70 * Math.sin(x / 53 - y / 41) + edge + noise;
      rgb[at++] = 110 + 70 * Math.cos(x / 29 + y / 17) + noise;
    }
  }
  return sharp(rgb, { raw: { width, height, channels: 3 } });
}

/** Noise compresses worst, so few pixels produce the largest file allowed. */
function drawNoise(width: number, height: number): Sharp {
  const rgb = Buffer.alloc(width * height * 3);
  let seed = 1;
  for (let at = 0; at < rgb.length; at++) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    rgb[at] = seed >>> 24;
  }
  return sharp(rgb, { raw: { width, height, channels: 3 } });
}

type Case = readonly [name: string, width: number, height: number, encode: (image: Sharp) => Sharp];

/** The qualities are chosen so that files reach 25 MB. */
const NOISE_CASES: readonly Case[] = [
  [
    "jpeg 16 MP progressive 4:4:4 of 25 MB",
    4608,
    3456,
    (image) => image.jpeg({ ...PROGRESSIVE_444, quality: 89 }),
  ],
  [
    "jpeg 48 MP progressive 4:4:4 of 25 MB",
    8064,
    5952,
    (image) => image.jpeg({ ...PROGRESSIVE_444, quality: 34 }),
  ],
  [
    "jpeg 64 MP progressive 4:2:0 of 25 MB",
    12_000,
    5333,
    (image) => image.jpeg({ progressive: true, quality: 57 }),
  ],
];

const CASES: readonly Case[] = [
  ["jpeg 12 MP", 4032, 3024, (image) => image.jpeg({ quality: 90 })],
  ["jpeg 12 MP progressive", 4032, 3024, (image) => image.jpeg({ quality: 90, progressive: true })],
  ["jpeg 48 MP", 8064, 6048, (image) => image.jpeg({ quality: 90 })],
  ["jpeg 48 MP progressive", 8064, 6048, (image) => image.jpeg({ quality: 90, progressive: true })],
  ["jpeg 48 MP progressive 4:4:4", 8064, 6048, (image) => image.jpeg({ ...PROGRESSIVE_444, quality: 90 })],
  ["jpeg 10 MP progressive 4:4:4", 3199, 3199, (image) => image.jpeg({ ...PROGRESSIVE_444, quality: 90 })],
  ["jpeg 8 MP progressive 4:4:4", 2700, 2900, (image) => image.jpeg({ ...PROGRESSIVE_444, quality: 90 })],
  ["jpeg 10 MP CMYK", 3199, 3199, (image) => image.toColourspace("cmyk").jpeg({ quality: 100 })],
  ["webp 16 MP", 4608, 3456, (image) => image.webp({ quality: 95, effort: 0 })],
  ["jpeg 144 MP", 12_000, 12_000, (image) => image.jpeg({ quality: 60 })],
  ["png 12 MP", 4032, 3024, (image) => image.blur(4).png({ compressionLevel: 6, adaptiveFiltering: true })],
  [
    "png 12 MP interlaced",
    4032,
    3024,
    (image) => image.blur(4).png({ compressionLevel: 6, adaptiveFiltering: true, progressive: true }),
  ],
  ["webp 12 MP", 4032, 3024, (image) => image.webp({ quality: 85, effort: 0 })],
  ["webp lossless 6 MP", 3000, 2000, (image) => image.webp({ lossless: true, effort: 0 })],
  ["webp lossless 40 MP", 7300, 5475, (image) => image.blur(4).webp({ lossless: true, effort: 3 })],
  ["webp 40 MP", 7300, 5475, (image) => image.webp({ quality: 60, effort: 0 })],
  ["webp transparent 40 MP", 7300, 5475, (image) => image.ensureAlpha(0.5).webp({ quality: 60, effort: 0 })],
];

/** Photos of the labelled set, which is not part of the repository. */
const FOUND: readonly (readonly [string, string])[] = [
  ["heic 12 MP tiled (iPhone)", "ianare_iphone_13_pro_max_e760c8.heic"],
  ["heic 16 MP tiled (Nokia)", "ianare_HMD_Nokia_8_3_5G_hdr_17fccf.heif"],
  ["heic 1.4 MP one piece", "drewnoakes_cheers_1440x960_645877.heic"],
];

/** One intra picture of FFmpeg's test pattern. Undefined if FFmpeg or its HEVC encoder is missing. */
function drawHevc(folder: string, width: number, height: number): Uint8Array | undefined {
  const path = join(folder, "picture.hevc");
  const source = `testsrc2=s=${width}x${height},noise=alls=12`;
  const x265 = ["-c:v", "libx265", "-x265-params", "keyint=1:info=0:log-level=none:qp=30"];
  const settings = [
    "-loglevel",
    "error",
    "-y",
    "-f",
    "lavfi",
    "-i",
    source,
    "-frames:v",
    "1",
    "-pix_fmt",
    "yuv420p",
  ];
  const { status: code } = spawnSync("ffmpeg", [...settings, ...x265, "-f", "hevc", path]);
  return code === 0 ? new Uint8Array(readFileSync(path)) : undefined;
}

/** HEIC files made here: name, and size in tiles or pixels. */
const HEIC_CASES = [
  { name: "heic 24 MP tiled", tile: 512, grid: { columns: 12, rows: 8, width: 6048, height: 4032 } },
  { name: "heic 48 MP tiled", tile: 512, grid: { columns: 16, rows: 12, width: 8064, height: 6048 } },
  { name: "heic 12 MP in one piece", width: 4032, height: 3024 },
  { name: "heic 48 MP in one piece", width: 8064, height: 6048 },
] as const;

function* drawHeics(folder: string): Generator<readonly [string, Uint8Array]> {
  for (const wish of HEIC_CASES) {
    const [width, height] = "tile" in wish ? [wish.tile, wish.tile] : [wish.width, wish.height];
    const hevc = drawHevc(folder, width, height);
    if (!hevc) return;
    const plan = { hevc, tileWidth: width, tileHeight: height };
    yield [wish.name, buildHeif("grid" in wish ? { ...plan, grid: wish.grid } : plan)];
  }
}

/** A photo refused by its header is not decoded and has no figures. */
function measure(name: string, path: string, warm: string): Figures[] {
  console.error(`measuring ${name}`);
  const bytes = statSync(path).size;
  const admission = admit(sniff(new Uint8Array(readFileSync(path))), bytes);
  if (!admission.ok) {
    console.log(`${name}: refused, ${admission.message}`);
    return [];
  }
  return [[], ["view"]].map((wish) => {
    const settings = ["--expose-gc", import.meta.filename, path, warm, ...wish];
    const printed = execFileSync(process.execPath, settings, { encoding: "utf8" });
    return { name, fileMb: bytes / 2 ** 20, ...(JSON.parse(printed) as Measured) }; // printed below
  });
}

async function measureAll(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "measure-"));
  const figures: Figures[] = [];
  const cases = [
    ...CASES.map((each) => [each, draw] as const),
    ...NOISE_CASES.map((each) => [each, drawNoise] as const),
  ];
  for (const [[name, width, height, encode], drawn] of cases) {
    const path = join(folder, "photo");
    const warm = join(folder, "warm");
    await encode(drawn(320, 240)).toFile(warm);
    await encode(drawn(width, height)).toFile(path);
    figures.push(...measure(name, path, warm));
  }
  const tile = new Uint8Array(readFileSync(new URL("../test/fixtures/tile-128.hevc", import.meta.url)));
  writeFileSync(join(folder, "warm"), buildHeif({ hevc: tile, tileWidth: 128, tileHeight: 128 }));
  for (const [name, bytes] of drawHeics(folder)) {
    writeFileSync(join(folder, "photo"), bytes);
    figures.push(...measure(name, join(folder, "photo"), join(folder, "warm")));
  }
  const heic = join(import.meta.dirname, "../../../../shared/data/heic");
  for (const [name, file] of FOUND) {
    if (existsSync(join(heic, file))) figures.push(...measure(name, join(heic, file), join(folder, "warm")));
  }
  rmSync(folder, { recursive: true });
  console.table(
    figures.map((row) => ({
      case: row.name,
      view: row.view ?? "",
      "file MB": row.fileMb.toFixed(1),
      "peak MB": row.peakMb.toFixed(1),
      "wasm MB": row.wasmMb.toFixed(1),
      "CPU ms": row.cpuMs.toFixed(0),
    })),
  );
  console.log(
    JSON.stringify({
      imaging: { budgetMb: BUDGET_MB, worstMb: Math.max(...figures.map((row) => row.peakMb)), figures },
    }),
  );
}

const [path, warm, view] = process.argv.slice(2);
if (path && warm) console.log(JSON.stringify(await readOne(path, warm, view ? { view: true } : undefined)));
else await measureAll();
