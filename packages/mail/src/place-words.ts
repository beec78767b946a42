import { ownValue } from "@svc/domain/own-value";
import type { Location } from "@svc/domain/verification/state";
import type { VerificationView } from "@svc/domain/verification/view";
import { readableDistance } from "@svc/map/readable-distance";
import { TEXTS } from "./texts.ts";
import type { Tone } from "./verdict-words.ts";

type Match = NonNullable<VerificationView["locationMatch"]>;
type Fix = Location & { readonly place?: string };

/** Where the first photo was taken and what it was compared with; empty where nobody asked, or nobody knows. */
export type Taken = { readonly location?: Fix; readonly locationMatch?: Match };

/** As a person reads it: a comparison is never `bad`, since it is no finding of a check; what was not compared has no tone. */
export type PlaceWords = { readonly tone?: Tone; readonly sentence: string };

const { place: WORDS } = TEXTS;

const TONES = {
  verified: { tone: "good" },
  no_match: { tone: "open" },
  ungeocoded: { tone: "open" },
  rejected: { tone: "open" },
  not_applicable: {},
} as const satisfies Record<Match["status"], Partial<PlaceWords>>;

/** Undefined where there is nothing to say. */
export function placeWords({ location, locationMatch: match }: Taken): PlaceWords | undefined {
  if (match) {
    return { ...TONES[match.status], sentence: WORDS[match.status](whatOf(match, location)) };
  }
  if (!location) return undefined;
  const { place } = location;
  return { sentence: place === undefined ? WORDS.reported : WORDS.inPlace(oneLine(place)) };
}

function whatOf(match: Match, location: Fix | undefined): string {
  const accuracyM = match.gpsAccuracyM ?? location?.accuracyM;
  switch (match.status) {
    case "rejected":
      return ownValue(WORDS.rejectedWhy, match.reason ?? "") ?? WORDS.notTrusted;
    case "ungeocoded":
      return whyUngeocoded(match, accuracyM);
    default:
      return compared(match, accuracyM);
  }
}

function compared(match: Match, accuracyM: number | undefined): string {
  const { distanceM, status } = match;
  const near = status === "verified" ? WORDS.near.verified : WORDS.near.no_match;
  const place = expectedOf(match);
  const what = distanceM === undefined ? `${near} ${place}` : WORDS.from(readableDistance(distanceM), place);
  return accuracyM === undefined ? what : `${what} (${WORDS.sure(readableDistance(accuracyM))})`;
}

/** Without a reason nobody answered who knows addresses. */
function whyUngeocoded(match: Match, accuracyM: number | undefined): string {
  const about = accuracyM === undefined ? "" : WORDS.about(readableDistance(accuracyM));
  const why = ownValue(WORDS.ungeocodedWhy, match.reason ?? "");
  return why ? why(expectedOf(match), about) : WORDS.notLookedUp;
}

export function expectedOf({ expectedLocation }: Match): string {
  return expectedLocation === undefined ? WORDS.expected : oneLine(expectedLocation);
}

/** Whose licence (ODbL) wants them named where an answer is shown. */
const OF_OPENSTREETMAP = /^(?:nominatim|photon):/;

type PlaceLine = { readonly name: string; readonly text: string; readonly href?: string };

/** Where the device said that it was. */
export function reportedFix({ location, locationMatch: match }: Taken) {
  const point = location ?? match?.observedPoint;
  if (!point) return undefined;
  return { lat: point.lat, lng: point.lng, accuracyM: location?.accuracyM ?? match?.gpsAccuracyM };
}

/** What is known of the position, a line each. */
export function placeLines(taken: Taken): readonly PlaceLine[] {
  const { location, locationMatch: match } = taken;
  if (match?.status === "rejected") return positionLines(taken, WORDS.line.untrusted);
  const place = location?.place ?? match?.observedLocation;
  return [
    ...(place === undefined ? [] : [{ name: WORDS.line.place, text: place }]),
    ...positionLines(taken, WORDS.line.position),
    ...(location ? measuredLine(location) : []),
    ...(match ? comparedLines(match) : []),
  ];
}

function comparedLines({ thresholdM, geocodeRef = "" }: Match): readonly PlaceLine[] {
  const allowed =
    thresholdM === undefined
      ? []
      : [{ name: WORDS.line.allowed, text: WORDS.allowed(readableDistance(thresholdM)) }];
  const isOfOpenStreetMap = OF_OPENSTREETMAP.test(geocodeRef);
  return isOfOpenStreetMap ? [...allowed, { name: WORDS.line.source, text: WORDS.openStreetMap }] : allowed;
}

/** With an address as in RFC 5870, which a phone opens in its own map. */
function positionLines(taken: Taken, name: string): readonly PlaceLine[] {
  const fix = reportedFix(taken);
  if (!fix) return [];
  const [lat, lng] = [degrees(fix.lat), degrees(fix.lng)];
  const position = { name, text: `${lat}, ${lng}`, href: `geo:${lat},${lng}` };
  if (fix.accuracyM === undefined) return [position];
  return [
    { ...position, href: `${position.href};u=${Math.ceil(fix.accuracyM)}` },
    { name: WORDS.line.accuracy, text: readableDistance(fix.accuracyM) },
  ];
}

/** About a metre: no phone knows it better. */
function degrees(value: number): string {
  return value.toFixed(5);
}

function measuredLine({ derivedFrom, ageMs }: Location): readonly PlaceLine[] {
  const said = [...sourceOf(derivedFrom), ...(ageMs === undefined ? [] : [readableAge(ageMs)])];
  return said.length === 0 ? [] : [{ name: WORDS.line.measured, text: said.join(", ") }];
}

function sourceOf(derivedFrom: Location["derivedFrom"]): readonly string[] {
  if (derivedFrom === undefined || derivedFrom === "live") return [];
  return [derivedFrom === "exif" ? WORDS.inFile : WORDS.lastKnown];
}

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];

function readableAge(ageMs: number): string {
  if (ageMs < 1000) return WORDS.atOnce;
  if (ageMs < 2 * MINUTE_MS) return WORDS.before(Math.round(ageMs / 1000), "s");
  if (ageMs < 2 * HOUR_MS) return WORDS.before(Math.round(ageMs / MINUTE_MS), "min");
  if (ageMs < 2 * DAY_MS) return WORDS.before(Math.round(ageMs / HOUR_MS), "h");
  return WORDS.before(Math.round(ageMs / DAY_MS), "days");
}

/** Without marks that turn the direction of what follows. */
function oneLine(text: string): string {
  return text
    .replaceAll(/\p{Bidi_Control}/gu, "")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
}
