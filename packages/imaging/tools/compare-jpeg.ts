import { spawnSync } from "node:child_process";
import { frameSize } from "../src/decode/frame-size.ts";
import { createDecoders } from "../src/decode.ts";
import type { Raster } from "../src/evidence.ts";
import { sniff } from "../src/sniff.ts";
import { compileCodecs } from "./codecs.ts";

/** `mean` and `most` are differences per byte, 0..255, of the whole picture at the frame's size. */
export type JpegComparison = {
  readonly ours: "read" | "unreadable" | "refused";
  readonly theirs: "read" | "refused";
  readonly difference?: { readonly mean: number; readonly most: number };
};

const decoders = createDecoders(compileCodecs());
const PIXELS_BYTES_MAX = 64 * 2 ** 20;

/** Whether libjpeg-turbo's `djpeg` is installed (Debian: libjpeg-turbo-progs). */
export function hasDjpeg(): boolean {
  return spawnSync("djpeg", ["-version"]).error === undefined;
}

/** Decodes a JPEG whose short side has at most 512 pixels, so that the frame is the picture itself, with both decoders. */
export async function compareJpeg(bytes: Uint8Array): Promise<JpegComparison> {
  const mine = await oursOf(bytes);
  const reference = djpeg(bytes);
  const theirs = reference ? "read" : "refused";
  if (typeof mine === "string") return { ours: mine, theirs };
  return { ours: "read", theirs, ...(reference && { difference: differenceOf(mine, reference) }) };
}

async function oursOf(bytes: Uint8Array): Promise<Raster | "unreadable" | "refused"> {
  const sniffed = sniff(bytes);
  if ("refused" in sniffed) return "refused";
  const { width, height } = frameSize(sniffed);
  if (width !== sniffed.width || height !== sniffed.height) throw new Error("larger than a frame");
  const pixels = await decoders.readPixels(bytes, { ...sniffed, orientation: 1 });
  return "failed" in pixels ? "unreadable" : pixels.frame;
}

function djpeg(bytes: Uint8Array): Raster | undefined {
  // Without these, djpeg has faster but coarser transforms
  const { stdout } = spawnSync("djpeg", ["-pnm", "-dct", "int"], {
    input: bytes,
    maxBuffer: PIXELS_BYTES_MAX,
  });
  const [head, kind, width = 0, height = 0] = /^P([56])\n(\d+) (\d+)\n255\n/.exec(
    stdout.subarray(0, 40).toString("latin1"),
  ) ?? [""];
  const size = { width: Number(width), height: Number(height) };
  const values = stdout.subarray(head.length);
  const isWhole = kind !== undefined && values.length === size.width * size.height * (kind === "6" ? 3 : 1);
  if (!isWhole) return undefined;
  if (kind === "6") return { ...size, rgb: values };
  return {
    ...size,
    rgb: Uint8Array.from({ length: values.length * 3 }, (_, i) => values[Math.floor(i / 3)] ?? 0),
  };
}

function differenceOf({ rgb }: Raster, other: Raster): { mean: number; most: number } {
  let [sum, most] = [0, 0];
  for (let i = 0; i < rgb.length; i++) {
    const difference = Math.abs((rgb[i] ?? 0) - (other.rgb[i] ?? 0));
    sum += difference;
    most = Math.max(most, difference);
  }
  return { mean: sum / Math.max(1, rgb.length), most };
}
