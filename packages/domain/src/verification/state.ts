import type { Check } from "../check-rules.ts";
import { type Finding, LIVENESS_SIGNS, type LivenessSign } from "../finding.ts";
import type { GeoPoint } from "../location/geo-distance.ts";
import type { Geocoding } from "../location/geocoding.ts";
import type { MatchOutcome } from "../location/location-match.ts";
import type { PlaceName } from "../location/place-name.ts";
import type { AccountId, CaptureId, VerificationId } from "../ids.ts";
import type { Analysis, AnalysisOutcome } from "../meaning/analysis.ts";
import type { DamageReport } from "../meaning/damage.ts";
import type { CaseSubject } from "../review/subjects.ts";
import type { Sealing } from "../record-seal/record-seal.ts";
import type { Status } from "../status.ts";
import type { AnswerValue } from "./answer-kinds.ts";
import type { ClipFrame } from "./clip.ts";
import type { LikenessReport, SimilarPhoto } from "./similar-photo.ts";
import type { VideoAnalysis } from "./video-analysis.ts";
import type { Settings } from "./settings.ts";
import type { AnswerKind, MediaKind } from "./step-kinds.ts";
import type { CaptureSource } from "./capture-source.ts";
import type { CredentialOutcome } from "./credential-shape.ts";

/** SPEC 2.3; `ageMs` is the fix's age at the shutter. */
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

/** Where a photo's own EXIF says that it was taken; `accuracyM` where it says that too. */
export type ExifPosition = GeoPoint & { readonly accuracyM?: number };

/** What a Content Credential in the file says, and whether it holds (CONTRACT G4.3). */
export type CredentialSummary = {
  readonly present: boolean;
  readonly state?: "valid" | "invalid" | "untrusted" | "unread";
  /** Of `invalid` alone. */
  readonly reason?: "revoked_signer";
  readonly issuer?: string;
  readonly digitalSourceType?: string;
};

/** A file as it was stored; its bytes lie in R2 and are never changed. */
export type StoredCapture = {
  readonly id: CaptureId;
  readonly step?: string;
  readonly kind: MediaKind;
  readonly source: CaptureSource;
  readonly contentType: string;
  readonly bytes: number;
  readonly width?: number;
  readonly height?: number;
  /** Of a clip: to the end of its last picture. */
  readonly durationMs?: number;
  readonly sha256: string;
  readonly capturedAt?: number;
  readonly location?: Location;
  readonly clientCaptureId?: string;
  /** The challenge that the photo answers, each its own (CONTRACT G3.3). */
  readonly nonce?: string;
  /** Whether it was one of ours: `stale` names one that ran out, was never given, or that another photo answered. */
  readonly challenge?: "answered" | "stale";
  /** A file, where one taken live was asked for (CONTRACT G5.4 `allow_file`); today it is refused. */
  readonly notLive?: true;
  /** What speaks against a live capture as it comes, before anybody looks at it; absent when nothing does. */
  readonly signs?: readonly LivenessSign["sign"][];
  /** SHA-256 of each low-resolution frame taken beside the photo, in the order they were taken. */
  readonly frames?: readonly string[];
  /** What the capturing device said of itself, as the JSON text that it sent. */
  readonly device?: string;
  /** The sandbox drew it (CONTRACT G10): nobody took it. */
  readonly drawn?: true;
};

export type Capture = StoredCapture & {
  readonly receivedAt: number;
  readonly removed: boolean;
  /** Removed at the end and not by the person: no retake. */
  readonly setAside?: boolean;
  /** One entry a settled check; the rest are still running. */
  readonly findings: Readonly<Partial<Record<Check, Finding>>>;
  /** One entry an answered analysis; absent while none is. */
  readonly analyses?: Readonly<Partial<Record<Analysis, AnalysisOutcome>>>;
  /** The bytes could not be decoded or were lost; every pixel check is then unavailable. */
  readonly lost?: "media_unreadable" | "storage_lost";
  readonly credentials?: CredentialSummary;
  readonly exifPosition?: ExifPosition;
  /** What lies where its fix is, or its EXIF position; absent until somebody answered. */
  readonly place?: PlaceName;
  /** A small copy lies beside the file. */
  readonly thumb?: true;
  /** Of a clip: the seconds that were judged so far. */
  readonly clipFrames?: readonly ClipFrame[];
  readonly videoAnalysis?: VideoAnalysis;
  /** Whether the account's index has its pictures; absent until they were looked at, and where the account does not compare. */
  readonly likeness?: LikenessReport["state"];
  readonly similar?: SimilarPhoto;
  /** Absent until damage was looked for, and where nobody asked. */
  readonly damage?: DamageReport & { readonly completedAt: number };
  /** Absent until it was sealed, and where nothing is. */
  readonly stamp?: CredentialOutcome;
};

