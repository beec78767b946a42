import type { Raster } from "@svc/imaging/evidence";
import { seededRandom } from "@svc/testkit/random";
import sharp, { type Sharp } from "sharp";
import { onScreen } from "./on-screen.ts";

type Random = () => number;
type Disguise = (base: Raster, random: Random) => Promise<Buffer> | Buffer;

const BASE_PX = 2048;

/** How people disguise a photo that was used before, in the order of the tables. */
const DISGUISES = {
  jpeg_90: (base) => jpeg(imageOf(base), 90),
  jpeg_30: (base) => imageOf(base).jpeg({ quality: 30 }).toBuffer(),
  half_size: ({ width, height, rgb }) =>
    jpeg(imageOf({ width, height, rgb }).resize(Math.ceil(width / 2), Math.ceil(height / 2))),
  brighter: (base) => jpeg(imageOf(base).linear(1.3, 0)),
  darker: (base) => jpeg(imageOf(base).linear(0.7, 0)),
  turned_3: (base, random) => turned(base, { degrees: random() < 0.5 ? 3 : -3, random }),
  turned_10: (base, random) =>
    turned(base, { degrees: (4 + 6 * random()) * (random() < 0.5 ? 1 : -1), random }),
  caption: (base, random) => captioned(base, random),
  phone: (base, random) => onPhone(base, random),
  crop_85: (base, random) => cropped(base, 0.85, random),
  crop_60: (base, random) => cropped(base, 0.6, random),
  mirror: (base) => jpeg(imageOf(base).flop()),
  messenger: async (base) => sent(sharp(await sent(imageOf(base)))),
  screen: (base, random) => jpeg(imageOf(onScreen(base, random))),
} as const satisfies Readonly<Record<string, Disguise>>;

export type DisguiseName = keyof typeof DISGUISES;
export const DISGUISE_NAMES = Object.keys(DISGUISES) as readonly DisguiseName[]; // its own keys

/** The same file, disguise and seed produce the same bytes. */
export async function disguised(base: Raster, name: DisguiseName, seed: number): Promise<Uint8Array> {
  const number = DISGUISE_NAMES.indexOf(name);
  return Uint8Array.from(await DISGUISES[name](base, seededRandom(seed * DISGUISE_NAMES.length + number)));
}

