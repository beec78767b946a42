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
  /** ISO 3166-1 alpha-2, where it is known. */
  readonly country?: string;
};

/** CONTRACT G1.8. */
const DEFAULT_THRESHOLD_M = 150;

/** our choice: a fix that is older says where the device was, not where the photo was taken. */
const FIX_COUNTS_MS = 30 * 60_000;

/** our choice, where a file does not say how well it knew: what a phone's camera is sure of in a street. */
const EXIF_ACCURACY_M = 100;

/** The tenant's address or, where there is none, the answer to a step with `match_location` (CONTRACT G5.4). */
export function expectedPlaceOf(state: Verification): ExpectedPlace | undefined {
  const { expectedLocation, unfilled } = state.settings;
  if (expectedLocation) return { text: expectedLocation.expected, thresholdM: expectedLocation.thresholdM };
  // a template asks for one, and its database had none to say
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

/** Its parts, where it has a street and a city: they are what a reader of the answer sees first. */
function addressOf({ value }: Answer): { readonly text: string; readonly country?: string } {
  const { formatted = "", line1, city, postal_code: code, region, country } = membersOf(value);
  const town = [code, city].filter(Boolean).join(" ");
  const parts = line1 && city ? [line1, town, region].filter(Boolean).join(", ") : formatted;
  return { text: String(parts).trim(), ...(typeof country === "string" && { country }) };
}

/** CONTRACT G1.8, G5.3: a file handed over has no fix that could be compared. */
export function takesNoFix(settings: Settings): boolean {
  const media = stepsOf(settings).filter(isMediaStep);
  const isUploadOnly = media.length > 0 && media.every(({ kind }) => kind === "upload");
  return settings.mode === "audit" || isUploadOnly;
}

export type PlacedLocation = Location & { readonly place?: string };

/** SPEC 2.3, CONTRACT G1.7: of the first photo; where it is a file that is allowed, what its EXIF says. */
export function locationOf(state: Verification): PlacedLocation | undefined {
  const first = firstPhotoOf(state);
  return first && captureLocationOf(state.settings, first);
}

/** What is only uploaded, or handed over, is no photo that was taken here. */
function firstPhotoOf(state: Verification): Capture | undefined {
  return keptCaptures(state).find(({ kind, source }) => kind !== "upload" && source !== "api");
}

/** SPEC 2.3 of one photo. */
export function captureLocationOf(settings: Settings, capture: Capture): PlacedLocation | undefined {
  const location = isTakenLive(capture) ? capture.location : exifLocationOf(settings, capture);
  const place = capture.place?.place;
  return location && { ...location, ...(place !== undefined && { place }) };
}

/** Of a file on a step of photos that takes files; what is only uploaded has no location (SPEC 2.1). */
function exifLocationOf(settings: Settings, capture: Capture) {
  const { exifPosition } = capture;
  if (!exifPosition || !isAllowedFile(settings, capture)) return undefined;
  return { accuracyM: EXIF_ACCURACY_M, ...exifPosition, derivedFrom: "exif" as const };
}

/** Whether anything is made of where its EXIF says that it was taken; what is not is not kept. */
export function usesExif(settings: Settings, capture: Capture): boolean {
  return capture.location !== undefined || isAllowedFile(settings, capture);
}

function isAllowedFile(settings: Settings, { source, step: key }: Capture): boolean {
  const step = stepsOf(settings).find((each) => each.key === key);
  return source === "file" && step?.kind === "image" && step.allowFile;
}

/**
 * The fix that the match is about: the first photo's, where it is of the time of the photo. A later one's says nothing of
 * where the first was taken.
 */
export function comparedFixOf(state: Verification): ToldFix | undefined {
  const first = firstPhotoOf(state);
  return first?.location && isOfThePhoto(first.location) ? toldFixOf(first) : undefined;
}

/** A fix that was known before has to say for how long. */
function isOfThePhoto({ derivedFrom = "live", ageMs }: Location): boolean {
  if (derivedFrom === "exif") return false;
  return (ageMs ?? (derivedFrom === "live" ? 0 : Infinity)) <= FIX_COUNTS_MS;
}

/** What speaks against the fix of this photo. */
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

/** What speaks against any fix of the session, also of a photo that was taken again: nobody tries until one passes. */
export function sessionSignsOf(state: Verification): readonly LocationSign[] {
  return state.captures.flatMap((capture) => locationSignsOf(state, capture));
}

function toldFixOf(capture: Capture): ToldFix | undefined {
  const { location, capturedAt, receivedAt } = capture;
  if (!location || !isTakenLive(capture)) return undefined;
  const { derivedFrom: _source, ageMs = 0, ...fix } = location;
  // whatever its sender says, it was not taken after it came
  return { ...fix, at: Math.min(capturedAt ?? receivedAt, receivedAt) - ageMs };
}
