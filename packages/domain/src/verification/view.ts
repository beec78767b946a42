import type { AccountId, VerificationId } from "../ids.ts";
import type { GeoPoint } from "../location/geo-distance.ts";
import type { SceneJudgement } from "../meaning/analysis.ts";
import type { Condition, ConditionPart } from "../meaning/condition.ts";
import { dueOf } from "../review/due.ts";
import type { ReviewSubject } from "../review/subjects.ts";
import type { RecordSeal } from "../record-seal/record-seal.ts";
import type { MailSkip } from "../mail/mail-permit.ts";
import type { Status } from "../status.ts";
import { assessmentOf, conditionOf, primaryTextOf, sceneOf } from "./analyses.ts";
import { shownAppeal } from "./appeal.ts";
import type { ShownAppeal } from "./appeal-shape.ts";
import { isNothingChecked } from "./checks.ts";
import type { Consistency } from "../consistency/consistency-shape.ts";
import { editedPhotosOf } from "./edited-photos.ts";
import { type ObjectMatch, objectMatchesOf } from "./object-match.ts";
import { type VideoAnalysis, worstAnalysis } from "./video-analysis.ts";
import { type SimilarPhoto, similarPhotoOf } from "./similar-photo.ts";
import { sceneCodesOf, type SceneCodeResult } from "./scene-code-result.ts";
import { reverseSearchOf } from "./reverse-search.ts";
import { type Answer, type Capture, keptCaptures, type Location, type Verification } from "./state.ts";
import { comparedFixOf, expectedPlaceOf, locationOf, takesNoFix } from "./where-taken.ts";
import { judge } from "./verdict.ts";
import type { DeliveryStatus, LinkChannel } from "./delivery-status.ts";
import type { FailureReason } from "./failure-reason.ts";
import { deliveryStatusOf } from "./link-delivery.ts";
import type { Verdict } from "./verdict-shape.ts";
import { isSimulated } from "./simulated.ts";

/** SPEC 2.7. */
type ShownVideoAnalysis = VideoAnalysis & {
  readonly scene?: SceneJudgement;
  readonly condition?: ConditionPart;
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

/** CONTRACT G4.8. */
type ShownDelivery = {
  readonly channel: LinkChannel;
  /** Absent after a redaction. */
  readonly to?: string;
  readonly status: DeliveryStatus;
  readonly reason?: MailSkip;
  readonly sentAt?: number;
  readonly reminders: number;
};

/** What a tenant sees (SPEC 2.1), in the domain's terms. Times are epoch milliseconds. */
export type VerificationView = {
  readonly id: VerificationId;
  readonly accountId: AccountId;
  readonly status: Status;
  /** Only with the status `failed`. */
  readonly failureReason?: FailureReason;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly capturesCount: number;
  readonly verdict?: Verdict;
  readonly location?: Location & { readonly place?: string };
  readonly locationMatch?: LocationMatch;
  readonly objectMatch?: ObjectMatch;
  readonly objectMatches?: Readonly<Record<string, Required<ObjectMatch>>>;
  readonly condition?: Condition;
  readonly videoAnalysis?: ShownVideoAnalysis;
  readonly ocrPrimary?: string;
  readonly similarPhoto?: SimilarPhoto;
  /** See `editedPhotosOf`; absent if there are none. */
  readonly editedPhotos?: readonly number[];
  /** CONTRACT G18. */
  readonly consistency?: Consistency;
  /** CONTRACT G19.4, by step key. */
  readonly sceneCodes?: Readonly<Record<string, SceneCodeResult>>;
  readonly answers?: Readonly<Record<string, Answer>>;
  readonly recordSeal?: RecordSeal;
  readonly narrative?: string;
  readonly delivery?: ShownDelivery;
  /** See `isNothingChecked`; `svc` may still be true. */
  readonly nothingChecked?: true;
  /** CONTRACT G10: its results were simulated. */
  readonly simulated?: true;
  /** What people had not decided when it was redacted. It is no longer due, but the outcome stays. */
  readonly leftUndecided?: readonly ReviewSubject[];
  /** CONTRACT G20: the second look at this verification. */
  readonly appeal?: ShownAppeal;
  /** CONTRACT G20: it is the second look at that verification. */
  readonly appealOf?: VerificationId;
  /** CONTRACT G21: its photos are compared with those of this one. */
  readonly baseline?: VerificationId;
  /** CONTRACT G4.7: nothing of it is deleted. */
  readonly legalHold?: true;
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
    ...(done && judgedOf(state, captures)),
    ...(location && { location }),
    ...(locationMatch && { locationMatch }),
    ...(done && objectMatchesOf(state, captures)),
    ...(done && shownBy(state)),
    ...(video && { videoAnalysis: video }),
    ...(similarPhoto && { similarPhoto }),
    ...statementsOf(state),
    ...sentOf(state),
    ...endOf(state),
    ...othersOf(state),
  };
}

