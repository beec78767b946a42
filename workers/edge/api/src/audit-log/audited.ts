import type { AuditState, AuditTarget } from "@svc/domain/audit-log";
import type { ApiContext } from "../context.ts";
import { omit, showVerification, type ShowState } from "./shown-state.ts";

/** An operation's rule for the audit log. An entry must never contain secrets, nor data that a redaction erases. */
export type Audited = {
  readonly kind: AuditTarget["kind"];
  /**
   * Returns the id of the target. Absent when the operation creates the target; the id then comes from the response.
   */
  readonly id?: (c: ApiContext) => string;
  /** The response member that holds the id of a created target. Defaults to `id`. */
  readonly namedBy?: string;
  /** Reads the state before the change. Absent when there is none. */
  readonly before?: ShowState;
  /**
   * Picks the state to log from the response JSON. `shownAfter` reads it from storage instead. With neither, the entry
   * has no `after`.
   */
  readonly after?: (state: AuditState) => AuditState;
  readonly shownAfter?: ShowState;
  /** For operations whose 5xx response has its own body format. */
  readonly answerFailure?: (c: ApiContext, error: unknown) => Response;
  /** A 202 means the work continues in the background, so the outcome is not known yet. */
  readonly mayGoOn?: true;
};

export const ofAccount = (c: ApiContext) => c.var.account.id;
export const byId = (c: ApiContext) => c.req.param("id") ?? "";
export const bySlug = (c: ApiContext) => c.req.param("slug") ?? "";

export const withoutSecret = (state: AuditState) => omit(state, ["secret"]);
export const asAnswered = (state: AuditState) => state;

/** The audit rule for a decision by a reviewer about a verification. */
export const verificationDecided: Audited = {
  kind: "verification",
  id: byId,
  before: showVerification,
  shownAfter: showVerification,
};
