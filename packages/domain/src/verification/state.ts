import type { Check } from "../check-rules.ts";
import { type Finding, LIVENESS_SIGNS, type LivenessSign } from "../finding.ts";
import type { GeoPoint } from "../location/geo-distance.ts";
import type { Geocoding } from "../location/geocoding.ts";
import type { MatchOutcome } from "../location/location-match.ts";
import type { PlaceName } from "../location/place-name.ts";
import type { AccountId, CaptureId, VerificationId } from "../ids.ts";
import type { Analysis, AnalysisOutcome } from "../meaning/analysis.ts";
import type { DamageReport } from "../meaning/damage.ts";
import type { CaseDecisionValue, CaseSubject } from "../review/subjects.ts";
import type { Sealing } from "../record-seal/record-seal.ts";
import type { Status } from "../status.ts";
import type { AnswerValue } from "./answer-kinds.ts";
import type { ClipFrame } from "./clip.ts";
import type { LikenessReport, SimilarPhoto } from "./similar-photo.ts";
import type { VideoAnalysis } from "./video-analysis.ts";
import type { Appeal } from "./appeal-shape.ts";
import type { Settings } from "./settings.ts";
import type { AnswerKind, MediaKind } from "./step-kinds.ts";
import type { CaptureSource } from "./capture-source.ts";
import type { NamedSceneCode, SceneCode } from "./scene-code.ts";
import type { LinkChannel } from "./delivery-status.ts";
import type { MailSkip } from "../mail/mail-permit.ts";
import type { CredentialOutcome } from "./credential-shape.ts";
import type { FailureReason } from "./failure-reason.ts";
import type { Consistency } from "../consistency/consistency-shape.ts";
import type { SharedView, ShotFacts } from "../consistency/shot-facts.ts";

/** SPEC 2.3. `ageMs` is the fix's age when the photo was taken. */
export type Location = {
  readonly lat: number;
  readonly lng: number;
  readonly accuracyM: number;
  readonly derivedFrom?:
    | "exif"
    | "live"
    | "last_known_session"
    | "last_known_system"
    | "last_known_persisted";
  readonly ageMs?: number;
  readonly mocked?: boolean;
  readonly altitudeM?: number;
  readonly speedMps?: number;
};

/** The position in a photo's EXIF, with `accuracyM` if the file states it. */
export type ExifPosition = GeoPoint & { readonly accuracyM?: number };

/** The content of a file's Content Credential, and whether it is valid (CONTRACT G4.3). */
export type CredentialSummary = {
  readonly present: boolean;
  readonly state?: "valid" | "invalid" | "untrusted" | "unread";
  /** Only for `invalid`. */
  readonly reason?: "revoked_signer";
  readonly issuer?: string;
  readonly digitalSourceType?: string;
};

/** A stored file. Its bytes are in R2 and never change. */
export type StoredCapture = {
  readonly id: CaptureId;
  readonly step?: string;
  readonly kind: MediaKind;
  readonly source: CaptureSource;
  readonly contentType: string;
  readonly bytes: number;
  readonly width?: number;
  readonly height?: number;
  /** For a clip: until the end of its last frame. */
  readonly durationMs?: number;
  readonly sha256: string;
  readonly capturedAt?: number;
  readonly location?: Location;
  readonly clientCaptureId?: string;
  /** The challenge that the photo answers; one per photo (CONTRACT G3.3). */
  readonly nonce?: string;
  /** `answered`: one of ours. `stale`: it had expired, was never issued, or belongs to another photo. */
  readonly challenge?: "answered" | "stale";
  /** The code on the paper, as the sender names it (CONTRACT G19.3). */
  readonly sceneCode?: NamedSceneCode;
  /** Signs against a live capture that are known on arrival; absent if there are none. */
  readonly signs?: readonly LivenessSign["sign"][];
  /** SHA-256 of each low-resolution frame taken with the photo, in order. */
  readonly frames?: readonly string[];
  /** The device's report, as the JSON text it sent. */
  readonly device?: string;
  /** The sandbox drew it (CONTRACT G10). */
  readonly drawn?: true;
  /** It does not submit the verification, even if nothing more can be added (CONTRACT G3.8). */
  readonly submitLater?: boolean;
};

export type Capture = StoredCapture & {
  readonly receivedAt: number;
  readonly removed: boolean;
  /** Removed at submission, not by the person, so it is not a retake. */
  readonly setAside?: boolean;
  /** One entry per settled check; the others are still running. */
  readonly findings: Readonly<Partial<Record<Check, Finding>>>;
  /** One entry per answered analysis; absent if there is none. */
  readonly analyses?: Readonly<Partial<Record<Analysis, AnalysisOutcome>>>;
  /** The bytes could not be decoded or were lost; every pixel check is then unavailable. */
  readonly lost?: "media_unreadable" | "storage_lost";
  readonly credentials?: CredentialSummary;
  readonly exifPosition?: ExifPosition;
  /** What its file says about how it was taken; absent if it says nothing. */
  readonly facts?: ShotFacts;
  /** The other photos of the verification that show the same view, of those analyzed before it. */
  readonly views?: readonly SharedView[];
  /** The place at its fix or EXIF position; absent until the geocoder has answered. */
  readonly place?: PlaceName;
  /** There is a small copy. */
  readonly thumb?: true;
  /** For a clip: the seconds judged so far. */
  readonly clipFrames?: readonly ClipFrame[];
  readonly videoAnalysis?: VideoAnalysis;
  /**
   * Whether the account's index contains its images. Absent until they were processed, and if the account does
   * not compare photos.
   */
  readonly likeness?: LikenessReport["state"];
  readonly similar?: SimilarPhoto;
  /** Absent until there is a result, and if it was not requested. */
  readonly damage?: DamageReport & { readonly completedAt: number };
  /** Absent until it was sealed, and if sealing is off. */
  readonly stamp?: CredentialOutcome;
};

