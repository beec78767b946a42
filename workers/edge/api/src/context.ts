import type { Secrets } from "@svc/access/mac";
import type { AuditState } from "@svc/domain/audit-log";
import type { AccountId, VerificationId } from "@svc/domain/ids";
import type { EdgeEnv } from "@svc/platform/env";
import type { CaptureSession } from "@svc/platform/verification-rpc";
import type { AccountProfile } from "@svc/store/account/accounts";
import type { KeyHolder } from "@svc/store/account/api-keys";
import type { SessionHolder } from "@svc/store/people/sessions";
import type { Context } from "hono";

/** Whose evidence a capture call is about, and by which door it came: the link, or a secret key for an audit. */
export type EvidenceDoor = {
  readonly verificationId: VerificationId;
  readonly accountId: AccountId;
  readonly door: "token" | "secret";
  /** As it was when the call came; undefined when this account has no such verification. */
  readonly session?: CaptureSession;
};

type ApiVariables = {
  /** Whose key this is, or who is signed in; set by `authenticate`. */
  holder: KeyHolder | SessionHolder;
  account: AccountProfile;
  secrets: Secrets;
  /** On capture endpoints; set by `evidenceAccess`. */
  evidence: EvidenceDoor;
  /** On the start of a reusable link: its template; set by `linkAccess`. */
  linkSlug: string;
  /** The verification that this call makes, as soon as it has an id. */
  openedId?: VerificationId;
  /** The call empties its verification: its answer says what is left. */
  isRedaction?: true;
  /** What the audit log keeps of this call beside its answer. */
  auditNote?: AuditState;
  /** Members of the answer that nobody sees again, not in a replay either. */
  shownOnce?: readonly string[];
  /** Origins that the publishable key beside a capture token lets in, known before anything is refused. */
  keyOrigins?: readonly string[];
};

export type ApiEnv = { Bindings: EdgeEnv; Variables: ApiVariables };
export type ApiContext = Context<ApiEnv>;
