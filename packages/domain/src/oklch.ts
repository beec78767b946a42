/** A colour in OKLCH: lightness 0 to 1, chroma, hue in radians (CSS Color 4, 9.2). */
export type Oklch = { readonly lightness: number; readonly chroma: number; readonly hue: number };

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

// Ottosson, "A perceptual color space for image processing" (2020), which CSS Color 4 adopts.
const LMS_OF_RGB: Matrix = [
  [0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9],
  [0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6],
  [0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5],
];
const OKLAB_OF_LMS: Matrix = [
  [0.210_454_255_3, 0.793_617_785, -0.004_072_046_8],
  [1.977_998_495_1, -2.428_592_205, 0.450_593_709_9],
  [0.025_904_037_1, 0.782_771_766_2, -0.808_675_766],
];
const LMS_OF_OKLAB: Matrix = [
  [1, 0.396_337_777_4, 0.215_803_757_3],
  [1, -0.105_561_345_8, -0.063_854_172_8],
  [1, -0.089_484_177_5, -1.291_485_548],
];
const RGB_OF_LMS: Matrix = [
  [4.076_741_662_1, -3.307_711_591_3, 0.230_969_929_2],
  [-1.268_438_004_6, 2.609_757_401_1, -0.341_319_396_5],
  [-0.004_196_086_3, -0.703_418_614_7, 1.707_614_701],
];

/** Converts `#rrggbb`. */
export function oklchOf(hex: string): Oklch {
  const rgb = each([1, 3, 5], (at) => linearOf(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
  const [lightness, a, b] = times(OKLAB_OF_LMS, each(times(LMS_OF_RGB, rgb), Math.cbrt));
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) };
}

/** Converts to `#rrggbb`. Colours outside sRGB are clamped channel by channel. */
export function hexOf({ lightness, chroma, hue }: Oklch): string {
  const lms = times(LMS_OF_OKLAB, [lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)]);
  const rgb = times(
    RGB_OF_LMS,
    each(lms, (value) => value ** 3),
  );
  const bytes = rgb.map((value) => Math.round(255 * encodedOf(Math.min(1, Math.max(0, value)))));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

function each([x, y, z]: Triple, change: (value: number) => number): Triple {
  return [change(x), change(y), change(z)];
}

function times([first, second, third]: Matrix, [x, y, z]: Triple): Triple {
  const sum = ([a, b, c]: Triple) => a * x + b * y + c * z;
  return [sum(first), sum(second), sum(third)];
}

/** IEC 61966-2-1 (sRGB): converts a channel (0 to 1) to linear light. */
export function linearOf(value: number): number {
  return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function encodedOf(value: number): number {
  return value <= 0.003_130_8 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
}
