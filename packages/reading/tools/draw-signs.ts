import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { seededRandom } from "@svc/testkit/random";
import sharp from "sharp";
import type { Raster } from "../src/picture/raster.ts";
import type { FontName, Random, Sign } from "./signs.ts";

type Command = { readonly type: string; readonly [coordinate: `${"x" | "y"}${string}`]: number };
type Glyph = {
  readonly advanceWidth: number;
  getPath(x: number, y: number, size: number): { readonly commands: readonly Command[] };
};
type Font = { readonly unitsPerEm: number; charToGlyph(character: string): Glyph };

const require = createRequire(import.meta.url);
// A CommonJS module without types; these are the parts we use
const opentype = require("opentype.js") as { parse(bytes: ArrayBuffer): Font };
const fonts = new Map<FontName, Font>();
const SIGN_HEIGHT_PX = 240;

function fontOf(name: FontName) {
  const weight = name === "share-tech-mono" ? 400 : 600;
  const known = fonts.get(name);
  if (known) return known;
  const file = readFileSync(require.resolve(`@fontsource/${name}/files/${name}-latin-${weight}-normal.woff`));
  const font = opentype.parse(Uint8Array.from(file).buffer);
  fonts.set(name, font);
  return font;
}

/** Parameters of how badly a sign was photographed. */
type Taken = {
  readonly width: number;
  readonly height: number;
  /** The sign's width in pixels of the photo. */
  readonly signWidth: number;
  /** Displacement of its corners from a rectangle, as a share of its height. */
  readonly tilt: number;
  /** Offset from the centre and rotation, as a share of the maximum. */
  readonly off: number;
  readonly blurPx: number;
  readonly glare: number;
  readonly quality: number;
};

/**
 * A photo of a sign on a noisy background: in perspective, blurred, with glare, saved as JPEG 60 and decoded again.
 * With `closeShare` the sign fills this share of the photo's width and is centred.
 */
export async function drawPhoto(sign: Sign, seed: number, closeShare?: number): Promise<Raster> {
  const random = seededRandom(seed + 1_000_003);
  const taken: Taken = {
    width: WIDTH_PX,
    height: 900,
    ...placed(sign, random, closeShare),
    blurPx: random() * 1.3,
    glare: random() < 0.5 ? 0 : 0.2 + random() * 0.35,
    quality: 60,
  };
  const rgb = background(taken, random);
  const layer = await sharp(Buffer.from(svgOf(sign)))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  lay(
    { rgb, ...taken },
    { rgba: layer.data, width: layer.info.width, height: layer.info.height },
    { sign, taken, random },
  );
  if (taken.glare > 0) shine(rgb, taken, random);
  let image = sharp(rgb, { raw: { width: taken.width, height: taken.height, channels: 3 } });
  if (taken.blurPx > 0.3) image = image.blur(taken.blurPx);
  const jpeg = await image.jpeg({ quality: taken.quality }).toBuffer();
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgb: new Uint8Array(data) };
}

const WIDTH_PX = 1200;

function placed(sign: Sign, random: Random, closeShare: number | undefined) {
  const any = (sign.aspect > 6 ? 620 : 380) + random() * 350;
  if (closeShare === undefined) return { signWidth: any, tilt: 0.22, off: 1 };
  return { signWidth: WIDTH_PX * closeShare, tilt: 0.1, off: 0.2 };
}

function svgOf({ aspect, paper, ink, font, hasBand, texts }: Sign): string {
  const [width, height] = [Math.round(SIGN_HEIGHT_PX * aspect), SIGN_HEIGHT_PX];
  const band = hasBand
    ? `<rect x="6" y="6" width="${width * 0.09}" height="${height - 12}" fill="#15419b"/>`
    : "";
  const inkOn = paper === "#1c1e20" ? "#e8e8e4" : ink;
  const paths = texts.map(({ text, x, y, height: share, until }) => {
    const size = (share * height) / 0.72;
    const { data, advance } = outlineOf(font, text, size);
    const squeeze = until
      ? Math.min(1.25, ((until - x) * width) / advance)
      : Math.min(1, (width * (0.97 - x)) / advance);
    return `<path transform="translate(${x * width} ${y * height}) scale(${squeeze} 1)" d="${data}" fill="${inkOn}"/>`;
  });
  const frame = `<rect x="2" y="2" width="${width - 4}" height="${height - 4}" rx="14" fill="${paper}" stroke="${inkOn}" stroke-width="4"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${frame}${band}${paths.join("")}</svg>`;
}

/** Places glyphs one after another, without ligatures or kerning. */
function outlineOf(
  name: FontName,
  text: string,
  size: number,
): { readonly data: string; readonly advance: number } {
  const font = fontOf(name);
  let [data, advance] = ["", 0];
  for (const character of text) {
    const glyph = font.charToGlyph(character);
    for (const { type, x1, y1, x2, y2, x, y } of glyph.getPath(advance, 0, size).commands) {
      const coordinates = [x1, y1, x2, y2, x, y].filter((one) => one !== undefined);
      data += ` ${type} ${coordinates.map((one) => one.toFixed(2)).join(" ")}`;
    }
    advance += (glyph.advanceWidth / font.unitsPerEm) * size;
  }
  return { data, advance };
}

