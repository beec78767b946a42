import { membersOf } from "../members-of.ts";
import { type LocationSign, locationSigns, type ToldFix } from "../location/location-signs.ts";
import { ownValue } from "../own-value.ts";
import { type Settings, stepsOf } from "./settings.ts";
import { isMediaStep } from "./step-kinds.ts";
import { isTakenLive } from "./source.ts";
import { type Answer, type Capture, keptCaptures, type Location, type Verification } from "./state.ts";
import { activeSteps } from "./steps.ts";

/** What a photo's fix is compared with. */
export type ExpectedPlace = {
  readonly text: string;
  readonly thresholdM: number;
  /** ISO 3166-1 alpha-2, if known. */
  readonly country?: string;
};

/** CONTRACT G1.8. */
const DEFAULT_THRESHOLD_M = 150;

/** our choice: an older fix shows where the device was, not where the photo was taken. */
const FIX_COUNTS_MS = 30 * 60_000;

/** our choice, if a file states no accuracy: typical for a phone's camera in a street. */
const EXIF_ACCURACY_M = 100;

/** The tenant's address, or else the answer to a step with `match_location` (CONTRACT G5.4). */
export function expectedPlaceOf(state: Verification): ExpectedPlace | undefined {
  const { expectedLocation, unfilled } = state.settings;
  if (expectedLocation) return { text: expectedLocation.expected, thresholdM: expectedLocation.thresholdM };
  // The template expects an address, but its database had none.
  const published = unfilled?.expectedLocation;
  return published ? { text: "", thresholdM: published.thresholdM } : answeredPlace(state);
}

function answeredPlace(state: Verification): ExpectedPlace | undefined {
  for (const step of activeSteps(state)) {
    const answer = ownValue(state.answers, step.key);
    if (step.kind !== "address" || !step.matchLocation || !answer) continue;
    const { text, country = step.country } = addressOf(answer);
    if (text !== "") return { text, thresholdM: DEFAULT_THRESHOLD_M, ...(country && { country }) };
  }
  return undefined;
}

/** Its parts if it has a street and a city, because that is what a reader sees first. */
function addressOf({ value }: Answer): { readonly text: string; readonly country?: string } {
  const { formatted = "", line1, city, postal_code: code, region, country } = membersOf(value);
  const town = [code, city].filter(Boolean).join(" ");
  const parts = line1 && city ? [line1, town, region].filter(Boolean).join(", ") : formatted;
  return { text: String(parts).trim(), ...(typeof country === "string" && { country }) };
}

/** CONTRACT G1.8, G5.3: an audit or an uploads-only verification has no fix to compare. */
export function takesNoFix(settings: Settings): boolean {
  const media = stepsOf(settings).filter(isMediaStep);
  const isUploadOnly = media.length > 0 && media.every(({ kind }) => kind === "upload");
  return settings.mode === "audit" || isUploadOnly;
}

export type PlacedLocation = Location & { readonly place?: string };

/** SPEC 2.3, CONTRACT G1.7: the location of the first photo; for an allowed file, its EXIF position. */
export function locationOf(state: Verification): PlacedLocation | undefined {
  const first = firstPhotoOf(state);
  return first && captureLocationOf(state.settings, first);
}

/** Uploads and files from the API are not photos taken here. */
function firstPhotoOf(state: Verification): Capture | undefined {
  return keptCaptures(state).find(({ kind, source }) => kind !== "upload" && source !== "api");
}

/** SPEC 2.3 for one photo. */
export function captureLocationOf(settings: Settings, capture: Capture): PlacedLocation | undefined {
  const location = isTakenLive(capture) ? capture.location : exifLocationOf(settings, capture);
  const place = capture.place?.place;
  return location && { ...location, ...(place !== undefined && { place }) };
}

/** For a file on a photo step that accepts files. Plain uploads have no location (SPEC 2.1). */
function exifLocationOf(settings: Settings, capture: Capture) {
  const { exifPosition } = capture;
  if (!exifPosition || !isAllowedFile(settings, capture)) return undefined;
  return { accuracyM: EXIF_ACCURACY_M, ...exifPosition, derivedFrom: "exif" as const };
}

/** True if its EXIF position is used for anything; otherwise it is not stored. */
export function usesExif(settings: Settings, capture: Capture): boolean {
  return capture.location !== undefined || isAllowedFile(settings, capture);
}

function isAllowedFile(settings: Settings, { source, step: key }: Capture): boolean {
  const step = stepsOf(settings).find((each) => each.key === key);
  return source === "file" && step?.kind === "image" && step.allowFile;
}

/**
 * The fix to compare: the first photo's, if it is recent enough. A later photo's fix does not show where the
 * first was taken.
 */
export function comparedFixOf(state: Verification): ToldFix | undefined {
  const first = firstPhotoOf(state);
  return first?.location && isOfThePhoto(first.location) ? toldFixOf(first) : undefined;
}

/** A fix from before must state its age. */
function isOfThePhoto({ derivedFrom = "live", ageMs }: Location): boolean {
  if (derivedFrom === "exif") return false;
  return (ageMs ?? (derivedFrom === "live" ? 0 : Infinity)) <= FIX_COUNTS_MS;
}

/** The signs against this photo's fix. */
export function locationSignsOf(state: Verification, capture: Capture): readonly LocationSign[] {
  const fix = toldFixOf(capture);
  if (!fix) return [];
  const { time_zone: zone, languages } = membersOf(capture.device);
  return locationSigns(fix, {
    createdAt: state.createdAt,
    session: state.captures.flatMap((each) => toldFixOf(each) ?? []),
    ...(capture.exifPosition && { exif: capture.exifPosition }),
    ...(typeof zone === "string" && { deviceTimeZone: zone }),
    ...(Array.isArray(languages) && { languages: languages.filter((each) => typeof each === "string") }),
    ...(capture.place && { placeTimeZone: capture.place.timeZone }),
    ...(capture.place?.country && { country: capture.place.country }),
  });
}

/**
 * The signs against any fix of the session, including retaken photos, so that a person cannot retry until one
 * passes.
 */
export function sessionSignsOf(state: Verification): readonly LocationSign[] {
  return state.captures.flatMap((capture) => locationSignsOf(state, capture));
}

function toldFixOf(capture: Capture): ToldFix | undefined {
  const { location, capturedAt, receivedAt } = capture;
  if (!location || !isTakenLive(capture)) return undefined;
  const { derivedFrom: _source, ageMs = 0, ...fix } = location;
  // Whatever its sender claims, it was not taken after it arrived.
  return { ...fix, at: Math.min(capturedAt ?? receivedAt, receivedAt) - ageMs };
}
