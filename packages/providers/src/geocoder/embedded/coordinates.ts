import type { GeoPoint } from "@svc/domain/location/geo-distance";

/** RFC 5870. Altitude and uncertainty are ignored; another coordinate system is refused. */
const GEO_URI =
  /^geo:(?<lat>-?\d+(?:\.\d+)?),(?<lng>-?\d+(?:\.\d+)?)(?:,-?[\d.]+)?(?:;crs=wgs84)?(?:;[\w.=%-]+)*$/i;

const NUMBERS = (name: string) =>
  [
    String.raw`(?<${name}Sign>[-+−])?\s*(?<${name}Degrees>\d{1,3}(?:[.,]\d+)?)\s*(?<${name}Mark>[°º]|deg)?`,
    String.raw`(?:\s*(?<${name}Minutes>\d{1,2}(?:[.,]\d+)?)\s*['′’])?`,
    String.raw`(?:\s*(?<${name}Seconds>\d{1,2}(?:[.,]\d+)?)\s*(?:["″”]|''|′′))?`,
  ].join("");
const LETTER = (name: string) => `(?<${name}Letter>[NSEW])`;

/**
 * Letters appear nowhere, before both numbers (`N 52° 30.98' E 13° 22.66'`) or after both (`52.5163°N,
 * 13.3777°E`).
 */
const PAIRS = [
  [NUMBERS("first"), String.raw`(?:\s*[,;/]\s*|\s+)`, NUMBERS("second")],
  [LETTER("first"), NUMBERS("first"), String.raw`[\s,;/]*`, LETTER("second"), NUMBERS("second")],
  [NUMBERS("first"), LETTER("first"), String.raw`[\s,;/]*`, NUMBERS("second"), LETTER("second")],
].map((parts) => new RegExp(`^${parts.join(String.raw`\s*`)}$`, "i"));

/** The longest pair that people write is half as long. */
const MOST_CHARACTERS = 100;

type Groups = Readonly<Record<string, string | undefined>>;

/** Signed degrees, and the axis if the text states it. */
type Angle = { readonly degrees: number; readonly axis?: "lat" | "lng"; readonly isPlain: boolean };

const AXES = { N: ["lat", 1], S: ["lat", -1], E: ["lng", 1], W: ["lng", -1] } as const;

/**
 * Parses coordinates in the notations of maps and phones, latitude first unless letters say otherwise.
 * Undefined if there are none, or for two whole numbers, which could mean anything. The libraries we tried read
 * `52.52, 13.40` as minutes and lost the sign of `-0°30'`.
 */
export function coordinatesIn(text: string): GeoPoint | undefined {
  // Collapses blanks, so that the patterns can match in only one way.
  const trimmed = text.replace(/\s+/g, " ").trim();
  if (trimmed.length > MOST_CHARACTERS) return undefined;
  const uri = GEO_URI.exec(trimmed)?.groups;
  if (uri)
    return /;crs=(?!wgs84)/i.test(trimmed) ? undefined : pointOf(Number(uri["lat"]), Number(uri["lng"]));
  return pairIn(trimmed);
}

function pairIn(text: string): GeoPoint | undefined {
  const groups = PAIRS.map((pair) => pair.exec(text)?.groups).find((each) => each !== undefined);
  const [first, second] = groups ? [angleOf(groups, "first"), angleOf(groups, "second")] : [];
  if (!first || !second || (first.isPlain && second.isPlain)) return undefined;
  // Either both have letters or neither has.
  if (first.axis !== undefined && first.axis === second.axis) return undefined;
  const [lat, lng] = first.axis === "lng" ? [second, first] : [first, second];
  return pointOf(lat.degrees, lng.degrees);
}

function angleOf(groups: Groups, name: "first" | "second"): Angle | undefined {
  const [sign, mark, letter] = [groups[`${name}Sign`], groups[`${name}Mark`], groups[`${name}Letter`]];
  const parts = [groups[`${name}Degrees`], groups[`${name}Minutes`], groups[`${name}Seconds`]];
  const size = sizeOf(parts);
  if (size === undefined || (sign !== undefined && letter !== undefined)) return undefined;
  if (letter !== undefined) {
    const [axis, factor] = AXES[letter.toUpperCase() as keyof typeof AXES]; // the pattern allows no other
    return { degrees: size * factor, axis, isPlain: false };
  }
  const isPlain = mark === undefined && !/[.,]/.test(parts[0] ?? "") && parts[1] === undefined;
  return { degrees: sign !== undefined && sign !== "+" ? -size : size, isPlain };
}

/** Degrees, minutes and seconds. Only the last may have decimals, and minutes and seconds are below 60. */
function sizeOf(parts: readonly (string | undefined)[]): number | undefined {
  const written = parts.filter((part) => part !== undefined);
  const [degrees = 0, minutes = 0, seconds = 0] = parts.map((part) =>
    Number((part ?? "0").replace(",", ".")),
  );
  const isWhole = written.slice(0, -1).every((part) => /^\d+$/.test(part));
  const skipsMinutes = parts[2] !== undefined && parts[1] === undefined;
  if (!isWhole || skipsMinutes || minutes >= 60 || seconds >= 60) return undefined;
  return degrees + minutes / 60 + seconds / 3600;
}

function pointOf(lat: number, lng: number): GeoPoint | undefined {
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : undefined;
}
