import sharp, { type Sharp } from "sharp";
import type { Picture } from "./draw-scene.ts";

/** A photo as messengers forward it: upright, scaled down, saved again with standard tables and without metadata. */
export async function messengerCopy(file: Uint8Array, longSide: number, quality = 80): Promise<Uint8Array> {
  const upright = sharp(file, { failOn: "none" }).autoOrient().flatten({ background: "#fff" });
  const scaled = upright.resize({
    width: longSide,
    height: longSide,
    fit: "inside",
    withoutEnlargement: true,
  });
  return new Uint8Array(await scaled.jpeg({ quality }).toBuffer());
}

/** Encodes a drawn picture. `quality` has the encoder's meaning. */
export async function photoFile(
  picture: Picture,
  format: "jpeg" | "png" | "webp",
  quality = 88,
): Promise<Uint8Array> {
  const { width, height, rgb } = picture;
  const image = sharp(rgb, { raw: { width, height, channels: 3 } });
  const encoded = format === "png" ? image.png() : image.toFormat(format, { quality });
  return new Uint8Array(await encoded.toBuffer());
}

const LOSSLESS = {
  PNG: (image: Sharp) => image.png(),
  "interlaced PNG": (image: Sharp) => image.png({ progressive: true }),
  "PNG with alpha": (image: Sharp) => image.ensureAlpha().png(),
  "lossless WebP": (image: Sharp) => image.webp({ lossless: true }),
};

export const LOSSLESS_FORMS = Object.keys(LOSSLESS) as readonly (keyof typeof LOSSLESS)[]; // widened to string

/** Encodes a drawn picture without loss. */
export async function losslessFile(
  { width, height, rgb }: Picture,
  form: keyof typeof LOSSLESS,
): Promise<Uint8Array> {
  const image = sharp(rgb, { raw: { width, height, channels: 3 } });
  return new Uint8Array(await LOSSLESS[form](image).toBuffer());
}