/** A photo as it circulates, at most BASE_PX long. Undefined if sharp cannot read the file. */
export async function readBase(file: string | Uint8Array): Promise<Raster | undefined> {
  try {
    const image = sharp(file, { limitInputPixels: 120e6 })
      .rotate()
      .resize({ width: BASE_PX, height: BASE_PX, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#fff" })
      .toColourspace("srgb")
      .removeAlpha();
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    if (info.channels !== 3 || Math.min(info.width, info.height) < 64) return undefined;
    return { width: info.width, height: info.height, rgb: new Uint8Array(data) };
  } catch {
    return undefined;
  }
}

function imageOf({ width, height, rgb }: Raster): Sharp {
  return sharp(rgb, { raw: { width, height, channels: 3 } });
}

function jpeg(image: Sharp, quality = 85): Promise<Buffer> {
  return image.jpeg({ quality }).toBuffer();
}

function sent(image: Sharp): Promise<Buffer> {
  return jpeg(image.resize({ width: 1600, height: 1600, fit: "inside", withoutEnlargement: true }), 70);
}

function cropped({ width, height, rgb }: Raster, share: number, random: Random): Promise<Buffer> {
  const size = { width: Math.round(width * share), height: Math.round(height * share) };
  const left = Math.floor(random() * (width - size.width + 1));
  const top = Math.floor(random() * (height - size.height + 1));
  return jpeg(imageOf({ width, height, rgb }).extract({ left, top, ...size }));
}

/** Rotates the photo, either with single-coloured corners or cropped until none is empty, as editors do. */
async function turned(
  base: Raster,
  { degrees, random }: { degrees: number; random: Random },
): Promise<Buffer> {
  const background = random() < 0.5 ? "#000" : "#fff";
  if (random() < 0.5) return jpeg(imageOf(base).rotate(degrees, { background }));
  const whole = await imageOf(base)
    .rotate(degrees, { background })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [sin, cos] = [Math.abs(Math.sin((degrees * Math.PI) / 180)), Math.cos((degrees * Math.PI) / 180)];
  const share = 1 / (cos + (sin * Math.max(base.width, base.height)) / Math.min(base.width, base.height));
  const size = { width: Math.floor(base.width * share), height: Math.floor(base.height * share) };
  const [left, top] = [(whole.info.width - size.width) >> 1, (whole.info.height - size.height) >> 1];
  return jpeg(
    sharp(whole.data, { raw: { width: whole.info.width, height: whole.info.height, channels: 3 } }).extract({
      left,
      top,
      ...size,
    }),
  );
}

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Rows of bars that resemble distant text. They need no font, so every machine draws the same. */
function writing({ x, y, width, height }: Box, colour: string, random: Random): string {
  const letters: string[] = [];
  for (let at = x; at < x + width * (0.6 + 0.4 * random());) {
    const letter = height * (0.3 + 0.5 * random());
    if (random() > 0.16) {
      const tall = height * (random() < 0.3 ? 1 : 0.7);
      letters.push(
        `<rect x="${at}" y="${y + height - tall}" width="${letter * 0.3}" height="${tall}" fill="${colour}"/>`,
        `<rect x="${at}" y="${y + height * (0.4 + 0.4 * random())}" width="${letter * 0.8}" height="${height * 0.18}" fill="${colour}"/>`,
      );
    }
    at += letter;
  }
  return letters.join("");
}

function svg(width: number, height: number, inside: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`,
  );
}

/** A bar of writing over the photo's upper or lower part, or added below it. */
function captioned({ width, height, rgb }: Raster, random: Random): Promise<Buffer> {
  const bar = Math.round(height * (0.09 + 0.07 * random()));
  const place = random();
  const [ground, ink] = random() < 0.5 ? ["#111", "#fff"] : ["#fff", "#222"];
  const text = writing(
    { x: width * 0.05, y: bar * 0.3, width: width * 0.85, height: bar * 0.4 },
    ink,
    random,
  );
  const opacity = place < 0.35 ? 0.65 : 1;
  const input = svg(
    width,
    bar,
    `<rect width="100%" height="100%" fill="${ground}" opacity="${opacity}"/>${text}`,
  );
  const image = imageOf({ width, height, rgb });
  if (place < 0.4) return jpeg(image.composite([{ input, left: 0, top: height - bar }]));
  if (place < 0.7) return jpeg(image.composite([{ input, left: 0, top: 0 }]));
  return jpeg(image.extend({ bottom: bar, background: ground }).composite([{ input, left: 0, top: height }]));
}

/** A phone's screenshot that shows the photo between the bars of an app. */
async function onPhone({ width, height, rgb }: Raster, random: Random): Promise<Buffer> {
  const screen = { width: 1080, height: 2340 };
  const [ground, ink] = random() < 0.6 ? ["#000", "#ddd"] : ["#fff", "#333"];
  const room = { width: screen.width, height: screen.height - 600 };
  const photo = await imageOf({ width, height, rgb })
    .resize({ ...room, fit: "inside" })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  const left = (screen.width - photo.info.width) >> 1;
  const top = 280 + Math.floor((room.height - photo.info.height) * (0.2 + 0.6 * random()));
  const line = (y: number, tall: number, wide: number) =>
    writing({ x: 50, y, width: wide, height: tall }, ink, random);
  const buttons = [0.12, 0.37, 0.62, 0.87].map(
    (x) =>
      `<circle cx="${x * screen.width}" cy="${screen.height - 120}" r="34" fill="none" stroke="${ink}" stroke-width="7"/>`,
  );
  const bars = line(30, 34, 260) + line(130, 52, 600) + line(screen.height - 270, 40, 800) + buttons.join("");
  return jpeg(
    sharp({ create: { ...screen, channels: 3, background: ground } }).composite([
      { input: svg(screen.width, screen.height, bars), left: 0, top: 0 },
      { input: photo.data, left, top },
    ]),
  );
}
