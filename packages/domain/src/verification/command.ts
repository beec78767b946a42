import type { Check } from "../check-rules.ts";
import type { Finding } from "../finding.ts";
import type { CandidateId, CaptureId } from "../ids.ts";
import type { GeocodedPlace } from "../location/geocoding.ts";
import type { PlaceName } from "../location/place-name.ts";
import type { AnalysisAnswer } from "../meaning/analysis.ts";
import type { DamageReport } from "../meaning/damage.ts";
import type { CaseSubject } from "../review/subjects.ts";
import type { ClipFrame } from "./clip.ts";
import type { CredentialReport } from "./credential-shape.ts";
import type { LikenessReport, SimilarDecision, SimilarPhoto } from "./similar-photo.ts";
import type { Answer, CredentialSummary, ExifPosition, LinkMail, StoredCapture } from "./state.ts";

export type Command =
  | { readonly type: "open" }
  /** `openedInTime`: by an upload that was under way before `expires_at`. */
  | { readonly type: "capture"; readonly capture: StoredCapture; readonly openedInTime?: boolean }
  | { readonly type: "remove_capture"; readonly captureId: CaptureId }
  | { readonly type: "answer"; readonly step: string; readonly answer?: Omit<Answer, "answeredAt"> }
  | { readonly type: "leave" }
  | { readonly type: "submit" }
  | { readonly type: "settle"; readonly report: AnalysisReport }
  /** What the index says of a whole capture, apart from its analysis. */
  | { readonly type: "compare"; readonly captureId: CaptureId; readonly likeness: LikenessReport }
  /** A photo of before that came into the index after one of these: it says nothing of whether that one was compared. */
  | { readonly type: "find_similar"; readonly similar: SimilarPhoto }
  /** What was answered about the expected address, the likeliest place first. */
  | { readonly type: "geocode"; readonly candidates: readonly GeocodedPlace[] }
  | { readonly type: "place"; readonly captureId: CaptureId; readonly place: PlaceName }
  /** CONTRACT G4.6: what was seen, or why nobody could look. */
  | { readonly type: "localize"; readonly captureId: CaptureId; readonly report: DamageReport }
  /** Without `pair` the match that is shown. `note` is the reviewer's own, `by` who that is. */
  | {
      readonly type: "review_similar";
      readonly decision: SimilarDecision;
      readonly pair?: { readonly captureId: CaptureId; readonly matchedCaptureId: CaptureId };
      readonly note?: string;
      readonly by?: string;
    }
  | { readonly type: "stamp"; readonly report: CredentialReport }
  /** CONTRACT G4.7: `steps` by their keys, none where nothing in particular is wanted. */
  | {
      readonly type: "request_more";
      readonly steps: readonly string[];
      readonly message?: string;
      readonly mail?: LinkMail;
    }
  | { readonly type: "finalize"; readonly narrative: string }
  /** Without `candidates` all that wait. */
  | {
      readonly type: "review";
      readonly decision: "confirm" | "dismiss";
      readonly candidates?: readonly CandidateId[];
      readonly note?: string;
      readonly by?: string;
    }
  | {
      readonly type: "review_case";
      readonly subject: CaseSubject;
      readonly decision: "rejected" | "accepted";
      readonly note?: string;
      readonly by?: string;
    }
  /** The tenant's own act (CONTRACT G2), against `lapse`, the clock's. */
  | { readonly type: "expire" }
  /** `heldUntil`: how long open uploads hold it past `expires_at`. */
  | { readonly type: "lapse"; readonly heldUntil?: number }
  /** The sandbox's: its time is over, whatever the clock says. */
  | { readonly type: "run_out" }
  /** The analysis of a submitted verification did not come back after every redelivery. */
  | { readonly type: "give_up" }
  | { readonly type: "redact" };

/** What the analyzer says of one capture; only final findings, what is to be retried is left out. */
export type AnalysisReport = {
  readonly captureId: CaptureId;
  readonly findings: Readonly<Partial<Record<Check, Finding>>>;
  readonly analyses?: readonly AnalysisAnswer[];
  readonly credentials?: CredentialSummary;
  readonly exifPosition?: ExifPosition;
  readonly lost?: "media_unreadable" | "storage_lost";
  /** A small copy was stored beside the file. */
  readonly thumb?: true;
  readonly likeness?: LikenessReport;
  /** Of a clip: some of its seconds, judged for good. */
  readonly clipFrames?: readonly ClipFrame[];
};

/** Error codes of SPEC 7 that a command may be refused with. */
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
  /** Which of the named candidates is none of this verification's. */
  readonly unknownCandidate?: number;
  /** More was asked for this often, which is as often as may be. */
  readonly timesAsked?: number;
  /** Nobody has a link of it. */
  readonly isAudit?: true;
};

export function refuse(refused: RefusalCode): Refusal {
  return { refused };
}