function background({ width, height }: Taken, random: Random): Buffer {
  const rgb = Buffer.alloc(width * height * 3);
  const [from, to] = [0, 1].map(() => [0, 1, 2].map(() => 30 + random() * 180));
  for (let index = 0; index < width * height; index++) {
    const share = (index % width) / width / 2 + Math.floor(index / width) / height / 2;
    const wave = 12 * Math.sin((index % width) / 37) * Math.cos(index / width / 53);
    for (let c = 0; c < 3; c++) {
      const colour = (from?.[c] ?? 0) * (1 - share) + (to?.[c] ?? 0) * share;
      rgb[index * 3 + c] = Math.max(0, Math.min(255, colour + wave + (random() - 0.5) * 16));
    }
  }
  return rgb;
}

type Canvas = { readonly rgb: Buffer; readonly width: number; readonly height: number };
type Layer = { readonly rgba: Buffer; readonly width: number; readonly height: number };

/** Moves the sign's corners slightly; perspective maps the points in between. */
function lay(
  canvas: Canvas,
  layer: Layer,
  { sign, taken, random }: { readonly sign: Sign; readonly taken: Taken; readonly random: Random },
): void {
  const [w, h] = [taken.signWidth, taken.signWidth / sign.aspect];
  const { off } = taken;
  const [cx, cy] = [
    canvas.width / 2 + (random() - 0.5) * 160 * off,
    canvas.height / 2 + (random() - 0.5) * 260 * off,
  ];
  const angle = (random() - 0.5) * 0.24 * off;
  const moved = (): number => (random() - 0.5) * h * taken.tilt;
  const corners = [
    [-w, -h],
    [w, -h],
    [w, h],
    [-w, h],
  ].map(([x = 0, y = 0]) => {
    const [across, down] = [x / 2 + moved(), y / 2 + moved()];
    return [
      cx + across * Math.cos(angle) - down * Math.sin(angle),
      cy + across * Math.sin(angle) + down * Math.cos(angle),
    ] as const;
  });
  const source = perspective(corners);
  const light = 0.65 + random() * 0.35;
  for (let y = 0; y < canvas.height; y++) {
    for (let x = 0; x < canvas.width; x++) {
      const [u, v] = source(x + 0.5, y + 0.5);
      if (u < 0 || v < 0 || u >= 1 || v >= 1) continue;
      blend(canvas, (y * canvas.width + x) * 3, { layer, u, v, light, noise: (random() - 0.5) * 10 });
    }
  }
}

type Sample = {
  readonly layer: Layer;
  readonly u: number;
  readonly v: number;
  readonly light: number;
  readonly noise: number;
};

function blend({ rgb }: Canvas, at: number, { layer, u, v, light, noise }: Sample): void {
  const [x, y] = [
    Math.min(u * layer.width, layer.width - 1.001),
    Math.min(v * layer.height, layer.height - 1.001),
  ];
  const [x0, y0, fx, fy] = [Math.floor(x), Math.floor(y), x % 1, y % 1];
  for (let c = 0; c < 3; c++) {
    const value = (dx: number, dy: number) => layer.rgba[((y0 + dy) * layer.width + x0 + dx) * 4 + c] ?? 0;
    const mixed =
      (value(0, 0) * (1 - fx) + value(1, 0) * fx) * (1 - fy) +
      (value(0, 1) * (1 - fx) + value(1, 1) * fx) * fy;
    rgb[at + c] = Math.max(0, Math.min(255, mixed * light + noise));
  }
}

/** Maps a point of the photo to the sign, whose corners are given clockwise from the upper left (Heckbert 1989). */
function perspective(corners: readonly (readonly [number, number])[]) {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners as [
    [number, number],
    [number, number],
    [number, number],
    [number, number],
  ]; // four
  const [dx1, dx2, sx] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, sy] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const determinant = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / determinant;
  const h = (dx1 * sy - sx * dy1) / determinant;
  const [a, b, c] = [x1 - x0 + g * x1, x3 - x0 + h * x3, x0];
  const [d, e, f] = [y1 - y0 + g * y1, y3 - y0 + h * y3, y0];
  return (x: number, y: number): readonly [number, number] => {
    const u = (e - f * h) * x + (c * h - b) * y + (b * f - c * e);
    const v = (f * g - d) * x + (a - c * g) * y + (c * d - a * f);
    const w = (d * h - e * g) * x + (b * g - a * h) * y + (a * e - b * d);
    return [u / w, v / w];
  };
}

/** A bright spot near the centre. */
function shine(rgb: Buffer, { width, height, glare }: Taken, random: Random): void {
  const [cx, cy] = [width * (0.3 + random() * 0.4), height * (0.4 + random() * 0.2)];
  const radius = 60 + random() * 140;
  for (let index = 0; index < width * height; index++) {
    const off = Math.hypot((index % width) - cx, (Math.floor(index / width) - cy) * 1.6) / radius;
    const share = glare * Math.exp(-off * off);
    if (share < 0.01) continue;
    for (let c = 0; c < 3; c++) rgb[index * 3 + c] = (rgb[index * 3 + c] ?? 0) * (1 - share) + 255 * share;
  }
}