/** The other verifications that it belongs to. */
function othersOf(state: Verification): Pick<VerificationView, "appeal" | "appealOf" | "baseline"> {
  const appeal = shownAppeal(state);
  const { appealOf, baseline } = state.settings;
  return {
    ...(appeal && { appeal }),
    ...(appealOf !== undefined && { appealOf }),
    ...(baseline && { baseline: baseline.verificationId }),
  };
}

/** Why it failed, whether its results are real, and whether it is held. */
function endOf(state: Verification): Pick<VerificationView, "failureReason" | "simulated" | "legalHold"> {
  return {
    ...(state.failureReason && { failureReason: state.failureReason }),
    ...(isSimulated(state) && { simulated: true }),
    ...(state.hold && { legalHold: true }),
  };
}

type Judged = Pick<
  VerificationView,
  "verdict" | "nothingChecked" | "leftUndecided" | "editedPhotos" | "consistency"
>;

function judgedOf(state: Verification, captures: readonly Capture[]): Judged {
  const editedPhotos = editedPhotosOf(captures);
  const { consistency } = state;
  return {
    verdict: judge(state),
    ...(editedPhotos.length > 0 && { editedPhotos }),
    ...(consistency && { consistency }),
    ...(isNothingChecked(state.settings, captures) && { nothingChecked: true }),
    ...(state.redacted && { leftUndecided: dueOf({ ...state, redacted: false }) }),
  };
}

function sentOf(state: Verification): Pick<VerificationView, "delivery"> {
  const { delivery } = state;
  const status = deliveryStatusOf(state);
  if (!delivery || !status) return {};
  const { channel, mail, sms, sentAt, heldBack, reminders } = delivery;
  const to = mail?.to ?? sms?.to;
  return {
    delivery: {
      channel,
      ...(to !== undefined && { to }),
      status,
      ...(status === "held_back" && heldBack && { reason: heldBack }),
      ...(sentAt !== undefined && { sentAt }),
      reminders,
    },
  };
}

/** What the photos show, and the text on them. */
function shownBy(state: Verification): Pick<VerificationView, "condition" | "ocrPrimary" | "sceneCodes"> {
  const condition = conditionOf(state);
  const ocrPrimary = primaryTextOf(state);
  const sceneCodes = sceneCodesOf(state);
  return {
    ...(condition && { condition }),
    ...(ocrPrimary !== undefined && { ocrPrimary }),
    ...(sceneCodes && { sceneCodes }),
  };
}

/** With the decisions made about its candidates since the verdict. */
function analysisOf(capture: Capture, state: Verification): readonly ShownVideoAnalysis[] {
  const [scene, condition] = [sceneOf(capture), assessmentOf(capture)];
  const judged =
    capture.videoAnalysis ??
    (scene || (condition && capture.kind === "video") ? unjudged(capture) : undefined);
  if (!judged) return [];
  const search = reverseSearchOf([capture], state);
  const { reverse } = judged.signals;
  const signals =
    reverse && search ? { ...judged.signals, reverse: { ...reverse, ...search } } : judged.signals;
  return [{ ...judged, signals, ...(scene && { scene }), ...(condition && { condition }) }];
}

/** A clip with only analyses has no judged seconds. */
function unjudged({ id: captureId }: Capture): VideoAnalysis {
  return { captureId, framesExtracted: 0, framesAnalyzed: 0, signals: {} };
}

/** The person's statements, and their seal. */
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

/** The compared fix, and its place. */
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
