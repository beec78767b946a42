import sharp from "sharp";
import type { Picture } from "./draw-scene.ts";

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
