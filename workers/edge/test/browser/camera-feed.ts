import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "@svc/commands/local/wrangler";
import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import sharp from "sharp";

const REAL = path.resolve(ROOT, "../shared/data/real");
const SIZE = { width: 960, height: 1280 } as const;
const SPARE = 128;
/** How a JPEG starts. These bytes do not occur in its data. */
const SOI = Buffer.from([0xff, 0xd8, 0xff]);

type Size = { readonly width: number; readonly height: number };

/**
 * A film for the fake camera: a real photo if the test data is present, otherwise a drawn one, with changing sensor
 * noise. It repeats after `count` frames, so with a short one a burst may contain the same frame twice.
 */
export async function cameraFeed(folder: string, count = 8, size: Size = SIZE): Promise<string> {
  const file = path.join(folder, `camera-${count}.mjpeg`);
  const still = await sharp(await photo())
    .rotate()
    .resize({ ...size, fit: "cover" })
    .toBuffer();
  return filmOf(still, { file, count, size });
}

type Film = { readonly file: string; readonly count: number; readonly size: Size };

/** A film of one picture of this size. */
export async function filmOf(still: Buffer, { file, count, size }: Film): Promise<string> {
  const noise = await grain(size);
  const frames: Buffer[] = [];
  for (let index = 0; index < count; index++) frames.push(await noisy(still, noise, size, index));
  writeFileSync(file, Buffer.concat(frames));
  return file;
}

async function photo(): Promise<Buffer> {
  const [name] = existsSync(REAL)
    ? readdirSync(REAL, { recursive: true }).map(String).filter(isJpeg).toSorted()
    : [];
  if (name !== undefined) return readFileSync(path.join(REAL, name));
  return Buffer.from(await photoFile(drawScene(SIZE.width, SIZE.height, 7), "jpeg"));
}

function isJpeg(name: string): boolean {
  return /\.jpe?g$/i.test(name);
}

/** Sensor noise larger than the picture; each frame uses a different part of it. */
function grain(size: Size): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 5 } as const;
  const create = { ...withSpare(size), channels: 3, background: "#808080", noise } as const;
  return sharp({ create }).raw().toBuffer();
}

async function noisy(still: Buffer, noise: Buffer, size: Size, index: number): Promise<Buffer> {
  const round = Math.floor(index / SPARE);
  const part = { left: (index * 37) % SPARE, top: (index * 23 + round) % SPARE, ...size };
  const input = await sharp(noise, { raw: { ...withSpare(size), channels: 3 } })
    .extract(part)
    .raw()
    .toBuffer();
  return sharp(still)
    .composite([{ input, raw: { ...size, channels: 3 }, blend: "soft-light" }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** The film's pictures. Each is a JPEG, and the film is their concatenation. */
export function picturesOf(film: Buffer): readonly Buffer[] {
  const starts: number[] = [];
  for (let at = film.indexOf(SOI); at !== -1; at = film.indexOf(SOI, at + 1)) starts.push(at);
  return starts.map((start, index) => film.subarray(start, starts[index + 1]));
}

function withSpare({ width, height }: Size): Size {
  return { width: width + SPARE, height: height + SPARE };
}
