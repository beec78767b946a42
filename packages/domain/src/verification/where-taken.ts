import { membersOf } from "../device-report.ts";
import {
  type LocationSign,
  locationSigns,
  rejectionOf,
  type RejectingSign,
  type ToldFix,
} from "../location/location-signs.ts";
import { ownValue } from "../own-value.ts";
import { isMediaStep, type Settings, stepsOf } from "./settings.ts";
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
  const { settings, answers } = state;
  if (settings.expectedLocation) {
    const { expected: text, thresholdM } = settings.expectedLocation;
    return { text, thresholdM };
  }
  for (const step of activeSteps(state)) {
    const answer = ownValue(answers, step.key);
    if (step.kind !== "address" || !step.matchLocation || !answer) continue;
    const { text, country = step.country } = addressOf(answer);
    if (text !== "") return { text, thresholdM: DEFAULT_THRESHOLD_M, ...(country && { country }) };
  }
  return undefined;
}

function addressOf({ value }: Answer): { readonly text: string; readonly country?: string } {
  const { formatted = "", country } = membersOf(value);
  return { text: String(formatted).trim(), ...(typeof country === "string" && { country }) };
}

/** CONTRACT G1.8, G5.3: a file handed over has no fix that could be compared. */
export function takesNoFix(settings: Settings): boolean {
  const media = stepsOf(settings).filter(isMediaStep);
  const isUploadOnly = media.length > 0 && media.every(({ kind }) => kind === "upload");
  return settings.mode === "audit" || isUploadOnly;
}

type PlacedLocation = Location & { readonly place?: string };

/** SPEC 2.3: the fix of the first photo that came with one; where files are allowed, what the first such file's EXIF says. */
export function locationOf(state: Verification): PlacedLocation | undefined {
  const located = keptCaptures(state).flatMap((capture) => captureLocationOf(state.settings, capture) ?? []);
  return located.find(({ derivedFrom }) => derivedFrom !== "exif") ?? located[0];
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

/** The fix that the match is about: the first photo's, where it is of the time of the photo. */
export function comparedFixOf(state: Verification): ToldFix | undefined {
  const first = keptCaptures(state).find((capture) => isTakenLive(capture) && capture.location);
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

/** A capture with where it was taken, and what speaks against that. */
export type ShownCapture = Omit<Capture, "location"> & {
  readonly location?: PlacedLocation;
  /** Absent where nothing does. */
  readonly locationSigns?: readonly LocationSign[];
};

export function shownCapture(state: Verification, capture: Capture): ShownCapture {
  const { location: _sent, ...shown } = capture;
  const location = captureLocationOf(state.settings, capture);
  const signs = locationSignsOf(state, capture);
  return { ...shown, ...(location && { location }), ...(signs.length > 0 && { locationSigns: signs }) };
}

/** Any photo whose fix is not to be believed makes the session's so. */
export function rejectedFix(state: Verification): RejectingSign | undefined {
  return rejectionOf(keptCaptures(state).flatMap((capture) => locationSignsOf(state, capture)));
}

function toldFixOf(capture: Capture): ToldFix | undefined {
  const { location, capturedAt, receivedAt } = capture;
  if (!location || !isTakenLive(capture)) return undefined;
  const { derivedFrom: _source, ageMs = 0, ...fix } = location;
  return { ...fix, at: (capturedAt ?? receivedAt) - ageMs };
}
