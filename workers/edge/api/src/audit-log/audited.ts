import type { AuditState, AuditTarget } from "@svc/domain/audit-log";
import type { ApiContext } from "../context.ts";
import { omit, showVerification, type ShowState } from "./shown-state.ts";

/** What an operation's entry says; a secret and what a redaction empties stand in none of it. */
export type Audited = {
  readonly kind: AuditTarget["kind"];
  /** Absent: it is made, and the answer names it. */
  readonly id?: (c: ApiContext) => string;
  /** Of the answer's members, the one that then names it; `id` unless said. */
  readonly namedBy?: string;
  /** Absent: there is nothing before. */
  readonly before?: ShowState;
  /** Of the answer's JSON, or what is to be read then; absent: nothing is left. */
  readonly after?: (state: AuditState) => AuditState;
  readonly shownAfter?: ShowState;
  /** Where the operation has a body of its own for a failure of ours. */
  readonly answerFailure?: (c: ApiContext, error: unknown) => Response;
  /** A 202 means that the work goes on, so that its outcome is not known yet. */
  readonly mayGoOn?: true;
};

/** The account that calls. */
export const ofAccount = (c: ApiContext) => c.var.account.id;
export const byId = (c: ApiContext) => c.req.param("id") ?? "";
export const bySlug = (c: ApiContext) => c.req.param("slug") ?? "";

export const withoutSecret = (state: AuditState) => omit(state, ["secret"]);
export const asAnswered = (state: AuditState) => state;

/** A person's decision about a verification. */
export const verificationDecided: Audited = {
  kind: "verification",
  id: byId,
  before: showVerification,
  shownAfter: showVerification,
};
