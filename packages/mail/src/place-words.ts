import { ownValue } from "@svc/domain/own-value";
import type { Location } from "@svc/domain/verification/state";
import type { VerificationView } from "@svc/domain/verification/view";
import type { ResultKey } from "./result-key.ts";
import type { Say } from "./say.ts";
import type { Tone } from "@svc/domain/review/outcome";

type Match = NonNullable<VerificationView["locationMatch"]>;
type Fix = Location & { readonly place?: string };

/** Where the first photo was taken, and what it was compared with. Empty if it was not requested or is unknown. */
export type Taken = { readonly location?: Fix; readonly locationMatch?: Match };

/**
 * In words for people. A comparison is never `bad`, because it is not a check's finding. Without a comparison
 * there is no tone.
 */
export type PlaceWords = { readonly tone?: Tone; readonly sentence: string };

const TONES = {
  verified: { tone: "good" },
  no_match: { tone: "open" },
  ungeocoded: { tone: "open" },
  rejected: { tone: "open" },
  not_applicable: {},
} as const satisfies Record<Match["status"], Partial<PlaceWords>>;

/** Undefined if there is nothing to say. */
export function placeWords({ location, locationMatch: match }: Taken, say: Say): PlaceWords | undefined {
  if (match) return { ...TONES[match.status], sentence: matchSentence(match, location, say) };
  if (!location) return undefined;
  const { place } = location;
  return {
    sentence:
      place === undefined ? say.text("place_reported") : say.text("place_in", { place: oneLine(place) }),
  };
}

const REJECTED: Readonly<Record<string, ResultKey>> = {
  mock_provider: "place_mock_provider",
  devtools_accuracy: "place_devtools_accuracy",
  teleported: "place_teleported",
  timestamp_stale: "place_timestamp_stale",
  accuracy_implausible: "place_accuracy_implausible",
};

function matchSentence(match: Match, location: Fix | undefined, say: Say): string {
  const accuracyM = match.gpsAccuracyM ?? location?.accuracyM;
  switch (match.status) {
    case "rejected":
      return say.text("place_rejected", {
        why: say.text(ownValue(REJECTED, match.reason ?? "") ?? "place_not_trusted"),
      });
    case "ungeocoded":
      return whyUngeocoded(match, accuracyM, say);
    case "not_applicable":
      return say.text("place_not_applicable");
    case "verified":
    case "no_match":
      return say.text(`place_${match.status}`, { what: compared(match, accuracyM, say) });
  }
}

function compared(match: Match, accuracyM: number | undefined, say: Say): string {
  const { distanceM, status } = match;
  const place = expectedOf(match, say);
  const what =
    distanceM === undefined
      ? say.text(status === "verified" ? "place_near" : "place_not_near", { place })
      : say.text("place_from", { distance: say.distance(distanceM), place });
  return accuracyM === undefined ? what : say.text("place_sure", { what, distance: say.distance(accuracyM) });
}

/** Without a reason, the geocoder did not answer. */
function whyUngeocoded(match: Match, accuracyM: number | undefined, say: Say): string {
  const place = expectedOf(match, say);
  switch (match.reason) {
    case "address_not_found":
    case "address_ambiguous":
    case "address_too_coarse":
    case "no_fix":
      return say.text(`place_${match.reason}`, { place });
    case "accuracy_too_low":
      return accuracyM === undefined
        ? say.text("place_accuracy_too_low")
        : say.text("place_accuracy_about", { distance: say.distance(accuracyM) });
    default:
      return say.text("place_not_looked_up");
  }
}

export function expectedOf({ expectedLocation }: Match, say: Say): string {
  return expectedLocation === undefined ? say.text("place_expected") : oneLine(expectedLocation);
}

/** The licence of their data (ODbL) requires attribution wherever an answer is shown. */
const OF_OPENSTREETMAP = /^(?:nominatim|photon):/;

