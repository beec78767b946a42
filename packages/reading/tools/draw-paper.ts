import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { seededRandom } from "@svc/testkit/random";
import sharp from "sharp";
import { formsOf, type Stroke } from "./letterforms.ts";
import type { Random } from "./signs.ts";

/** How one person writes. Two codes of one hand look alike; the jitter differs from letter to letter. */
export type Hand = {
  readonly seed: number;
  /** Width of a letter divided by its height. */
  readonly width: number;
  /** Between letters, in letter heights. */
  readonly gap: number;
  /** Horizontal shift per height: forwards or backwards. */
  readonly slant: number;
  /** In letter heights: of the pen, of each point, of the letter's size, and of the line. */
  readonly pen: number;
  readonly jitter: number;
  readonly uneven: number;
  readonly climb: number;
  /** How far strokes overshoot or fall short. */
  readonly overshoot: number;
  readonly ink: string;
};

const INKS = ["#1a1a1e", "#16275e", "#10204a", "#3b3b42", "#0d0d0d", "#7a1420", "#5a5a60"] as const;

/** A person's hand: careful ones and careless ones, with ballpoint, pencil or marker. */
export function makeHand(seed: number): Hand {
  const random = seededRandom(seed * 7919 + 17);
  const care = random();
  return {
    seed,
    width: 0.45 + random() * 0.4,
    gap: 0.18 + random() * 0.35,
    slant: (random() - 0.35) * 0.45,
    pen: 0.035 + random() ** 2 * 0.14,
    jitter: 0.012 + care * 0.05,
    uneven: 0.03 + care * 0.15,
    climb: (random() - 0.5) * 0.12,
    overshoot: (random() - 0.3) * 0.16 * care,
    ink: INKS[Math.floor(random() * INKS.length)] ?? "#1a1a1e",
  };
}

/** A sheet with the code, as RGBA pixels. */
export type Sheet = { readonly width: number; readonly height: number; readonly rgba: Buffer };

const WIDTH_PX = 1000;
const HEIGHT_PX = 620;
const PAPERS = ["#f7f6f1", "#fbfbfa", "#f3efdf", "#f6f1a8", "#e9eef4"] as const;

export async function drawSheet(code: string, hand: Hand, seed: number): Promise<Sheet> {
  const random = seededRandom(seed * 31 + hand.seed);
  return sheetOf(lettersOf(code, hand, random), hand.ink, random);
}

/** The same with the glyphs of a font that was made from someone's handwriting (a woff file). */
export async function drawFontSheet(code: string, fontFile: string, seed: number): Promise<Sheet> {
  const random = seededRandom(seed * 31 + fontFile.length);
  const { data, left, top, width, height } = outlineOf(fontFile, code);
  const scale = Math.min((WIDTH_PX * 0.82) / width, (HEIGHT_PX * 0.5) / height);
  const [x, y] = [
    (WIDTH_PX - width * scale) / 2 - left * scale,
    (HEIGHT_PX - height * scale) / 2 - top * scale,
  ];
  const angle = (random() - 0.5) * 8;
  const ink = INKS[Math.floor(random() * INKS.length)];
  const path = `<path transform="rotate(${angle} 500 310) translate(${x} ${y}) scale(${scale})" d="${data}" fill="${ink}"/>`;
  return sheetOf(path, undefined, random);
}

