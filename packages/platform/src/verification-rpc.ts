import type { Check } from "@svc/domain/check-rules";
import type { IdempotentState, KeptAnswer } from "@svc/domain/idempotency";
import type { JobNews } from "@svc/domain/handed-job";
import type { AccountId, CaptureId, DeliveryId, UploadId, VerificationId } from "@svc/domain/ids";
import type { OutsideJudgeName } from "@svc/domain/outside-judges";
import type { SearchEngine } from "@svc/domain/outside-search";
import type { Appeal } from "@svc/domain/verification/appeal-shape";
import type { AnalysisReport, Command, Refusal } from "@svc/domain/verification/command";
import type { AnalysisQuestions } from "@svc/domain/verification/analyses";
import type { Event } from "@svc/domain/verification/event";
import type { Status, TerminalStatus } from "@svc/domain/status";
import type { Result } from "@svc/domain/verification/result";
import type { ShownAnswer } from "@svc/domain/verification/shown-answers";
import type { Settings } from "@svc/domain/verification/settings";
import type {
  Answer,
  Capture,
  MoreRequested,
  LinkTerms,
  ResultMail,
  StoredCapture,
  Verification,
} from "@svc/domain/verification/state";
import type { SceneCode } from "@svc/domain/verification/scene-code";
import type { SimilarPhoto } from "@svc/domain/verification/similar-photo";
import type { CredentialReport } from "@svc/domain/verification/credential-shape";
import type { ShownCapture } from "@svc/domain/verification/shown-capture";
import type { VerificationView } from "@svc/domain/verification/view";
import type { Delivery } from "@svc/domain/webhook/delivery";
import type { CredentialJob } from "./credential-message.ts";
import type { WebhookCall, WebhookOutcome } from "./webhook-message.ts";

/** Refusals travel as values, because RPC loses error classes. */
export type Outcome<T> = ({ readonly ok: true } & T) | ({ readonly ok: false } & Refusal);

export type LoggedEvent = { readonly id: string; readonly event: Event };

/** A verification's whole state at one moment. */
export type WholeRecord = { readonly state: Verification; readonly events: readonly LoggedEvent[] };

/** Commands that an API handler may send. Other commands have their own methods. */
export type TenantCommand = Extract<
  Command,
  {
    type:
      | "finalize"
      | "expire"
      | "redact"
      | "hold"
      | "release"
      | "request_more"
      | "run_out"
      | "review"
      | "review_similar"
      | "review_case"
      | "decide_case"
      | "assign";
  }
>;

/** Commands of the person with the link. */
export type CapturerCommand = Extract<
  Command,
  { type: "open" | "leave" | "answer" | "remove_capture" | "submit" | "appeal" }
>;

/** Everything the capture page needs. The handler selects what is shown (CONTRACT G3.3). */
export type CaptureSession = {
  readonly accountId: AccountId;
  readonly status: Status;
  readonly settings: Settings;
  readonly expiresAt: number;
  readonly captures: readonly Capture[];
  readonly answers: Readonly<Record<string, Answer>>;
  readonly steps: readonly StepProgress[];
  readonly submitted: boolean;
  readonly moreRequested?: MoreRequested;
  /** CONTRACT G20: the second look that was asked for. */
  readonly appeal?: Appeal;
  /** The page with the result, if the person may ask for a second look there. */
  readonly resultUrl?: string;
  /** Only without steps. */
  readonly retakesLeft?: number;
  /** CONTRACT G4.7: nothing is deleted for now. */
  readonly isHeld: boolean;
  /** The media were deleted (CONTRACT G4.7). */
  readonly redacted: boolean;
};

export type StepProgress = {
  readonly key: string;
  readonly captured: number;
  readonly complete: boolean;
  /** For a step that takes files (CONTRACT G3.9). */
  readonly retakesLeft?: number;
};

export type OpenRequest = {
  readonly id: VerificationId;
  readonly accountId: AccountId;
  readonly environment: string;
  readonly settings: Settings;
  /** The link as handed out; later webhooks repeat it. */
  readonly captureUrl: string;
  /** The mail that will report the result. */
  readonly resultMail?: ResultMail;
  /** The message that will bring the link to the person (CONTRACT G4.8). */
  readonly linkTerms?: LinkTerms;
};

/** The open work for one capture; `settled` if there is none. */
export type AnalysisJob =
  | { readonly state: "settled" }
  /** Another message is working on it. */
  | { readonly state: "taken" }
  | {
      readonly state: "open";
      readonly capture: Capture;
      readonly key: string;
      readonly checks: readonly Check[];
      /** The checks that still have no answer. */
      readonly analyses?: AnalysisQuestions;
      /** For the question `scene_code`: the step's earlier photos, with which its surroundings are compared. */
      readonly earlier?: readonly { readonly captureId: CaptureId; readonly key: string }[];
      /** For a clip: the seconds still to judge, in milliseconds from its start. */
      readonly moments?: readonly number[];
      readonly expectedObject?: string;
      readonly context?: { readonly kind: string; readonly summary: string };
      readonly aiThreshold?: number;
      /** Whether its images are added to the account's index and compared. */
      readonly compares: boolean;
      /** The files of the verification's other photos, whose view it may share (CONTRACT G18); absent if there are none. */
      readonly others?: readonly { readonly captureId: CaptureId; readonly key: string }[];
      readonly createdAt: number;
      /** The outside judges that may see the photo, if the account still allows it. */
      readonly outsideJudges?: readonly OutsideJudgeName[];
      /** The search engine that may see the photo for `reverse`. */
      readonly searchEngine?: SearchEngine;
      /** The company whose model may see the photo, as the person was told. */
      readonly visionProvider?: string;
    };