type PlaceLine = { readonly name: string; readonly text: string; readonly href?: string };

/** The position that the device reported. */
export function reportedFix({ location, locationMatch: match }: Taken) {
  const point = location ?? match?.observedPoint;
  if (!point) return undefined;
  return { lat: point.lat, lng: point.lng, accuracyM: location?.accuracyM ?? match?.gpsAccuracyM };
}

const OPEN_STREET_MAP = "© OpenStreetMap contributors";

/** What is known about the position, one line each. */
export function placeLines(taken: Taken, say: Say): readonly PlaceLine[] {
  const { location, locationMatch: match } = taken;
  if (match?.status === "rejected") return positionLines(taken, say.text("place_line_untrusted"), say);
  const place = location?.place ?? match?.observedLocation;
  return [
    ...(place === undefined ? [] : [{ name: say.text("place_line_place"), text: place }]),
    ...positionLines(taken, say.text("place_line_position"), say),
    ...(location ? measuredLine(location, say) : []),
    ...(match ? comparedLines(match, say) : []),
  ];
}

function comparedLines({ thresholdM, geocodeRef = "" }: Match, say: Say): readonly PlaceLine[] {
  const allowed = thresholdM !== undefined && {
    name: say.text("place_line_allowed"),
    text: say.text("place_allowed", { distance: say.distance(thresholdM) }),
  };
  const isOfOpenStreetMap = OF_OPENSTREETMAP.test(geocodeRef);
  return [
    ...(allowed ? [allowed] : []),
    ...(isOfOpenStreetMap ? [{ name: say.text("place_line_source"), text: OPEN_STREET_MAP }] : []),
  ];
}

/** Includes a geo: URI (RFC 5870), which a phone opens in its own map. */
function positionLines(taken: Taken, name: string, say: Say): readonly PlaceLine[] {
  const fix = reportedFix(taken);
  if (!fix) return [];
  const [lat, lng] = [degrees(fix.lat), degrees(fix.lng)];
  const position = { name, text: `${lat}, ${lng}`, href: `geo:${lat},${lng}` };
  if (fix.accuracyM === undefined) return [position];
  return [
    { ...position, href: `${position.href};u=${Math.ceil(fix.accuracyM)}` },
    { name: say.text("place_line_accuracy"), text: say.distance(fix.accuracyM) },
  ];
}

/** About a metre; no phone is more accurate. */
function degrees(value: number): string {
  return value.toFixed(5);
}

function measuredLine({ derivedFrom, ageMs }: Location, say: Say): readonly PlaceLine[] {
  const said = [...sourceOf(derivedFrom, say), ...(ageMs === undefined ? [] : [readableAge(ageMs, say)])];
  return said.length === 0 ? [] : [{ name: say.text("place_line_measured"), text: said.join(", ") }];
}

function sourceOf(derivedFrom: Location["derivedFrom"], say: Say): readonly string[] {
  if (derivedFrom === undefined || derivedFrom === "live") return [];
  return [say.text(derivedFrom === "exif" ? "place_in_file" : "place_last_known")];
}

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];

function readableAge(ageMs: number, say: Say): string {
  if (ageMs < 1000) return say.text("place_at_once");
  return say.text("place_before", { duration: durationOf(ageMs, say) });
}

function durationOf(ageMs: number, say: Say): string {
  if (ageMs < 2 * MINUTE_MS) return say.duration(Math.round(ageMs / 1000), "second");
  if (ageMs < 2 * HOUR_MS) return say.duration(Math.round(ageMs / MINUTE_MS), "minute");
  if (ageMs < 2 * DAY_MS) return say.duration(Math.round(ageMs / HOUR_MS), "hour");
  return say.duration(Math.round(ageMs / DAY_MS), "day");
}

/** On one line, without writing direction marks. */
function oneLine(text: string): string {
  return text
    .replaceAll(/\p{Bidi_Control}/gu, "")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
}
