import type { Check } from "../check-rules.ts";
import type { Finding } from "../finding.ts";
import type { AccountId, VerificationId } from "../ids.ts";
import type { GeoPoint } from "../location/geo-distance.ts";
import type { RecordSeal } from "../record-seal/record-seal.ts";
import type { Status } from "../status.ts";
import { expectedObjectOf, stepExpectedObject } from "./checks.ts";
import { type VideoAnalysis, worstAnalysis } from "./video-analysis.ts";
import { type SimilarPhoto, similarPhotoOf } from "./similar-photo.ts";
import { reverseSearchOf } from "./reverse-search.ts";
import { activeSteps } from "./steps.ts";
import { type Answer, type Capture, keptCaptures, type Location, type Verification } from "./state.ts";
import { comparedFixOf, expectedPlaceOf, locationOf, takesNoFix } from "./where-taken.ts";
import { judge } from "./verdict.ts";
import type { Verdict } from "./verdict-shape.ts";

type ObjectMatch = {
  readonly status: "match" | "mismatch" | "inconclusive";
  readonly expectedObject?: string;
};

/** SPEC 2.4. */
type LocationMatch = {
  readonly status: "verified" | "no_match" | "ungeocoded" | "rejected" | "not_applicable";
  readonly expectedLocation?: string;
  readonly observedLocation?: string;
  readonly expectedPoint?: GeoPoint;
  readonly observedPoint?: GeoPoint;
  readonly distanceM?: number;
  readonly thresholdM?: number;
  readonly gpsAccuracyM?: number;
  readonly geocodeRef?: string;
  readonly reason?: string;
};

/** What a tenant sees (SPEC 2.1), in the domain's own words; times are epoch milliseconds. */
export type VerificationView = {
  readonly id: VerificationId;
  readonly accountId: AccountId;
  readonly status: Status;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly capturesCount: number;
  readonly verdict?: Verdict;
  readonly location?: Location & { readonly place?: string };
  readonly locationMatch?: LocationMatch;
  readonly objectMatch?: ObjectMatch;
  readonly objectMatches?: Readonly<Record<string, Required<ObjectMatch>>>;
  readonly videoAnalysis?: VideoAnalysis;
  readonly similarPhoto?: SimilarPhoto;
  readonly answers?: Readonly<Record<string, Answer>>;
  readonly recordSeal?: RecordSeal;
  readonly narrative?: string;
};

export function viewOf(state: Verification): VerificationView {
  const captures = keptCaptures(state);
  const done = state.status === "completed";
  const location = locationOf(state);
  const locationMatch = locationMatchOf(state);
  const similarPhoto = similarPhotoOf(state);
  const video = worstAnalysis(captures.flatMap((capture) => analysisOf(capture, state)));
  return {
    id: state.id,
    accountId: state.accountId,
    status: state.status,
    createdAt: state.createdAt,
    expiresAt: state.expiresAt,
    capturesCount: captures.length,
    ...(done && { verdict: judge(state) }),
    ...(location && { location }),
    ...(locationMatch && { locationMatch }),
    ...(done && objectMatchesOf(state, captures)),
    ...(video && { videoAnalysis: video }),
    ...(similarPhoto && { similarPhoto }),
    ...statementsOf(state),
  };
}

/** With what became of its candidates since it was judged. */
function analysisOf(capture: Capture, state: Verification): readonly VideoAnalysis[] {
  const { videoAnalysis: judged } = capture;
  const search = reverseSearchOf([capture], state);
  if (!judged?.signals.reverse || !search) return judged ? [judged] : [];
  return [{ ...judged, signals: { ...judged.signals, reverse: { ...judged.signals.reverse, ...search } } }];
}

/** What the person said, and the seal over it. */
function statementsOf({ answers, sealing, narrative, redacted }: Verification) {
  return {
    ...(Object.keys(answers).length > 0 && { answers }),
    ...(sealing?.sealed && { recordSeal: sealing.sealed.seal }),
    ...(narrative !== undefined && !redacted && { narrative }),
  };
}

function locationMatchOf(state: Verification): LocationMatch | undefined {
  const { settings, locationMatch: outcome, geocoding } = state;
  if (settings.expectedLocation && takesNoFix(settings)) {
    return { status: "not_applicable", expectedLocation: settings.expectedLocation.expected };
  }
  if (!outcome) return undefined;
  const expected = expectedPlaceOf(state);
  const place = geocoding?.state === "found" ? geocoding.place : undefined;
  return {
    ...outcome,
    ...(expected && { thresholdM: expected.thresholdM }),
    ...(expected?.text && { expectedLocation: expected.text }),
    ...(place && { expectedPoint: place.point, geocodeRef: place.ref }),
    ...observed(state),
  };
}

/** The fix that was compared, and what lies there. */
function observed(state: Verification): Partial<LocationMatch> {
  const fix = comparedFixOf(state);
  const location = locationOf(state);
  if (!fix || !location) return {};
  const { lat, lng, accuracyM: gpsAccuracyM } = fix;
  const { place: observedLocation } = location;
  return {
    observedPoint: { lat, lng },
    gpsAccuracyM,
    ...(observedLocation !== undefined && { observedLocation }),
  };
}

const OBJECT_SEVERITY = ["match", "inconclusive", "mismatch"] as const;

/** SPEC 2.5: the worst step result; without a capture's answer, `inconclusive`. */
function objectMatchesOf(state: Verification, captures: readonly Capture[]) {
  const global = state.settings.expectedObject;
  const asked = captures.filter((capture) => expectedObjectOf(state.settings, capture) !== undefined);
  const matches = activeSteps(state).flatMap(({ key }) => {
    const expectedObject = stepExpectedObject(state.settings, key);
    if (expectedObject === undefined) return [];
    return [
      [key, { status: worstObject(asked.filter(({ step }) => step === key)), expectedObject }] as const,
    ];
  });
  if (global === undefined && matches.length === 0) return {};
  const results = [
    ...asked.map(({ findings }) => objectStatus(findings)),
    ...matches.map(([, { status }]) => status),
  ];
  return {
    objectMatch: { status: worstOf(results), ...(global !== undefined && { expectedObject: global }) },
    ...(matches.length > 0 && { objectMatches: Object.fromEntries(matches) }),
  };
}

function worstObject(captures: readonly Capture[]): ObjectMatch["status"] {
  return worstOf(captures.map(({ findings }) => objectStatus(findings)));
}

function worstOf(statuses: readonly ObjectMatch["status"][]): ObjectMatch["status"] {
  return (
    statuses.toSorted((a, b) => OBJECT_SEVERITY.indexOf(b) - OBJECT_SEVERITY.indexOf(a))[0] ?? "inconclusive"
  );
}

function objectStatus(findings: Readonly<Partial<Record<Check, Finding>>>): ObjectMatch["status"] {
  const finding = findings.context;
  if (!finding || finding.status === "unavailable") return "inconclusive";
  return finding.status === "clear" ? "match" : "mismatch";
}
