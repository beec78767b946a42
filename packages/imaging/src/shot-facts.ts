import type { ShotFacts } from "@svc/domain/consistency/shot-facts";
import type { Metadata } from "./evidence.ts";
import { readQuantisation } from "./quantisation.ts";

/** Our choice: longer names are not a camera's. */
const NAME_CHARS = 80;

/**
 * What the file says about how it was taken, for comparison with other photos (CONTRACT G18). Undefined if it says
 * nothing. Every value is as its writer claims.
 */
export function readShotFacts(bytes: Uint8Array, metadata: Metadata): ShotFacts | undefined {
  const { tags, position } = metadata;
  const { exif } = tags;
  const facts: ShotFacts = {
    ...namesOf(metadata),
    ...lensOf(exif),
    ...tablesOf(bytes),
    ...timesOf(metadata),
    ...(position && { position }),
    ...lightOf(exif),
  };
  return Object.keys(facts).length > 0 ? facts : undefined;
}

type Tags = Readonly<Record<string, string>>;

function namesOf({ make, model, software, tags }: Metadata) {
  const lens = tags.exif["LensModel"];
  return {
    ...named("make", make),
    ...named("model", model),
    ...named("lens", lens),
    ...named("software", software),
  };
}

function named<Key extends string>(key: Key, value = "") {
  const name = value.trim().slice(0, NAME_CHARS);
  return (name === "" ? {} : { [key]: name }) as { readonly [K in Key]?: string }; // a computed key widens to string
}

function lensOf(exif: Tags) {
  const focalMm = numberOf(exif["FocalLength"]);
  const focal35Mm = numberOf(exif["FocalLengthIn35mmFilm"]);
  const zoom = numberOf(exif["DigitalZoomRatio"]) ?? 1;
  return {
    ...(focalMm !== undefined && { focalMm }),
    ...(focal35Mm !== undefined && { focal35Mm }),
    ...(Math.abs(zoom - 1) > 0.01 && { zoomed: true as const }),
  };
}

/** `4.25 mm`, `f/1.8`, `26`; undefined for zero, which cameras write if they do not know. */
function numberOf(text = ""): number | undefined {
  const value = Number(/\d+(?:\.\d+)?/.exec(text)?.[0] ?? Number.NaN);
  return Number.isFinite(value) && value > 0 ? value : undefined;
}

/** The origin of a JPEG's tables, with the quality of known ones and a digest of others. */
function tablesOf(bytes: Uint8Array): Pick<ShotFacts, "tables"> {
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8;
  const { tables, origin, quality } = isJpeg ? readQuantisation(bytes) : { tables: {} };
  if (origin === undefined) return {};
  return {
    tables: origin === "own" ? `own ${digestOf(Object.values(tables).flat())}` : `${origin} ${quality}`,
  };
}

/** FNV-1a, 32 bits: tells tables apart, and proves nothing. */
function digestOf(values: readonly number[]): string {
  const digest = values.reduce((hash, value) => Math.imul(hash ^ value, 0x01000193), 0x811c9dc5);
  return (digest >>> 0).toString(16).padStart(8, "0");
}

function timesOf({ takenAt, tags: { exif, gps } }: Metadata) {
  const clock = instantOf(takenAt);
  const zoneMinutes = zoneOf(exif["OffsetTimeOriginal"] ?? exif["OffsetTime"]);
  const satelliteAt = instantOf(`${gps["GPSDateStamp"] ?? ""} ${gps["GPSTimeStamp"] ?? ""}`);
  return {
    ...(clock !== undefined && { clock }),
    ...(clock !== undefined && zoneMinutes !== undefined && { zoneMinutes }),
    ...(satelliteAt !== undefined && { satelliteAt }),
  };
}

const DATE = /^((?:19|20)\d\d)[:-](\d\d?)[:-](\d\d?) (\d\d?):(\d\d?):(\d\d?)/;

/** `YYYY:MM:DD hh:mm:ss`, read as if it were UTC; writers leave out leading zeros of satellite times. */
function instantOf(written = ""): number | undefined {
  const parts = DATE.exec(written)?.slice(1);
  if (!parts) return undefined;
  const [year, month, day, ...time] = parts.map((part) => part.padStart(2, "0"));
  const at = Date.parse(`${year}-${month}-${day}T${time.join(":")}Z`);
  return Number.isNaN(at) ? undefined : at;
}

function zoneOf(offset = ""): number | undefined {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(offset.trim()) ?? [];
  if (sign === undefined) return undefined;
  const east = Number(hours) * 60 + Number(minutes);
  return east > 14 * 60 ? undefined : east * (sign === "-" ? -1 : 1);
}

/** EV at ISO 100: log2(N² / t) less the steps of the sensitivity. */
function lightOf(exif: Tags) {
  const aperture = numberOf(exif["FNumber"]);
  const seconds = ratioOf(exif["ExposureTime"]);
  const iso = numberOf(exif["ISOSpeedRatings"] ?? exif["PhotographicSensitivity"]);
  const isFlash = /^flash fired/i.test(exif["Flash"] ?? "");
  const isMeasured = aperture !== undefined && seconds !== undefined && iso !== undefined;
  return {
    ...(isMeasured && {
      exposureValue: Math.round(Math.log2((aperture ** 2 / seconds / iso) * 100) * 100) / 100,
    }),
    ...(isFlash && { flash: true as const }),
  };
}

/** `1/125` or `2`; undefined for zero. */
function ratioOf(text = ""): number | undefined {
  const [, above, below = "1"] = /^(\d+(?:\.\d+)?)(?:\/(\d+(?:\.\d+)?))?/.exec(text) ?? [];
  const value = Number(above) / Number(below);
  return Number.isFinite(value) && value > 0 ? value : undefined;
}
