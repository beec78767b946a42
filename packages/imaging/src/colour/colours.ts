/** How a picture's values are meant to be seen, if they are not sRGB. */
export type Colours = LightColours | TableColours;

/** A curve per channel and a matrix, as in the profiles of nearly all cameras and editors. */
export type LightColours = {
  readonly kind: "light";
  /** For each channel, the light (0..1) of the values 0..255. */
  readonly curves: readonly [Curve, Curve, Curve];
  /** From these lights to those of sRGB, row by row. */
  readonly matrix: Matrix;
};

/** An ICC profile with tables of colours, which we pass on but don't apply. */
export type TableColours = { readonly kind: "table"; readonly icc: Uint8Array };

export type Curve = Float32Array;
export type Row = readonly [number, number, number];
export type Matrix = readonly [Row, Row, Row];

export function curveOf(lightOf: (value: number) => number): Curve {
  return Float32Array.from({ length: 256 }, (_, i) => {
    const light = lightOf(i / 255);
    return light > 0 ? Math.min(1, light) : 0; // also for NaN, which a hostile formula can give
  });
}

/** IEC 61966-2-1. */
export function srgbLight(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** From CIE XYZ relative to D50, the white of ICC profiles, to sRGB's lights. */
const XYZ_TO_SRGB: Matrix = [
  [3.1338561, -1.6168667, -0.4906146],
  [-0.9787684, 1.9161415, 0.033454],
  [0.0719453, -0.2289914, 1.4052427],
];

/** Undefined if the picture may as well be shown as sRGB, which most profiles describe. */
export function lightColours(curves: LightColours["curves"], toXyz: Matrix): LightColours | undefined {
  const colours: LightColours = { kind: "light", curves, matrix: product(XYZ_TO_SRGB, toXyz) };
  return isNearSrgb(colours) ? undefined : colours;
}

const UNMIXED: Matrix = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** For grey pictures: one curve and no mixing. */
export function greyColours(curve: Curve): LightColours | undefined {
  const colours: LightColours = { kind: "light", curves: [curve, curve, curve], matrix: UNMIXED };
  return isNearSrgb(colours) ? undefined : colours;
}

/** `sRGB` as makers of profiles round it. */
const NEAR = 2;
const PROBES = Array.from({ length: 4 ** 3 }, (_, i) =>
  [i >> 4, (i >> 2) & 3, i & 3].map((level) => level * 85),
);
const GREYS = Array.from({ length: 16 }, (_, i) => [i * 17, i * 17, i * 17]);

function isNearSrgb(colours: LightColours): boolean {
  const rgb = Uint8Array.from([...PROBES, ...GREYS].flat());
  return srgbOf(rgb, colours).every((value, i) => Math.abs(value - (rgb[i] ?? 0)) <= NEAR);
}

/** Fine enough for the steep start of sRGB's curve: five steps for each value. */
const STEPS = 16_383;
let encoded: Uint8Array | undefined;

/** The value (0..255) of each amount of light. */
function valuesOfLight(): Uint8Array {
  encoded ??= Uint8Array.from({ length: STEPS + 1 }, (_, i) => {
    const light = i / STEPS;
    return 255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055) + 0.5;
  });
  return encoded;
}

/** A converted copy. Colours outside sRGB get its nearest values, channel by channel. */
export function srgbOf(rgb: Uint8Array, { curves, matrix }: LightColours): Uint8Array {
  const values = valuesOfLight();
  const [reds, greens, blues] = curves;
  const [[rr, rg, rb], [gr, gg, gb], [br, bg, bb]] = matrix;
  const out = new Uint8Array(rgb.length);
  for (let at = 0; at < rgb.length; at += 3) {
    const r = lightAt(reds, rgb[at]);
    const g = lightAt(greens, rgb[at + 1]);
    const b = lightAt(blues, rgb[at + 2]);
    out[at] = valueAt(values, rr * r + rg * g + rb * b);
    out[at + 1] = valueAt(values, gr * r + gg * g + gb * b);
    out[at + 2] = valueAt(values, br * r + bg * g + bb * b);
  }
  return out;
}

function lightAt(curve: Curve, value: number | undefined): number {
  return curve[value ?? 0] ?? 0;
}

function valueAt(values: Uint8Array, light: number): number {
  return values[Math.trunc(Math.min(1, Math.max(0, light)) * STEPS + 0.5)] ?? 0;
}

export function dot(a: Row, b: Row): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function product(a: Matrix, b: Matrix): Matrix {
  const [first, second, third] = transposed(b);
  const times = (row: Row): Row => [dot(row, first), dot(row, second), dot(row, third)];
  return [times(a[0]), times(a[1]), times(a[2])];
}

export function transposed([a, b, c]: Matrix): Matrix {
  return [
    [a[0], b[0], c[0]],
    [a[1], b[1], c[1]],
    [a[2], b[2], c[2]],
  ];
}
