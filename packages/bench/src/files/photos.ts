import { readFileSync } from "node:fs";
import { admit } from "@svc/imaging/admit";
import { sniff } from "@svc/imaging/sniff";
import { decoders, meanDifference } from "@svc/imaging/test/photos";
import type { Decoded } from "./decoder.ts";
import type { References } from "./references.ts";
import type { Pixels, Reading } from "./table.ts";

/** The format of a file that is neither a photo for the service nor, mostly, for the reference. */
export const OTHER = "other";

export async function comparePhoto(file: string, { decode }: References): Promise<Reading> {
  const bytes = new Uint8Array(readFileSync(file));
  const ours = await read(bytes);
  const { width, height } = typeof ours === "string" ? { width: 1, height: 1 } : ours.raster;
  const theirs = await decode?.(file, width, height);
  const isNoPhoto = theirs === undefined || "failed" in theirs;
  if (typeof ours === "string") {
    return { format: formatOf(bytes) ?? OTHER, refused: ours, isReadByReference: !isNoPhoto };
  }
  const pixels: Pixels | undefined = theirs && pixelsOf(ours, theirs);
  return { format: ours.format, isReadByReference: !isNoPhoto, ...(pixels && { pixels }) };
}

function formatOf(bytes: Uint8Array): string | undefined {
  const sniffed = sniff(bytes);
  if (!("refused" in sniffed)) return sniffed.format.replace("image/", "");
  return sniffed.refused === "unsupported_image_type" ? undefined : "damaged";
}

type Ours = {
  readonly format: string;
  readonly width: number;
  readonly height: number;
  readonly raster: { readonly width: number; readonly height: number; readonly rgb: Uint8Array };
};

/** The photo as decoded, or why it is refused. */
async function read(bytes: Uint8Array): Promise<Ours | string> {
  const sniffed = sniff(bytes);
  const admission = admit(sniffed, bytes.length);
  if (!admission.ok) return admission.message;
  if ("refused" in sniffed) return sniffed.refused;
  const pixels = await decoders.readPixels(bytes, sniffed, { view: true });
  if ("failed" in pixels) return pixels.detail;
  const { width, height, frame, view } = pixels;
  return { format: sniffed.format.replace("image/", ""), width, height, raster: view ?? frame };
}

function pixelsOf(ours: Ours, theirs: Decoded): Pixels | undefined {
  if ("failed" in theirs) return undefined;
  if (theirs.width !== ours.width || theirs.height !== ours.height) {
    return { sizes: [`${ours.width}x${ours.height}`, `${theirs.width}x${theirs.height}`] };
  }
  return { difference: meanDifference(ours.raster.rgb, theirs.rgb) };
}
