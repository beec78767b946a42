import sharp from "sharp";
import type { Picture } from "./draw-scene.ts";

/** A photo as messengers pass it on: upright, scaled down, saved anew by standard tables, without what its file said. */
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

/** A drawn picture as a file; `quality` as the encoder understands it. */
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
