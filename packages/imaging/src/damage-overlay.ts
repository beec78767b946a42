import type { DamageRegion } from "@svc/domain/meaning/damage";
import { encode } from "fast-png";
import {
  clearCoverage,
  createCoverage,
  type Coverage,
  fillDisc,
  strokeClosed,
  touch,
} from "./damage/coverage.ts";
import { type Drawn, drawnOf, SEVERITY_STYLES } from "./damage/outline.ts";
import { scaledBy, type Size } from "./decode/frame-size.ts";
import { DIGIT_ROWS, digitRows } from "./digits.ts";

const WHITE = [255, 255, 255] as const;

/**
 * Draws the regions of a photo of this size as a standalone SVG (CONTRACT G4.6). Regions are numbered from 1 in the
 * given order and outlined over white; colour and line style show the severity. A text alternative describes the
 * content for screen readers. The SVG contains no scripts and no references.
 */
export function damageSvg(regions: readonly DamageRegion[], { width, height }: Size): string {
  const titles = regions.map((region, i) => titleOf(region, i + 1));
  const summary = [`Damaged regions: ${regions.length}`, ...titles].join("; ");
  const drawn = regions.map((region, i) => group(region, drawnOf(region, { width, height }), i + 1));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="${escaped(summary)}" viewBox="0 0 ${width} ${height}">`,
    ...drawn,
    "</svg>",
  ].join("\n");
}

function titleOf({ label, severity, confidence }: DamageRegion, number: number): string {
  const percent = Math.round(Math.min(1, Math.max(0, confidence || 0)) * 100);
  return `${number}: ${label}, ${severity}, ${percent} %`;
}

function group(region: DamageRegion, { outline, disc, linePx, haloPx }: Drawn, number: number): string {
  const { rgb, dash } = SEVERITY_STYLES[region.severity];
  const colour = `rgb(${rgb.join(",")})`;
  const points = outline.map(([x, y]) => `${short(x)},${short(y)}`).join(" ");
  const lengths = dash.map((part) => short(part * linePx)).join(" ");
  const line = `points="${points}" fill="none" stroke-linejoin="round"`;
  const centre = `cx="${short(disc.x)}" cy="${short(disc.y)}" r="${short(disc.radius)}"`;
  return [
    `<g><title>${escaped(titleOf(region, number))}</title>`,
    `<polygon ${line} stroke="#fff" stroke-width="${short(linePx + 2 * haloPx)}"/>`,
    `<polygon ${line} stroke="${colour}" stroke-width="${short(linePx)}"${lengths && ` stroke-dasharray="${lengths}"`}/>`,
    `<circle ${centre} fill="#fff"/><circle ${centre.replace(/r="[^"]*"/, `r="${short(disc.radius - haloPx)}"`)} fill="${colour}"/>`,
    `<path d="${figures(disc, number)}" fill="#fff"/></g>`,
  ].join("\n");
}

/** Draws each dot as a square, so that the number does not depend on fonts. */
function figures(disc: Drawn["disc"], number: number): string {
  return dotsOf(disc, number)
    .map(({ x, y, side }) => `M${short(x)} ${short(y)}h${short(side)}v${short(side)}h-${short(side)}z`)
    .join("");
}

type Dot = { readonly x: number; readonly y: number; readonly side: number };

/** The number's dots, centred in its disc. */
function dotsOf({ x, y, radius }: Drawn["disc"], number: number): readonly Dot[] {
  const rows = digitRows(String(number));
  const columns = rows[0]?.length ?? 1;
  const side = (1.5 * radius) / Math.hypot(columns, DIGIT_ROWS);
  return rows.flatMap((row, down) =>
    Array.from(row).flatMap((dot, across) =>
      dot === "#"
        ? [{ x: x + (across - columns / 2) * side, y: y + (down - DIGIT_ROWS / 2) * side, side }]
        : [],
    ),
  );
}

function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
]);

/** XML 1.0, 2.2: other control characters, lone surrogates and non-characters are not allowed in a document. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffc\u{10000}-\u{10ffff}]/gu, " ")
    .replaceAll(/[&<>"']/g, (character) => ENTITIES.get(character) ?? character);
}

/**
 * The same drawing as a PNG that is transparent elsewhere. Its long side is at most `longSidePx` and never exceeds the
 * photo's.
 */
export function damagePng(regions: readonly DamageRegion[], size: Size, longSidePx: number): Uint8Array {
  const { width, height } = scaledBy(size, Math.min(1, longSidePx / Math.max(size.width, size.height)));
  const rgba = new Uint8Array(width * height * 4);
  const coverage = createCoverage({ width, height });
  for (const [i, region] of regions.entries()) {
    for (const { cover, colour } of inksOf(region, { width, height }, i + 1)) {
      cover(coverage);
      paint(rgba, coverage, colour);
      clearCoverage(coverage);
    }
  }
  return encode({ width, height, data: rgba, channels: 4, depth: 8 });
}

type Colour = readonly [red: number, green: number, blue: number];
type Ink = { readonly colour: Colour; readonly cover: (coverage: Coverage) => void };

/** In drawing order, bottom first. */
function inksOf(region: DamageRegion, size: Size, number: number): readonly Ink[] {
  const { outline: points, disc, linePx, haloPx } = drawnOf(region, size);
  const { rgb, dash } = SEVERITY_STYLES[region.severity];
  const halo = { points, widthPx: linePx + 2 * haloPx, dash: [] };
  const line = { points, widthPx: linePx, dash: dash.map((part) => part * linePx) };
  return [
    { colour: WHITE, cover: (coverage) => strokeClosed(coverage, halo) },
    { colour: rgb, cover: (coverage) => strokeClosed(coverage, line) },
    { colour: WHITE, cover: (coverage) => fillDisc(coverage, disc) },
    { colour: rgb, cover: (coverage) => fillDisc(coverage, { ...disc, radius: disc.radius - haloPx }) },
    {
      colour: WHITE,
      cover: (coverage) => dotsOf(disc, number).forEach((dot) => fillSquare(coverage, dot)),
    },
  ];
}

/** Adjacent squares may share a pixel; their shares of it add up. */
function fillSquare(coverage: Coverage, { x, y, side }: Dot): void {
  const { width, share } = coverage;
  const part = touch(coverage, [x, y, x + side, y + side]);
  for (let row = part.top; row < part.bottom; row++) {
    const tall = Math.min(row + 1, y + side) - Math.max(row, y);
    for (let column = part.left; column < part.right; column++) {
      const wide = Math.min(column + 1, x + side) - Math.max(column, x);
      const at = row * width + column;
      share[at] = Math.min(255, (share[at] ?? 0) + Math.round(tall * wide * 255));
    }
  }
}

/** Blends a colour over the existing pixels. */
function paint(rgba: Uint8Array, { width, share, touched }: Coverage, colour: Colour): void {
  for (let y = touched.top; y < touched.bottom; y++) {
    for (let at = y * width + touched.left; at < y * width + touched.right; at++) {
      if (share[at] !== 0) blend(rgba, at * 4, colour, (share[at] ?? 0) / 255);
    }
  }
}

/** Porter and Duff's "over", straight alpha. */
function blend(rgba: Uint8Array, at: number, colour: Colour, alpha: number): void {
  const below = ((rgba[at + 3] ?? 0) / 255) * (1 - alpha);
  const whole = alpha + below;
  for (let channel = 0; channel < 3; channel++) {
    const under = rgba[at + channel] ?? 0;
    rgba[at + channel] = Math.round(((colour[channel] ?? 0) * alpha + under * below) / whole);
  }
  rgba[at + 3] = Math.round(whole * 255);
}