export type Answer = {
  readonly kind: AnswerKind;
  readonly value: AnswerValue;
  readonly answeredAt: number;
};

/** The facts for the result mail at creation: its sender and its link. */
export type ResultMail = {
  readonly resultUrl: string;
  /** The requesting account's name, shown to the recipient. */
  readonly accountName: string;
  /** Where the recipient ends all mails of this account. It names the address, so a redaction blanks it. */
  readonly unsubscribeUrl: string;
  readonly brand: {
    readonly name: string;
    readonly logoUrl?: string;
    readonly accent?: string;
    readonly supportUrl?: string;
  };
};

/** The facts at the time more was requested: who gets the link again, and who asks. */
export type LinkMail = Pick<ResultMail, "accountName" | "unsubscribeUrl" | "brand"> & { readonly to: string };

/** As `LinkMail`, for a text message. */
export type LinkSms = { readonly to: string; readonly accountName: string };

/** How the link goes to the person, and what the message needs besides the link. */
export type LinkTerms = {
  readonly channel: LinkChannel;
  readonly mail?: LinkMail;
  readonly sms?: LinkSms;
};

/** The newest message with the link. A redaction removes the recipient. */
export type LinkDelivery = LinkTerms & {
  readonly state: "queued" | "sent" | "held_back" | "bounced";
  /** Epoch milliseconds. */
  readonly queuedAt: number;
  /** When a provider last accepted one. */
  readonly sentAt?: number;
  /** Why it was not sent. */
  readonly heldBack?: MailSkip;
  readonly reminders: number;
};

/** The requirements of a step since more was requested (CONTRACT G4.7). */
export type MoreAsked = { readonly key: string; readonly min: number; readonly max: number };

/** The tenant's last request for more. */
export type MoreRequested = {
  /** How many requests there were. */
  readonly times: number;
  readonly steps: readonly string[];
  readonly message?: string;
  readonly at: number;
  /** To whom the link was mailed; absent if it was not. */
  readonly to?: string;
};

/** CONTRACT G4.7. `by` is absent if its settings said so. */
export type LegalHold = { readonly since: number; readonly reason?: string; readonly by?: string };

/** What people decided about a case (CONTRACT G15.3). */
export type CaseDecision = {
  readonly value: CaseDecisionValue;
  /** Epoch milliseconds. */
  readonly at: number;
  /** The deciding person's text. */
  readonly note?: string;
  /** The id of a person or key. Absent after a redaction, like `note`. */
  readonly by?: string;
};

export type Verification = {
  readonly id: VerificationId;
  readonly accountId: AccountId;
  readonly environment: string;
  readonly status: Status;
  readonly settings: Settings;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly captureUrl: string;
  readonly resultMail?: ResultMail;
  readonly opened: boolean;
  readonly submittedAt?: number;
  readonly closedAt?: number;
  /** Only with the status `failed`. */
  readonly failureReason?: FailureReason;
  readonly captures: readonly Capture[];
  readonly answers: Readonly<Record<string, Answer>>;
  /** How often an answer was saved or withdrawn. */
  readonly answerChanges: number;
  readonly moreRequested?: MoreRequested;
  /** In the order in which they were handed out; absent if none was. */
  readonly sceneCodes?: readonly SceneCode[];
  /** Absent if the link was never sent by us. Its messages are in the object's outbox. */
  readonly delivery?: LinkDelivery;
  /** The time to decide about its candidates has passed (CONTRACT G1.5). */
  readonly reverseLapsed?: true;
  /** People's decisions about the case itself (CONTRACT G15.3); absent if there is none. */
  readonly reviewed?: readonly CaseSubject[];
  /** Absent until the case is accepted or rejected. */
  readonly decision?: CaseDecision;
  /** When a person last decided the case itself, which answers of the review queue must not overtake. */
  readonly caseDecidedAt?: number;
  /** The id of the member who works on the case (CONTRACT G15.5). */
  readonly assignee?: string;
  /** The geocoder's result for the expected address; absent until it answered. */
  readonly geocoding?: Geocoding;
  /** Absent until compared (SPEC 2.4). */
  readonly locationMatch?: MatchOutcome;
  /** Whether its photos fit together (CONTRACT G18); absent until the verdict, and if there was no scene. */
  readonly consistency?: Consistency;
  readonly narrative?: string;
  readonly sealing?: Sealing;
  readonly redacted: boolean;
  /** While there is one, nothing is deleted. */
  readonly hold?: LegalHold;
  /** Absent until the person asked for a second look (CONTRACT G20). */
  readonly appeal?: Appeal;
  /** When the last hold ended. */
  readonly releasedAt?: number;
};

/** Captures that count: stored and not retaken (CONTRACT G1.10). */
export function keptCaptures(verification: Pick<Verification, "captures">): readonly Capture[] {
  return verification.captures.filter((capture) => !capture.removed);
}

/**
 * The signs against a live camera: those reported by `screen`, and those known on arrival, even if `screen` did
 * not run.
 */
export function livenessOf({
  findings,
  signs = [],
}: Pick<Capture, "findings" | "signs">): readonly LivenessSign[] {
  const { screen } = findings;
  const reported = screen?.liveness ?? [];
  return LIVENESS_SIGNS.flatMap((sign): readonly LivenessSign[] => {
    const found = reported.find((each) => each.sign === sign);
    if (found) return [found];
    // A sign known without examining the photo is never strong.
    return signs.includes(sign) ? [{ sign, strength: "weak" }] : [];
  });
}