/** A job from a queue message. `worker` is the message's id. */
export type JobName = {
  readonly kind: "analyze" | "stamp";
  readonly captureId: CaptureId;
  readonly worker: string;
};

export type CaptureReceipt = {
  readonly view: VerificationView;
  readonly capture: Capture;
  /** This client_capture_id was already stored (CONTRACT G3.4); nothing was added. */
  readonly isRepeat: boolean;
  readonly stepComplete: boolean;
  readonly submitted: boolean;
};

/** The content behind a result link. */
type SharedResult = {
  readonly accountId: AccountId;
  readonly result: Result;
  readonly brand: ResultMail["brand"];
  /** Empty while there is no verdict, or if no location was requested. */
  readonly taken: Pick<VerificationView, "location" | "locationMatch">;
  /** Empty while there is no verdict. */
  readonly answers: readonly ShownAnswer[];
  /** The tenant's own reference, such as a claim or policy number. */
  readonly reference?: string;
  readonly locale?: string;
};

/** The authoritative state of one verification. Another account's id is `not_found`. */
export type VerificationRpc = {
  open(request: OpenRequest): Promise<VerificationView>;
  /** Opens, captures and submits in one step. The caller has `holdMs` to do the analysis. */
  openAudit(request: OpenRequest, capture: StoredCapture, holdMs: number): Promise<VerificationView>;
  /** With `waitMs`, waits until the status is terminal or the time is up. */
  read(accountId: AccountId, waitMs?: number): Promise<Outcome<{ view: VerificationView; version: number }>>;
  readCaptures(
    accountId: AccountId,
  ): Promise<
    Outcome<{ captures: readonly ShownCapture[]; redacted: boolean; signalsRequired: readonly Check[] }>
  >;
  /**
   * The whole state and log: a record needs all that was sealed, a search its candidates, and a case
   * everything.
   */
  readRecord(accountId: AccountId): Promise<Outcome<WholeRecord>>;
  readEvents(accountId: AccountId): Promise<Outcome<{ events: readonly LoggedEvent[] }>>;
  /** `uploadId` names an open upload, which ends when the capture is accepted. */
  capture(
    accountId: AccountId,
    capture: StoredCapture,
    uploadId?: UploadId,
  ): Promise<Outcome<CaptureReceipt>>;
  /** Refuses what `capture` would refuse now. Otherwise the upload may finish until `finishBy` (CONTRACT G2). */
  openUpload(
    accountId: AccountId,
    uploadId: UploadId,
    draft: StoredCapture,
  ): Promise<Outcome<{ finishBy: number }>>;
  closeUpload(uploadId: UploadId): Promise<void>;
  /**
   * The upload received bytes near or after `expires_at`, which keeps the verification open. Returns false if
   * its time is over.
   */
  touchUpload(uploadId: UploadId): Promise<boolean>;
  command(accountId: AccountId, command: TenantCommand): Promise<Outcome<{ view: VerificationView }>>;
  /** CONTRACT G9.5: sends once more, at once. */
  redeliver(accountId: AccountId, id: DeliveryId): Promise<Outcome<{ delivery: Delivery }>>;
  /**
   * Claims a due delivery for this queue message (`worker`) and returns its call. Undefined if nothing is due
   * or another message has claimed it.
   */
  claimWebhook(id: DeliveryId, worker: string): Promise<WebhookCall | undefined>;
  /** Stores the outcome of that call. Ignored if another message has claimed the delivery since. */
  settleWebhook(id: DeliveryId, worker: string, outcome: WebhookOutcome): Promise<void>;
  /** For the holder of the capture token, who has no other credential. */
  readSession(): Promise<Outcome<{ session: CaptureSession }>>;
  /** For the holder of the result token. A verification without a result mail has no such link. */
  readResult(): Promise<Outcome<SharedResult>>;
  /** CONTRACT G19.2: a code for this step, the current one while it is fresh. */
  issueSceneCode(step: string): Promise<Outcome<{ sceneCode: SceneCode }>>;
  capturerCommand(command: CapturerCommand): Promise<Outcome<{ session: CaptureSession }>>;
  /** `worker` claims the job for this queue message, which must then report its progress (`reportJob`). */
  analysisJob(captureId: CaptureId, worker?: string): Promise<AnalysisJob>;
  settle(report: AnalysisReport): Promise<{ readonly settled: boolean }>;
  /**
   * Called by an operator, for example after restoring external storage: ends what is overdue, updates the
   * list, and repeats a redaction. `gone`: the verification is unknown here.
   */
  lookAgain(accountId: AccountId): Promise<"kept" | "erased" | "gone">;
  /** The verification of the second look has ended (CONTRACT G20). Repeats are ignored. */
  appealEnded(of: VerificationId, status: TerminalStatus): Promise<void>;
  /** Reports a similar photo that was indexed later than this capture but taken earlier. Repeats are ignored. */
  similarFound(similar: SimilarPhoto): Promise<void>;
  /** The index may have lost this capture, or missed photos to compare it with. */
  compareAgain(captureId: CaptureId): Promise<void>;
  /** As in `analysisJob`. */
  credentialJob(captureId: CaptureId, worker?: string): Promise<CredentialJob>;
  reportJob(job: JobName, news: JobNews): Promise<void>;
  /**
   * CONTRACT G0.7, for every POST about this verification. A redaction deletes the stored answers in the same
   * transaction.
   */
  beginIdempotent(accountId: AccountId, scope: string): Promise<IdempotentState>;
  /** `anew`: the answer was produced after a redaction. */
  endIdempotent(scope: string, answer: KeptAnswer | undefined, anew: boolean): Promise<void>;
  /** Reports the outcome of a sealed copy. Repeats are ignored. */
  credentialWritten(report: CredentialReport): Promise<void>;
};
