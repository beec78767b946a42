import type { TerminalStatus } from "../status.ts";
import type { Conflict } from "./conflict.ts";
import type { Check } from "../check-rules.ts";
import type { Finding } from "../finding.ts";
import type { CandidateId, CaptureId, VerificationId } from "../ids.ts";
import type { GeocodedPlace } from "../location/geocoding.ts";
import type { PlaceName } from "../location/place-name.ts";
import type { AnalysisAnswer } from "../meaning/analysis.ts";
import type { DamageReport } from "../meaning/damage.ts";
import type { CaseDecisionValue, CaseSubject } from "../review/subjects.ts";
import type { ClipFrame } from "./clip.ts";
import type { CredentialReport } from "./credential-shape.ts";
import type { LikenessReport, SimilarDecision, SimilarPhoto } from "./similar-photo.ts";
import type { Shot } from "../consistency/shot.ts";
import type { SharedView, ShotFacts } from "../consistency/shot-facts.ts";
import type { Answer, CredentialSummary, ExifPosition, LinkMail, StoredCapture } from "./state.ts";

export type Command =
  | { readonly type: "open" }
  /** `openedInTime`: the file comes from an upload that started before `expires_at`. */
  | { readonly type: "capture"; readonly capture: StoredCapture; readonly openedInTime?: boolean }
  | { readonly type: "remove_capture"; readonly captureId: CaptureId }
  | {
      readonly type: "answer";
      readonly step: string;
      readonly answer?: Omit<Answer, "answeredAt">;
      readonly submitLater?: boolean;
    }
  /** `code` is random; it is ignored while the step has a fresh one. */
  | { readonly type: "issue_scene_code"; readonly step: string; readonly code: string }
  | { readonly type: "leave" }
  | { readonly type: "submit" }
  | { readonly type: "settle"; readonly report: AnalysisReport }
  /** The index's report on a whole capture, separate from its analysis. */
  | { readonly type: "compare"; readonly captureId: CaptureId; readonly likeness: LikenessReport }
  /**
   * An older photo that was indexed later than one of these. This does not say whether that capture was
   * compared.
   */
  | { readonly type: "find_similar"; readonly similar: SimilarPhoto }
  /** The geocoder's answer for the expected address, the likeliest place first. */
  | { readonly type: "geocode"; readonly candidates: readonly GeocodedPlace[] }
  /** CONTRACT G18: the photos of the verifications linked to this one. */
  | { readonly type: "compare_linked"; readonly linked: readonly Shot[] }
  | { readonly type: "place"; readonly captureId: CaptureId; readonly place: PlaceName }
  /** CONTRACT G4.6: the damage found, or why the search failed. */
  | { readonly type: "localize"; readonly captureId: CaptureId; readonly report: DamageReport }
  /** Without `pair`, the match that is shown. `note` is the reviewer's text, `by` is the reviewer. */
  | {
      readonly type: "review_similar";
      readonly decision: SimilarDecision;
      readonly pair?: { readonly captureId: CaptureId; readonly matchedCaptureId: CaptureId };
      readonly note?: string;
      readonly by?: string;
      readonly basedOn?: Basis;
    }
  | { readonly type: "stamp"; readonly report: CredentialReport }
  /** CONTRACT G4.7: `steps` are step keys; empty if nothing specific is requested. */
  | {
      readonly type: "request_more";
      readonly steps: readonly string[];
      readonly message?: string;
      readonly mail?: LinkMail;
    }
  /** Sends the link again if its reminder is due. */
  | { readonly type: "remind" }
  | { readonly type: "finalize"; readonly narrative: string }
  /** Without `candidates`, all undecided ones. */
  | {
      readonly type: "review";
      readonly decision: "confirm" | "dismiss";
      readonly candidates?: readonly CandidateId[];
      readonly note?: string;
      readonly by?: string;
      readonly basedOn?: Basis;
    }
  | {
      readonly type: "review_case";
      readonly subject: CaseSubject;
      readonly decision: CaseDecisionValue;
      readonly note?: string;
      readonly by?: string;
      readonly basedOn?: Basis;
    }
  /** A person decides the case itself, or changes that decision. */
  | {
      readonly type: "decide_case";
      readonly decision: CaseDecisionValue;
      readonly note?: string;
      readonly by?: string;
    }
  /** CONTRACT G15.5: without an `assignee`, no one works on the case any more. */
  | { readonly type: "assign"; readonly assignee?: string }
  /** Ended by the tenant (CONTRACT G2). `lapse` is ended by the clock. */
  | { readonly type: "expire" }
  /** `heldUntil`: until when open uploads keep it from expiring. */
  | { readonly type: "lapse"; readonly heldUntil?: number }
  /** Sandbox only: lets the time run out now. */
  | { readonly type: "run_out" }
  /** The analysis of a submitted verification failed after every redelivery. */
  | { readonly type: "give_up" }
  | { readonly type: "redact" }
  /** CONTRACT G20: the id and the link of the new verification, should this be the first request. */
  | { readonly type: "appeal"; readonly verificationId: VerificationId; readonly captureUrl: string }
  /** The verification of the second look has ended. */
  | {
      readonly type: "end_appeal";
      readonly verificationId: VerificationId;
      readonly status: TerminalStatus;
    }
  /** CONTRACT G4.7: nothing of it is deleted until it is released. */
  | { readonly type: "hold"; readonly reason?: string; readonly by: string }
  | { readonly type: "release"; readonly by: string };

/** What an answer of the review queue was based on: when the case itself had been decided; absent if it was not. */
type Basis = { readonly caseDecidedAt?: number };

/** The analyzer's report on one capture. It contains only final findings, none that will be retried. */
export type AnalysisReport = {
  readonly captureId: CaptureId;
  readonly findings: Readonly<Partial<Record<Check, Finding>>>;
  readonly analyses?: readonly AnalysisAnswer[];
  readonly credentials?: CredentialSummary;
  readonly exifPosition?: ExifPosition;
  readonly facts?: ShotFacts;
  readonly views?: readonly SharedView[];
  readonly lost?: "media_unreadable" | "storage_lost";
  /** A small copy was stored next to the file. */
  readonly thumb?: true;
  readonly likeness?: LikenessReport;
  /** For a clip: seconds whose judgement is final. */
  readonly clipFrames?: readonly ClipFrame[];
};

/** Error codes of SPEC 7 with which a command may be refused. */
export type RefusalCode =
  | "not_found"
  | "expired"
  | "already_finalized"
  | "unknown_step"
  | "step_full"
  | "location_required"
  | "steps_incomplete"
  | "no_verdict"
  | "conflict"
  | "insufficient_credits"
  | "invalid_request";

export type Refusal = {
  readonly refused: RefusalCode;
  readonly missing?: readonly string[];
  /** With `conflict`: what happened. */
  readonly conflict?: Conflict;
  /** Index of the named candidate that does not belong to this verification. */
  readonly unknownCandidate?: number;
  /** How often more was requested; this is the maximum. */
  readonly timesAsked?: number;
  /** The case is already decided, and a change needs a note. */
  readonly needsNote?: true;
  /** With `expired`: when the offer of a second look ended. */
  readonly appealEndedAt?: number;
  /** An audit, for which no person has a link. */
  readonly isAudit?: true;
};

export function refuse(refused: RefusalCode): Refusal {
  return { refused };
}
