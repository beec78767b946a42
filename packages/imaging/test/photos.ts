import { existsSync, readdirSync, readFileSync } from "node:fs";
import sharp, { type Sharp } from "sharp";
import { createDecoders } from "../src/decode.ts";
import type { Pixels, Raster } from "../src/evidence.ts";
import { sniff } from "../src/sniff.ts";
import type { Sniffed } from "../src/sniff/sniffed.ts";
import { compileCodecs } from "../tools/codecs.ts";
import { buildHeif, type HeifPlan } from "./heif-file.ts";

export const decoders = createDecoders(compileCodecs());

/** A drawn scene: waves, edges and a little noise, different in every corner. */
export function drawRaw(width: number, height: number): Buffer {
  const rgb = Buffer.alloc(width * height * 3);
  let seed = 7;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      const noise = seed >>> 28;
      rgb[at++] = 40 + (150 * x) / width + 30 * Math.sin(x / 17 + y / 31) + noise;
      rgb[at++] = 40 + (150 * y) / height + 30 * Math.sin(x / 23 - y / 19) + noise;
      rgb[at++] = 100 + 50 * Math.cos(x / 41 + y / 29) + (((x >> 6) ^ (y >> 6)) & 1) * 40;
    }
  }
  return rgb;
}

/** Cached by size, because a test file encodes the same scene in many ways. */
const drawn = new Map<string, Buffer>();

export function draw(width: number, height: number): Sharp {
  const size = `${width} x ${height}`;
  const rgb = drawn.get(size) ?? drawRaw(width, height);
  drawn.set(size, rgb);
  return sharp(rgb, { raw: { width, height, channels: 3 } });
}

export async function encode(image: Sharp): Promise<Uint8Array> {
  return new Uint8Array(await image.toBuffer());
}

export function sniffed(bytes: Uint8Array): Sniffed {
  const result = sniff(bytes);
  if ("refused" in result) throw new Error(`refused: ${JSON.stringify(result)}`);
  return result;
}

export function read(bytes: Uint8Array): Promise<Pixels> {
  return readAs(bytes);
}

export function readWithView(bytes: Uint8Array): Promise<Pixels> {
  return readAs(bytes, { view: true });
}

async function readAs(bytes: Uint8Array, options?: { readonly view: true }): Promise<Pixels> {
  const pixels = await decoders.readPixels(bytes, sniffed(bytes), options);
  if ("failed" in pixels) throw new Error(pixels.detail);
  return pixels;
}

/** Whether the raster exists and has as many bytes as its size requires. */
export function isWhole(raster: Raster | undefined): boolean {
  return raster !== undefined && raster.rgb.length === raster.width * raster.height * 3;
}

/** The whole photo as decoded by sharp: upright, over white. */
export async function referee(bytes: Uint8Array): Promise<Raster> {
  const image = sharp(bytes, { failOn: "none" })
    .autoOrient()
    .flatten({ background: "#fff" })
    .toColourspace("srgb");
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const rgb =
    info.channels === 3
      ? new Uint8Array(data)
      : Uint8Array.from({ length: data.length * 3 }, (_, i) => data[Math.floor(i / 3)] ?? 0);
  return { width: info.width, height: info.height, rgb };
}

export function crop(
  { width, rgb }: Raster,
  at: { x: number; y: number; width: number; height: number },
): Uint8Array {
  const out = new Uint8Array(at.width * at.height * 3);
  for (let y = 0; y < at.height; y++) {
    const from = ((at.y + y) * width + at.x) * 3;
    out.set(rgb.subarray(from, from + at.width * 3), y * at.width * 3);
  }
  return out;
}

/** Exact area averages of a whole photo. */
export function shrink(from: Raster, width: number, height: number): Uint8Array {
  const out = new Uint8Array(width * height * 3);
  const [rx, ry] = [from.width / width, from.height / height];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const sums = [0, 0, 0];
      for (let sy = Math.floor(y * ry); sy < Math.min(from.height, (y + 1) * ry - 1e-9); sy++) {
        const tall = Math.min(sy + 1, (y + 1) * ry) - Math.max(sy, y * ry);
        for (let sx = Math.floor(x * rx); sx < Math.min(from.width, (x + 1) * rx - 1e-9); sx++) {
          const share = tall * (Math.min(sx + 1, (x + 1) * rx) - Math.max(sx, x * rx));
          for (let c = 0; c < 3; c++)
            sums[c] = (sums[c] ?? 0) + share * (from.rgb[(sy * from.width + sx) * 3 + c] ?? 0);
        }
      }
      for (let c = 0; c < 3; c++) out[(y * width + x) * 3 + c] = (sums[c] ?? 0) / (rx * ry) + 0.5;
    }
  }
  return out;
}

export function meanDifference(a: Uint8Array, b: Uint8Array): number {
  if (a.length !== b.length) return Number.POSITIVE_INFINITY;
  return a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / Math.max(1, a.length);
}

/** Difference between our pixels and the reference: for the frame, and for the worst tile. */
export function distance(pixels: Pixels, whole: Raster): { frame: number; tile: number } {
  const tiles = pixels.tiles.map((tile) => meanDifference(tile.rgb, crop(whole, tile)));
  const { frame } = pixels;
  return {
    frame: meanDifference(frame.rgb, shrink(whole, frame.width, frame.height)),
    tile: Math.max(...tiles),
  };
}

export const TILE = new Uint8Array(readFileSync(new URL("fixtures/tile-128.hevc", import.meta.url)));

export function drawHeif(plan: Omit<HeifPlan, "hevc" | "tileWidth" | "tileHeight"> = {}): Uint8Array {
  return buildHeif({ hevc: TILE, tileWidth: 128, tileHeight: 128, ...plan });
}

/** Files of the labelled set, which is not part of the repository. Empty if it is missing. */
export function sharedFiles(folder: string): { readonly name: string; readonly bytes: Uint8Array }[] {
  const path = new URL(`../../../../shared/data/${folder}/`, import.meta.url);
  if (!existsSync(path)) return [];
  return readdirSync(path).map((name) => ({
    name,
    bytes: new Uint8Array(readFileSync(new URL(name, path))),
  }));
}