async function sheetOf(drawn: string, ink: string | undefined, random: Random): Promise<Sheet> {
  const paper = PAPERS[Math.floor(random() * PAPERS.length)];
  const ruled = random();
  const lines = ruled < 0.35 ? rules(62, false) : ruled < 0.6 ? rules(44, true) : "";
  const group =
    ink === undefined
      ? drawn
      : `<g stroke="${ink}" fill="none" stroke-linecap="round" stroke-linejoin="round">${drawn}</g>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH_PX}" height="${HEIGHT_PX}"><rect width="100%" height="100%" fill="${paper}"/>${lines}${group}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgba: data };
}

function rules(step: number, isSquared: boolean): string {
  const across = Array.from(
    { length: Math.floor(HEIGHT_PX / step) },
    (_, i) => `<path d="M0 ${(i + 1) * step}H${WIDTH_PX}"/>`,
  );
  const down = Array.from(
    { length: Math.floor(WIDTH_PX / step) },
    (_, i) => `<path d="M${(i + 1) * step} 0V${HEIGHT_PX}"/>`,
  );
  return `<g stroke="#9db4cf" stroke-width="2">${across.join("")}${isSquared ? down.join("") : ""}</g>`;
}

/** Strokes of all letters, fitted to the sheet. */
function lettersOf(code: string, hand: Hand, random: Random): string {
  const advance = hand.width + hand.gap;
  const wide = code.length * advance - hand.gap + Math.abs(hand.slant);
  const size = Math.min((WIDTH_PX * (0.6 + random() * 0.3)) / wide, HEIGHT_PX * (0.35 + random() * 0.25));
  const left = (WIDTH_PX - wide * size) * (0.2 + random() * 0.6) + (hand.slant < 0 ? -hand.slant * size : 0);
  const top = (HEIGHT_PX - size) * (0.3 + random() * 0.4);
  return Array.from(code, (character, index) => {
    const forms = formsOf(character);
    // A person writes a character in one way
    const form =
      forms[Math.floor(seededRandom(hand.seed * 97 + character.charCodeAt(0))() * forms.length)] ?? [];
    const tall = size * (1 + (random() - 0.5) * 2 * hand.uneven);
    const at = {
      x: left + (index * advance + (random() - 0.5) * hand.gap * 0.4) * size,
      y:
        top +
        (size - tall) * random() +
        (index - 2) * hand.climb * size +
        (random() - 0.5) * hand.uneven * size,
    };
    return form.map((stroke) => pathOf(stroke, { hand, tall, at, random })).join("");
  }).join("");
}

type Placed = {
  readonly hand: Hand;
  readonly tall: number;
  readonly at: { readonly x: number; readonly y: number };
  readonly random: Random;
};

function pathOf({ isCurve, points }: Stroke, { hand, tall, at, random }: Placed): string {
  const shaken = (): number => (random() + random() - 1) * hand.jitter * tall;
  const placed = extended(points, hand.overshoot * (random() + 0.2)).map(
    ([x, y]) =>
      [at.x + (x * hand.width + (1 - y) * hand.slant) * tall + shaken(), at.y + y * tall + shaken()] as const,
  );
  const width = hand.pen * tall * (0.9 + random() * 0.2);
  return `<path stroke-width="${width.toFixed(1)}" d="${isCurve ? curved(placed) : curved(wobbly(placed, shaken))}"/>`;
}

/** The last point moved along the last segment. */
function extended(points: Stroke["points"], by: number): Stroke["points"] {
  const [end, before] = [points.at(-1), points.at(-2)];
  if (!end || !before) return points;
  const length = Math.hypot(end[0] - before[0], end[1] - before[1]) || 1;
  const moved = [
    end[0] + ((end[0] - before[0]) / length) * by,
    end[1] + ((end[1] - before[1]) / length) * by,
  ] as const;
  return [...points.slice(0, -1), moved];
}

/** Straight lines get a bent middle; corners stay corners because each is doubled. */
function wobbly(points: Stroke["points"], shaken: () => number): Stroke["points"] {
  return points.flatMap((point, index) => {
    const next = points[index + 1];
    if (!next) return [point];
    const middle = [
      (point[0] + next[0]) / 2 + shaken() * 0.6,
      (point[1] + next[1]) / 2 + shaken() * 0.6,
    ] as const;
    return index === 0 ? [point, middle] : [point, point, middle];
  });
}

/** A Catmull-Rom spline through the points, as Bézier curves. */
function curved(points: Stroke["points"]): string {
  const at = (index: number) => points[Math.max(0, Math.min(points.length - 1, index))] ?? [0, 0];
  const [x, y] = at(0);
  let path = `M${x.toFixed(1)} ${y.toFixed(1)}`;
  for (let index = 0; index < points.length - 1; index++) {
    const [p0, p1, p2, p3] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const numbers = [
      p1[0] + (p2[0] - p0[0]) / 6,
      p1[1] + (p2[1] - p0[1]) / 6,
      p2[0] - (p3[0] - p1[0]) / 6,
      p2[1] - (p3[1] - p1[1]) / 6,
      p2[0],
      p2[1],
    ];
    path += `C${numbers.map((one) => one.toFixed(1)).join(" ")}`;
  }
  return path;
}

type Command = { readonly type: string; readonly [coordinate: `${"x" | "y"}${string}`]: number };
type Glyph = {
  readonly advanceWidth: number;
  getPath(x: number, y: number, size: number): { readonly commands: readonly Command[] };
};
type Font = { readonly unitsPerEm: number; charToGlyph(character: string): Glyph };
// A CommonJS module without types; these are the parts we use
const opentype = createRequire(import.meta.url)("opentype.js") as { parse(bytes: ArrayBuffer): Font };
const fonts = new Map<string, Font>();

function outlineOf(file: string, text: string) {
  const font = fonts.get(file) ?? opentype.parse(Uint8Array.from(readFileSync(file)).buffer);
  fonts.set(file, font);
  let [data, advance] = ["", 0];
  const [xs, ys]: [number[], number[]] = [[], []];
  for (const character of text) {
    const glyph = font.charToGlyph(character);
    for (const { type, x1, y1, x2, y2, x, y } of glyph.getPath(advance, 0, 100).commands) {
      const coordinates = [x1, y1, x2, y2, x, y].filter((one) => one !== undefined);
      if (x !== undefined && y !== undefined) {
        xs.push(x);
        ys.push(y);
      }
      data += ` ${type} ${coordinates.map((one) => one.toFixed(2)).join(" ")}`;
    }
    advance += (glyph.advanceWidth / font.unitsPerEm) * 100 + 8;
  }
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { data, left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}