export type Answer = {
  readonly kind: AnswerKind;
  readonly value: AnswerValue;
  readonly answeredAt: number;
};

/** As they were when the verification was created: whose mail it is, and where it leads. */
export type ResultMail = {
  readonly resultUrl: string;
  /** Who asks for it, as its reader is told; absent in older logs, as `unsubscribeUrl`. */
  readonly accountName?: string;
  /** Where its reader ends all mails of this account; names the address, so it goes with a redaction. */
  readonly unsubscribeUrl?: string;
  readonly brand: {
    readonly name: string;
    readonly logoUrl?: string;
    readonly accent?: string;
    readonly supportUrl?: string;
  };
};

/** As it was when more was asked for: to whom the link goes again, and who asks. */
export type LinkMail = Required<Pick<ResultMail, "accountName" | "unsubscribeUrl">> &
  Pick<ResultMail, "brand"> & { readonly to: string };

/** What a step asks for since more was requested of it (CONTRACT G4.7). */
export type MoreAsked = { readonly key: string; readonly min: number; readonly max: number };

/** The last time that the tenant asked for more. */
export type MoreRequested = {
  /** How often it did. */
  readonly times: number;
  readonly steps: readonly string[];
  readonly message?: string;
  /** When, and whom the link was mailed to; absent in older states, `to` also where nobody was. */
  readonly at?: number;
  readonly to?: string;
};

export type Verification = {
  readonly id: VerificationId;
  readonly accountId: AccountId;
  readonly environment: string;
  readonly status: Status;
  readonly settings: Settings;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly captureUrl?: string;
  readonly resultMail?: ResultMail;
  readonly opened: boolean;
  readonly submittedAt?: number;
  readonly closedAt?: number;
  readonly captures: readonly Capture[];
  readonly answers: Readonly<Record<string, Answer>>;
  /** How often an answer was saved or taken back. */
  readonly answerChanges: number;
  readonly moreRequested?: MoreRequested;
  /** A link was to be mailed, so that its object looks after mails. */
  readonly mailsLink?: true;
  /** Nobody decided about its candidates in time (CONTRACT G1.5). */
  readonly reverseLapsed?: true;
  /** What people said of the case itself (CONTRACT G15.3); absent until somebody did. */
  readonly reviewed?: readonly CaseSubject[];
  /** What became of the expected address; absent until somebody answered. */
  readonly geocoding?: Geocoding;
  /** Absent until it was compared (SPEC 2.4). */
  readonly locationMatch?: MatchOutcome;
  readonly narrative?: string;
  readonly sealing?: Sealing;
  readonly redacted: boolean;
};

/** Captures that count: stored and not retaken (CONTRACT G1.10). */
export function keptCaptures(verification: Pick<Verification, "captures">): readonly Capture[] {
  return verification.captures.filter((capture) => !capture.removed);
}

/** What speaks against a live camera: what `screen` reported, and what was known at once, even where nobody looked. */
export function livenessOf({
  findings,
  notLive,
  signs = [],
}: Pick<Capture, "findings" | "notLive" | "signs">): readonly LivenessSign[] {
  const { screen } = findings;
  const reported = screen?.liveness ?? [];
  const known = notLive ? [...signs, "not_live"] : signs;
  return LIVENESS_SIGNS.flatMap((sign): readonly LivenessSign[] => {
    const found = reported.find((each) => each.sign === sign);
    if (found) return [found];
    // what can be known without a look is never strong
    return known.includes(sign) ? [{ sign, strength: "weak" }] : [];
  });
}
