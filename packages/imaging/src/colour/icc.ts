import { text, u16, u32 } from "../sniff/octets.ts";
import { type Colours, type Curve, curveOf, greyColours, lightColours, type Row } from "./colours.ts";

/** ICC.1:2022 7.2 and 7.3. */
const HEADER_BYTES = 128;
const SIGNATURE_AT = 36;
const SPACE_AT = 16;
const CONNECTION_AT = 20;
const ENTRY_BYTES = 12;
/** Real profiles have about twenty. */
const TAGS_MAX = 100;

/**
 * What fits into a segment of a JPEG, so that a thumbnail can carry it. Photos' profiles have a few hundred bytes; larger
 * ones are printers' and scanners'.
 */
export const ICC_BYTES_MAX = 65_519;

type Tags = ReadonlyMap<string, Uint8Array>;

/** The colours that an ICC profile describes; undefined if they are sRGB's, or if the profile is invalid or of another kind. */
export function iccColours(icc: Uint8Array, channels: "rgb" | "grey"): Colours | undefined {
  if (text(icc, SIGNATURE_AT, 4) !== "acsp" || icc.length > ICC_BYTES_MAX) return undefined;
  const space = text(icc, SPACE_AT, 4);
  const tags = tagsOf(icc);
  // 8.10.2: where a profile has both, tables come before curves.
  if (space === "RGB " && tags.has("A2B0")) return { kind: "table", icc: icc.slice() };
  if (text(icc, CONNECTION_AT, 4) !== "XYZ ") return undefined;
  if (space === "GRAY" && channels === "grey") {
    const curve = curveAt(tags.get("kTRC"));
    return curve && greyColours(curve);
  }
  return space === "RGB " ? mixedColours(tags) : undefined;
}

function tagsOf(icc: Uint8Array): Tags {
  const count = Math.min(u32(icc, HEADER_BYTES), TAGS_MAX);
  return new Map(
    Array.from({ length: count }, (_, i) => {
      const at = HEADER_BYTES + 4 + i * ENTRY_BYTES;
      const from = u32(icc, at + 4);
      return [text(icc, at, 4), icc.subarray(from, from + u32(icc, at + 8))] as const;
    }),
  );
}

/** F.3, the three-component matrix-based model. */
function mixedColours(tags: Tags): Colours | undefined {
  const [red, green, blue] = ["rTRC", "gTRC", "bTRC"].map((name) => curveAt(tags.get(name)));
  const columns = ["rXYZ", "gXYZ", "bXYZ"].map((name) => tags.get(name));
  if (!red || !green || !blue || columns.some((tag) => !tag || text(tag, 0, 4) !== "XYZ ")) return undefined;
  const row = (at: number): Row => {
    const [r = 0, g = 0, b = 0] = columns.map((tag) => (tag ? fixed(tag, at) : 0));
    return [r, g, b];
  };
  return lightColours([red, green, blue], [row(8), row(12), row(16)]);
}

/** s15Fixed16Number (4.6). */
function fixed(bytes: Uint8Array, at: number): number {
  return (u32(bytes, at) | 0) / 65_536;
}

function curveAt(tag: Uint8Array | undefined): Curve | undefined {
  const type = tag && text(tag, 0, 4);
  if (!tag || (type !== "curv" && type !== "para")) return undefined;
  return type === "curv" ? sampledCurve(tag) : formulaCurve(tag);
}

/** 10.6. No entries mean the identity, one is an exponent, more are samples. */
function sampledCurve(tag: Uint8Array): Curve | undefined {
  const count = u32(tag, 8);
  if (count === 0) return curveOf((value) => value);
  if (count === 1) return curveOf((value) => value ** (u16(tag, 12) / 256));
  if (12 + 2 * count > tag.length) return undefined;
  return curveOf((value) => {
    const place = value * (count - 1);
    const first = Math.min(count - 2, Math.floor(place));
    const [low, high] = [u16(tag, 12 + 2 * first), u16(tag, 14 + 2 * first)];
    return (low + (high - low) * (place - first)) / 65_535;
  });
}

type Formula = {
  readonly parameters: number;
  readonly of: (parameters: readonly number[]) => (value: number) => number;
};

/** 10.18, table 68: by function type. */
const FORMULAS: readonly Formula[] = [
  { parameters: 1, of: ([g]) => piecewise([g]) },
  { parameters: 3, of: ([g, a, b]) => piecewise([g, a, b, 0, edgeOf(a, b), 0, 0]) },
  { parameters: 4, of: ([g, a, b, c]) => piecewise([g, a, b, 0, edgeOf(a, b), c, c]) },
  { parameters: 5, of: ([g, a, b, c, d]) => piecewise([g, a, b, c, d, 0, 0]) },
  { parameters: 7, of: piecewise },
];

function edgeOf(a = 1, b = 0): number {
  return -b / a;
}

function piecewise([g = 1, a = 1, b = 0, c = 0, d = 0, e = 0, f = 0]: readonly (number | undefined)[]) {
  return (value: number) => (value >= d ? (a * value + b) ** g + e : c * value + f);
}

function formulaCurve(tag: Uint8Array): Curve | undefined {
  const formula = FORMULAS[u16(tag, 8)];
  if (!formula || 12 + 4 * formula.parameters > tag.length) return undefined;
  return curveOf(formula.of(Array.from({ length: formula.parameters }, (_, i) => fixed(tag, 12 + 4 * i))));
}
