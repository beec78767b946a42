import type { Check } from "@svc/domain/check-rules";
import type { IdempotentState, KeptAnswer } from "@svc/domain/idempotency";
import type { JobNews } from "@svc/domain/handed-job";
import type { AccountId, CaptureId, DeliveryId, UploadId, VerificationId } from "@svc/domain/ids";
import type { OutsideJudgeName } from "@svc/domain/outside-judges";
import type { SearchEngine } from "@svc/domain/outside-search";
import type { AnalysisReport, Command, Refusal } from "@svc/domain/verification/command";
import type { AnalysisQuestions } from "@svc/domain/verification/analyses";
import type { Event } from "@svc/domain/verification/event";
import type { Status } from "@svc/domain/status";
import type { Result } from "@svc/domain/verification/result";
import type { ShownAnswer } from "@svc/domain/verification/shown-answers";
import type { Settings } from "@svc/domain/verification/settings";
import type {
  Answer,
  Capture,
  MoreRequested,
  ResultMail,
  StoredCapture,
  Verification,
} from "@svc/domain/verification/state";
import type { SimilarPhoto } from "@svc/domain/verification/similar-photo";
import type { CredentialReport } from "@svc/domain/verification/credential-shape";
import type { ShownCapture } from "@svc/domain/verification/shown-capture";
import type { VerificationView } from "@svc/domain/verification/view";
import type { Delivery } from "@svc/domain/webhook/delivery";
import type { CredentialJob } from "./credential-message.ts";
import type { WebhookCall, WebhookOutcome } from "./webhook-message.ts";

/** A refusal travels as a value: RPC loses error classes. */
export type Outcome<T> = ({ readonly ok: true } & T) | ({ readonly ok: false } & Refusal);

export type LoggedEvent = { readonly id: string; readonly event: Event };

/** All of a verification at one moment. */
export type WholeRecord = { readonly state: Verification; readonly events: readonly LoggedEvent[] };

/** Commands that an API handler may send; the others have their own methods. */
export type TenantCommand = Extract<
  Command,
  {
    type:
      | "finalize"
      | "expire"
      | "redact"
      | "request_more"
      | "run_out"
      | "review"
      | "review_similar"
      | "review_case";
  }
>;

/** Commands of the person with the link. */
export type CapturerCommand = Extract<
  Command,
  { type: "open" | "leave" | "answer" | "remove_capture" | "submit" }
>;

/** All that the capture page needs; the handler chooses what of it is shown (CONTRACT G3.3). */
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
  /** Where there are no steps. */
  readonly retakesLeft?: number;
  /** Its media are gone (CONTRACT G4.7). */
  readonly redacted: boolean;
};

export type StepProgress = {
  readonly key: string;
  readonly captured: number;
  readonly complete: boolean;
  /** Of a step that takes files (CONTRACT G3.9). */
  readonly retakesLeft?: number;
};

export type OpenRequest = {
  readonly id: VerificationId;
  readonly accountId: AccountId;
  readonly environment: string;
  readonly settings: Settings;
  /** The link as it is handed out; what tells of the verification later says it too. */
  readonly captureUrl: string;
  /** Where a mail is to tell of the result. */
  readonly resultMail?: ResultMail;
  /** The account counts its verifications a month. */
  readonly isMetered: boolean;
};

/** What is to be done to one capture; `settled` when nothing is. */
export type AnalysisJob =
  | { readonly state: "settled" }
  /** Another message is at work on it. */
  | { readonly state: "taken" }
  | {
      readonly state: "open";
      readonly capture: Capture;
      readonly key: string;
      readonly checks: readonly Check[];
      /** Those that nobody has answered yet. */
      readonly analyses?: AnalysisQuestions;
      /** Of a clip: the seconds that are still to be judged, in milliseconds from its start. */
      readonly moments?: readonly number[];
      readonly expectedObject?: string;
      readonly context?: { readonly kind: string; readonly summary: string };
      readonly aiThreshold?: number;
      /** Whether the account's index is to know its pictures, and what they resemble. */
      readonly compares: boolean;
      readonly createdAt: number;
      /** Who else may be shown the photo, where its account still says so. */
      readonly outsideJudges?: readonly OutsideJudgeName[];
      /** Whom `reverse` may show the photo. */
      readonly searchEngine?: SearchEngine;
      /** Which company's model may be asked what the photo shows, as its person was told. */
      readonly visionProvider?: string;
    };

/** A job that a message of a queue asks for. `worker` is the message's id. */
export type JobName = {
  readonly kind: "analyze" | "stamp";
  readonly captureId: CaptureId;
  readonly worker: string;
};

export type CaptureReceipt = {
  readonly view: VerificationView;
  readonly capture: Capture;
  /** The same client_capture_id had been stored before (CONTRACT G3.4): nothing was added. */
  readonly isRepeat: boolean;
  readonly stepComplete: boolean;
  readonly submitted: boolean;
};

