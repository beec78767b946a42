import { type Colours, type Curve, curveOf, lightColours, srgbLight } from "./colours.ts";
import { BT2020, BT709, DISPLAY_P3, type Primaries, toXyz } from "./primaries.ts";

/** ITU-T H.273 table 2. The others are unspecified, nearly sRGB's, or used by films only. */
const PRIMARIES: Readonly<Record<number, Primaries>> = { 1: BT709, 9: BT2020, 12: DISPLAY_P3 };

/** H.273 table 3. Readers show the curves of television (1, 6, 14, 15) as sRGB's (13). */
const LIGHTS: Readonly<Record<number, (value: number) => number>> = {
  1: srgbLight,
  2: srgbLight,
  4: (value) => value ** 2.2,
  5: (value) => value ** 2.8,
  6: srgbLight,
  8: (value) => value,
  13: srgbLight,
  14: srgbLight,
  15: srgbLight,
};

/** Colours by their codes in `nclx` and `cICP`. Undefined for sRGB, and for PQ and HLG, which we don't tone map. */
export function codedColours(primaries: number, transfer: number): Colours | undefined {
  const [known, lightOf] = [PRIMARIES[primaries], LIGHTS[transfer]];
  return known && lightOf && fromPrimaries(known, curveOf(lightOf));
}

/** The gAMA value that encoders write for sRGB (PNG 11.3.2.5). */
const SRGB_GAMMA = 45_455;

/** Our choice: no display has an exponent beyond 10, and a photo must not be black for people alone. */
const GAMMA_MIN = 10_000;
const GAMMA_MAX = 1_000_000;

/** PNG 11.3.2.2: `gamma` is the exponent of 100,000ths that was applied to light. */
export function gammaColours(gamma: number, primaries: Primaries = BT709): Colours | undefined {
  if (gamma < GAMMA_MIN || gamma > GAMMA_MAX) return undefined;
  const curve = curveOf(gamma === SRGB_GAMMA ? srgbLight : (value) => value ** (100_000 / gamma));
  return fromPrimaries(primaries, curve);
}

function fromPrimaries(primaries: Primaries, curve: Curve): Colours | undefined {
  const matrix = toXyz(primaries);
  return matrix.flat().every(Number.isFinite) ? lightColours([curve, curve, curve], matrix) : undefined;
}
