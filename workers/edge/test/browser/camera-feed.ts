import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "@svc/commands/local/wrangler";
import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import sharp from "sharp";

const REAL = path.resolve(ROOT, "../shared/data/real");
const SIZE = { width: 960, height: 1280 } as const;
const FRAMES = 8;

/**
 * A film for the fake camera: a real photo where the data lies, else a drawn one, under a sensor's ever-changing noise. It
 * begins anew after so many frames: in a short one a burst may meet the same frame twice.
 */
export async function cameraFeed(folder: string, count = FRAMES): Promise<string> {
  const still = await sharp(await photo())
    .rotate()
    .resize({ ...SIZE, fit: "cover" })
    .toBuffer();
  const frames: Buffer[] = [];
  for (let index = 0; index < count; index++) frames.push(await noisy(still));
  const file = path.join(folder, `camera-${count}.mjpeg`);
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

function noisy(still: Buffer): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 5 } as const;
  return sharp({ create: { ...SIZE, channels: 3, background: "#808080", noise } })
    .png()
    .toBuffer()
    .then((grain) =>
      sharp(still)
        .composite([{ input: grain, blend: "soft-light" }])
        .jpeg({ quality: 90 })
        .toBuffer(),
    );
}