/** What a link to the result shows. */
type SharedResult = {
  readonly accountId: AccountId;
  readonly result: Result;
  readonly brand: ResultMail["brand"];
  /** Empty while there is no verdict, and where nobody asked for a place. */
  readonly taken: Pick<VerificationView, "location" | "locationMatch">;
  /** Empty while there is no verdict. */
  readonly answers: readonly ShownAnswer[];
  /** What the tenant calls it: a claim's number, a policy's. */
  readonly reference?: string;
  readonly locale?: string;
};

/** The object that is the truth of one verification. Another account's id is `not_found`. */
export type VerificationRpc = {
  open(request: OpenRequest): Promise<VerificationView>;
  /** Opened, captured and submitted in one step: the analysis is left to the caller for `holdMs`. */
  openAudit(request: OpenRequest, capture: StoredCapture, holdMs: number): Promise<VerificationView>;
  /** With `waitMs`, answers when the status is terminal or the time is over. */
  read(accountId: AccountId, waitMs?: number): Promise<Outcome<{ view: VerificationView; version: number }>>;
  readCaptures(
    accountId: AccountId,
  ): Promise<
    Outcome<{ captures: readonly ShownCapture[]; redacted: boolean; signalsRequired: readonly Check[] }>
  >;
  /** The whole state and log, of which a record shows all that was sealed, a search its candidates, and a case everything. */
  readRecord(accountId: AccountId): Promise<Outcome<WholeRecord>>;
  readEvents(accountId: AccountId): Promise<Outcome<{ events: readonly LoggedEvent[] }>>;
  /** `uploadId`: of an open upload, which this ends when the capture is taken. */
  capture(
    accountId: AccountId,
    capture: StoredCapture,
    uploadId?: UploadId,
  ): Promise<Outcome<CaptureReceipt>>;
  /** Refuses what `capture` would refuse now; else the upload may end until `finishBy` (CONTRACT G2). */
  openUpload(
    accountId: AccountId,
    uploadId: UploadId,
    draft: StoredCapture,
  ): Promise<Outcome<{ finishBy: number }>>;
  closeUpload(uploadId: UploadId): Promise<void>;
  /** It takes bytes near or past `expires_at`, which holds the verification; false when that is over for it. */
  touchUpload(uploadId: UploadId): Promise<boolean>;
  command(accountId: AccountId, command: TenantCommand): Promise<Outcome<{ view: VerificationView }>>;
  /** CONTRACT G9.5: sends once more, at once. */
  redeliver(accountId: AccountId, id: DeliveryId): Promise<Outcome<{ delivery: Delivery }>>;
  /** What a delivery has to send now, claimed for this message (`worker`) of the queue; undefined where nothing is due or another message is at it. */
  claimWebhook(id: DeliveryId, worker: string): Promise<WebhookCall | undefined>;
  /** Records the outcome of that call. Ignored once another message holds the claim. */
  settleWebhook(id: DeliveryId, worker: string, outcome: WebhookOutcome): Promise<void>;
  /** For the holder of the capture token, who proves nothing but the link. */
  readSession(): Promise<Outcome<{ session: CaptureSession }>>;
  /** For the holder of the result token. A verification of which no mail was to tell has no such link. */
  readResult(): Promise<Outcome<SharedResult>>;
  capturerCommand(command: CapturerCommand): Promise<Outcome<{ session: CaptureSession }>>;
  /** `worker`: claims the job for this message of the queue, which then says how it goes (`reportJob`). */
  analysisJob(captureId: CaptureId, worker?: string): Promise<AnalysisJob>;
  settle(report: AnalysisReport): Promise<{ readonly settled: boolean }>;
  /**
   * An operator looks again, as after a restore of what lies outside: what is overdue goes, the list is told, and what a
   * redaction had taken is taken again. `gone`: nothing is known of it here.
   */
  lookAgain(accountId: AccountId): Promise<"kept" | "erased" | "gone">;
  /** A photo that came into the index after this capture and before it in time; said twice, it is heard once. */
  similarFound(similar: SimilarPhoto): Promise<void>;
  /** The index may have lost what it knew of it, or missed what it was to be compared with. */
  compareAgain(captureId: CaptureId): Promise<void>;
  /** As with `analysisJob`. */
  credentialJob(captureId: CaptureId, worker?: string): Promise<CredentialJob>;
  reportJob(job: JobName, news: JobNews): Promise<void>;
  /** CONTRACT G0.7, of every POST about this verification: its answers go with a redaction, in one transaction. */
  beginIdempotent(accountId: AccountId, scope: string): Promise<IdempotentState>;
  /** `anew`: the answer was made after a redaction. */
  endIdempotent(scope: string, answer: KeptAnswer | undefined, anew: boolean): Promise<void>;
  /** What became of a sealed copy; said twice, it is heard once. */
  credentialWritten(report: CredentialReport): Promise<void>;
};
