import { createRequire } from "node:module";
import path from "node:path";
import sharp from "sharp";
import { drawScene } from "../draw-scene.ts";
import { photoFile } from "../photo-file.ts";

/** Surfaces for text: colours, typeface, and rotation in degrees. */
const SURFACES = {
  paper: { ink: "#1b1b24", ground: "#f4f1e8", font: "DejaVuSans", turnDeg: -4 },
  screen: { ink: "#7cf08a", ground: "#10141a", font: "DejaVuSansMono", turnDeg: 0 },
  sign: { ink: "#ffffff", ground: "#1d4f91", font: "DejaVuSans-Bold", turnDeg: 2 },
  label: { ink: "#111111", ground: "#ffd84a", font: "DejaVuSansCondensed", turnDeg: 7 },
  receipt: { ink: "#333333", ground: "#ffffff", font: "DejaVuSansMono", turnDeg: -9 },
} as const;

export type Surface = keyof typeof SURFACES;

const SCENE = { width: 640, height: 480 } as const;
const WIDTH_PX = 380;
const MARGIN_PX = 16;
const SIZE_DPI = 150;

// Free to use and embed: Bitstream Vera's licence; the changes to it are in the public domain
const FONTS = path.dirname(createRequire(import.meta.url).resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"));

const scenes = new Map<number, Promise<Uint8Array>>();

/**
 * A landscape with a surface showing the text (Latin, Greek or Cyrillic), as a JPEG. The same text gives the same picture.
 */
export async function drawText(text: string, surface: Surface, seed = 1): Promise<Uint8Array> {
  const { ink, ground, font, turnDeg } = SURFACES[surface];
  const fontfile = path.join(FONTS, `${font}.ttf`);
  const markup = `<span foreground="${ink}">${escaped(text)}</span>`;
  const written = sharp({
    text: { text: markup, font, fontfile, width: WIDTH_PX, wrap: "word-char", rgba: true, dpi: SIZE_DPI },
  }).extend({ top: MARGIN_PX, bottom: MARGIN_PX, left: MARGIN_PX, right: MARGIN_PX, background: ground });
  const flat = await written.flatten({ background: ground }).png().toBuffer();
  const turned = await sharp(flat).ensureAlpha().rotate(turnDeg, { background: "#0000" }).png().toBuffer();
  const fitted = await sharp(turned)
    .resize({ width: SCENE.width - 40, height: SCENE.height - 40, fit: "inside", withoutEnlargement: true })
    .png()
    .toBuffer();
  const scene = sharp(await sceneOf(seed));
  return new Uint8Array(
    await scene
      .composite([{ input: fitted }])
      .jpeg({ quality: 88 })
      .toBuffer(),
  );
}

function sceneOf(seed: number): Promise<Uint8Array> {
  const known = scenes.get(seed) ?? photoFile(drawScene(SCENE.width, SCENE.height, seed), "png");
  scenes.set(seed, known);
  return known;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
