import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import sharp from "sharp";

const COUNT = 9;
const THUMB_PIXELS = 320;

/** A photo with its 320 px thumbnail. */
export type Picture = { readonly large: Uint8Array; readonly thumb: Uint8Array };

/** Draws one photo in different colours for the cases of a console, into a new folder. */
export async function drawPictures(folder: string): Promise<void> {
  mkdirSync(folder);
  const scene = await photoFile(drawScene(1200, 900, 1), "png");
  for (let number = 0; number < COUNT; number++) {
    const large = await sharp(scene)
      .modulate({ hue: number * 40 })
      .jpeg()
      .toBuffer();
    writeFileSync(fileOf(folder, number, "large"), large);
    writeFileSync(fileOf(folder, number, "thumb"), await sharp(large).resize(THUMB_PIXELS).jpeg().toBuffer());
  }
}

export function readPictures(folder: string): readonly Picture[] {
  return Array.from({ length: COUNT }, (_, number) => ({
    large: readFileSync(fileOf(folder, number, "large")),
    thumb: readFileSync(fileOf(folder, number, "thumb")),
  }));
}

function fileOf(folder: string, number: number, size: keyof Picture): string {
  return path.join(folder, `${number}-${size}.jpg`);
}
