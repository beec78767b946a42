import type { Secrets } from "@svc/access/mac";
import type { AuditState } from "@svc/domain/audit-log";
import type { AccountId, VerificationId } from "@svc/domain/ids";
import type { EdgeEnv } from "@svc/platform/env";
import type { CaptureSession } from "@svc/platform/verification-rpc";
import type { AccountProfile } from "@svc/store/account/accounts";
import type { KeyHolder } from "@svc/store/account/api-keys";
import type { SessionHolder } from "@svc/store/people/sessions";
import type { Context } from "hono";

/** The verification that a capture call is about, and its kind of access: by link, or by secret key for an audit. */
export type EvidenceDoor = {
  readonly verificationId: VerificationId;
  readonly accountId: AccountId;
  readonly door: "token" | "secret";
  /** The state when the call arrived. Undefined when this account has no such verification. */
  readonly session?: CaptureSession;
};

type ApiVariables = {
  /** The API key or the signed-in user. Set by `authenticate`. */
  holder: KeyHolder | SessionHolder;
  account: AccountProfile;
  secrets: Secrets;
  /** Set by `evidenceAccess` on capture endpoints. */
  evidence: EvidenceDoor;
  /** The template of a reusable link that is being started. Set by `linkAccess`. */
  linkSlug: string;
  /** The verification that this call creates, as soon as it has an id. */
  openedId?: VerificationId;
  /** True when the call redacts its verification. The stored response then shows the redacted state. */
  isRedaction?: true;
  /** Data that the audit log keeps in addition to the response. */
  auditNote?: AuditState;
  /** Response members that are shown only once and left out of replays. */
  shownOnce?: readonly string[];
  /**
   * Origins allowed by the publishable key sent along with a capture token. Set before any refusal, so that errors are
   * readable too.
   */
  keyOrigins?: readonly string[];
};

export type ApiEnv = { Bindings: EdgeEnv; Variables: ApiVariables };
export type ApiContext = Context<ApiEnv>;
/** What a page's context and an API call's context share. */
export type EdgeContext = Pick<ApiContext, "env" | "req">;
