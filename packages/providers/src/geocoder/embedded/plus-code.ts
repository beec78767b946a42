import type { GeoPoint } from "@svc/domain/location/geo-distance";
import { decode, expand } from "pluscodes";

const DIGITS = "23456789CFGHJMPQRVWX";
/**
 * Codes of a building's size and finer: eight digits, the plus sign, two to seven more. The first two count 20° from
 * the south pole and the antimeridian, so higher ones lie off the globe, which the library does not notice.
 */
const FULL = new RegExp(`^[2-9C][2-9CFGHJMPQRV][${DIGITS}]{6}\\+[${DIGITS}]{2,7}$`, "i");
/** A shortened code, followed by a place near it. */
const SHORT = new RegExp(
  `^(?<code>[${DIGITS}]{2}(?:[${DIGITS}]{2}){0,2}\\+[${DIGITS}]{2,7})[\\s,]+(?<place>\\S.*)$`,
  "i",
);

/** The digits after the plus sign that `expand` supports; further ones are appended to its result. */
const EXPANDED_DIGITS = 3;

/** A full plus code (Open Location Code) that is the whole text; undefined otherwise. */
export function fullCodeIn(text: string): string | undefined {
  return FULL.test(text.trim()) ? text.trim().toUpperCase() : undefined;
}

/** `CWC8+R9 Mountain View`: the code and the place. */
export function shortCodeIn(text: string): { readonly code: string; readonly place: string } | undefined {
  const { code, place } = SHORT.exec(text.trim())?.groups ?? {};
  return code !== undefined && place !== undefined ? { code: code.toUpperCase(), place } : undefined;
}

/** The nearest full code with this ending; undefined if it would lie beyond a pole. */
export function codeNear(code: string, { lat, lng }: GeoPoint): string | undefined {
  const end = code.indexOf("+") + EXPANDED_DIGITS;
  const short = code.slice(0, end);
  const full = expand(short, { latitude: lat, longitude: lng });
  // Beyond a pole, the library answers with another code, or with one off the globe.
  return full?.endsWith(short) && fullCodeIn(full) ? full + code.slice(end) : undefined;
}

/** The centre of a full code's area. */
export function pointOfCode(code: string): GeoPoint | undefined {
  const found = decode(code);
  return found ? { lat: found.latitude, lng: found.longitude } : undefined;
}
