import type { Check } from "../check-rules.ts";
import type { Finding, UnavailableReason } from "../finding.ts";
import type { AccountId, CandidateId, CaptureId, DeliveryId, VerificationId } from "../ids.ts";
import type { Geocoding } from "../location/geocoding.ts";
import type { TerminalStatus } from "../status.ts";
import type { MatchOutcome } from "../location/location-match.ts";
import type { LocationSignName } from "../location/location-signs.ts";
import type { PlaceName } from "../location/place-name.ts";
import type { MailSkip } from "../mail/mail-permit.ts";
import type { Analysis, AnalysisResult } from "../meaning/analysis.ts";
import type { DamageReport } from "../meaning/damage.ts";
import type { CaseDecisionValue, CaseSubject } from "../review/subjects.ts";
import type { RecordSeal, SealDraft } from "../record-seal/record-seal.ts";
import type { ClipFrame } from "./clip.ts";
import type { LikenessReport, SimilarDecision, SimilarPhoto } from "./similar-photo.ts";
import type { VideoAnalysis } from "./video-analysis.ts";
import type { LinkChannel } from "./delivery-status.ts";
import type { Settings } from "./settings.ts";
import type { CredentialOutcome } from "./credential-shape.ts";
import type { FailureReason } from "./failure-reason.ts";
import type {
  Answer,
  CredentialSummary,
  ExifPosition,
  LinkMail,
  LinkTerms,
  MoreAsked,
  ResultMail,
  StoredCapture,
} from "./state.ts";
import type { Verdict } from "./verdict-shape.ts";
import type { Consistency } from "../consistency/consistency-shape.ts";
import type { SharedView, ShotFacts } from "../consistency/shot-facts.ts";

/**
 * The log of one verification; replaying it from the start gives its state. Types are those of CONTRACT G9.6.
 * These are internal and not shown: `capture.inspected` (the file's metadata), `capture.placed`,
 * `capture.frames_judged`, `capture.compared`, `capture.stamped`, `mail.failed`, `reverse_search.expired` and
 * the two of the record seal.
 */
export type Event = { readonly at: number } & (
  | {
      readonly type: "verification.created";
      readonly id: VerificationId;
      readonly accountId: AccountId;
      readonly environment: string;
      readonly settings: Settings;
      readonly expiresAt: number;
      /** The link as handed out, for webhooks and mails. */
      readonly captureUrl: string;
      /** What the result mail needs in addition to the result; absent if none is sent. */
      readonly resultMail?: ResultMail;
    }
  | { readonly type: "verification.opened" }
  | { readonly type: "verification.capture.persisted"; readonly capture: StoredCapture }
  /** Without a reason, the photo is retaken (CONTRACT G3.9). `step_not_asked`: an answer excluded its step. */
  | {
      readonly type: "verification.capture.removed";
      readonly captureId: CaptureId;
      readonly reason?: "step_not_asked";
    }
  /** The answer is absent after a redaction. */
  | { readonly type: "verification.answer.saved"; readonly step: string; readonly answer?: Answer }
  | { readonly type: "verification.answer.removed"; readonly step: string }
  | { readonly type: "verification.abandoned" }
  /** CONTRACT G19.2. */
  | {
      readonly type: "verification.scene_code.issued";
      readonly step: string;
      readonly code: string;
      readonly expiresAt: number;
    }
  /** `steps` are the new requirements of each step. A redaction removes message and mail. */
  | {
      readonly type: "verification.more_requested";
      readonly steps: readonly MoreAsked[];
      readonly message?: string;
      readonly mail?: LinkMail;
    }
  | { readonly type: "verification.submitted"; readonly auto: boolean }
  /** The compared values are left out, because they belong to the tenant and the person. */
  | {
      readonly type: "verification.database.compared";
      readonly column: string;
      readonly step: string;
      readonly equal: boolean;
    }
  | {
      readonly type: "capture.inspected";
      readonly captureId: CaptureId;
      readonly credentials?: CredentialSummary;
      readonly lost?: "media_unreadable" | "storage_lost";
      readonly thumb?: true;
      readonly exifPosition?: ExifPosition;
      readonly facts?: ShotFacts;
      readonly views?: readonly SharedView[];
    }
  /** The place of the photo; absent after a redaction. */
  | { readonly type: "capture.placed"; readonly captureId: CaptureId; readonly place?: PlaceName }
  /** SPEC 2.4: the geocoder's result for the expected address. A redaction removes its `place`. */
  | { readonly type: "verification.location.geocoded"; readonly geocoding: Geocoding }
  /** `signs` names every sign against the photos' fixes, including those that did not decide. */
  | {
      readonly type: "verification.location.matched";
      readonly outcome: MatchOutcome;
      readonly signs: readonly LocationSignName[];
    }
  | {
      readonly type: "capture.frames_judged";
      readonly captureId: CaptureId;
      readonly clipFrames: readonly ClipFrame[];
    }
  /** `gone`: it had been removed or redacted in the meantime. */
  | {
      readonly type: "capture.compared";
      readonly captureId: CaptureId;
      readonly state: LikenessReport["state"] | "gone";
    }
  /** `incomplete`: the index was being rebuilt. */
  | {
      readonly type: "verification.similar_photo.found";
      readonly similar: SimilarPhoto;
      readonly incomplete?: true;
    }
  /** CONTRACT G4.5. */
  | {
      readonly type: "verification.similar_photo.reviewed";
      readonly decision: SimilarDecision;
      /** As in `verification.reviewed`. */
      readonly note?: string;
      readonly by?: string;
      readonly captureId: CaptureId;
      readonly matchedCaptureId: CaptureId;
    }
  | {
      readonly type: "verification.video_analyzed";
      readonly captureId: CaptureId;
      /** Absent after a redaction. */
      readonly analysis?: VideoAnalysis;
    }
  | {
      readonly type: "verification.check.completed" | "verification.check.unavailable";
      readonly captureId: CaptureId;
      readonly check: Check;
      readonly finding: Finding;
    }
  /** SPEC 2.6, 2.7, CONTRACT G1.9. A redaction removes the result. */
  | {
      readonly type: "verification.analysis.completed";
      readonly captureId: CaptureId;
      readonly analysis: Analysis;
      readonly result?: AnalysisResult;
    }
  | {
      readonly type: "verification.analysis.unavailable";
      readonly captureId: CaptureId;
      readonly analysis: Analysis;
      readonly reason: UnavailableReason;
      readonly detail?: string;
    }
  /** CONTRACT G18. Comes before the completion; the newest counts. A redaction removes the values. */
  | { readonly type: "verification.consistency.checked"; readonly consistency: Consistency }
  | { readonly type: "verification.completed"; readonly verdict: Verdict; readonly refundedCents?: number }
  /** CONTRACT G4.6. */
  | {
      readonly type: "verification.damage_localized";
      readonly captureId: CaptureId;
      readonly report: DamageReport;
    }
  | { readonly type: "verification.reverse_search.review_required"; readonly candidates: number }
  /**
   * About candidates, or, with a `subject`, about the whole case; `case` decides it. `note` is the reviewer's text and `by` the
   * reviewer. A redaction removes both.
   */
  | {
      readonly type: "verification.reviewed";
      readonly subject?: CaseSubject | "case";
      readonly decision: "confirm" | "dismiss" | CaseDecisionValue;
      readonly candidates: readonly CandidateId[];
      readonly note?: string;
      readonly by?: string;
    }
  /** No decision came in time. */
  | { readonly type: "reverse_search.expired" }
  /** CONTRACT G15.5: to this member, or to no one. A redaction removes who it was. */
  | { readonly type: "verification.assigned"; readonly assigned: boolean; readonly assignee?: string }
  | { readonly type: "verification.finalized"; readonly narrative: string }
  /** The record of the answers, as it will be sealed. */
  | { readonly type: "record.drafted"; readonly draft: SealDraft }
  | { readonly type: "record.sealed"; readonly seal: RecordSeal }
  | { readonly type: "capture.stamped"; readonly captureId: CaptureId; readonly stamp: CredentialOutcome }
  /** All captures are processed: `sealed` have a sealed copy, `unsealed` do not. */
  | { readonly type: "verification.sealed"; readonly sealed: number; readonly unsealed: number }
  | { readonly type: "verification.expired"; readonly reason?: "requested" }
  | { readonly type: "verification.failed"; readonly reason: FailureReason; readonly refundedCents?: number }
  /** CONTRACT G20: the person asked for a second look, which is the verification named here. */
  | {
      readonly type: "verification.appealed";
      readonly verificationId: VerificationId;
      /** Its link as handed out. */
      readonly captureUrl: string;
    }
  | {
      readonly type: "verification.appeal_ended";
      readonly verificationId: VerificationId;
      readonly status: TerminalStatus;
    }
  /** Without a reason, the tenant requested it. */
  | { readonly type: "verification.redacted"; readonly reason?: "retention" }
  /** CONTRACT G4.7. Without `by`, its settings said so. A redaction removes why and who it was. */
  | { readonly type: "verification.held"; readonly reason?: string; readonly by?: string }
  | { readonly type: "verification.released"; readonly by?: string }
  /** The outcome of the webhook for the event `eventId`. */
  | {
      readonly type: "webhook.delivered" | "webhook.failed";
      readonly deliveryId: DeliveryId;
      readonly eventId: string;
    }
  /** The link goes to the person (CONTRACT G4.8). A redaction removes the recipient. */
  | ({ readonly type: "verification.link_queued"; readonly purpose: LinkPurpose } & LinkTerms)
  /** The provider accepted the message. Without `about`, it was the result mail. */
  | { readonly type: "verification.notified"; readonly channel: LinkChannel; readonly about?: "link" }
  /** The account may not send it (CONTRACT G14). */
  | {
      readonly type: "verification.notify_skipped";
      readonly channel: LinkChannel;
      readonly about?: "link";
      readonly reason: MailSkip;
    }
  /** The link could not be sent, by the provider's reason. */
  | {
      readonly type: "verification.notify_failed";
      readonly channel: LinkChannel;
      readonly about: "link";
      readonly reason: string;
    }
  /** The result mail could not be sent. */
  | { readonly type: "mail.failed"; readonly reason: string }
);

/** Why the link is sent. */
export type LinkPurpose = "first" | "reminder";

export type EventType = Event["type"];
