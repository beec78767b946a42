import { parseDecision } from "@svc/contract/review/review-requests";
import { ApiError } from "@svc/contract/wire/errors";
import { orThrow } from "@svc/contract/wire/parsed";
import { rfc3339 } from "@svc/contract/wire/wire";
import { dueOf } from "@svc/domain/review/due";
import { reviewCommandOf } from "@svc/domain/review/review-command";
import { notDue } from "@svc/domain/verification/conflict";
import type { Verification } from "@svc/domain/verification/state";
import { accountObject, verificationObject } from "@svc/platform/objects";
import type { ApiContext } from "../context.ts";
import { knownId, orRefuse, verificationIdOf } from "../http/found.ts";
import { readJson } from "../http/json.ts";
import { refusalError } from "../http/refusal.ts";
import { callerIdOf } from "../http/caller-id.ts";

/** CONTRACT G15.3: recorded in the account's object, which passes it to the verification when the undo period ends. */
export async function decideCase(c: ApiContext) {
  const said = orThrow(parseDecision(await readJson(c.req.raw)));
  const { subject, decision: answer, note, decided_at: seen } = said;
  const { id: accountId } = c.var.account;
  const verificationId = knownId(said.verification_id);
  const { state } = orRefuse(await verificationObject(c.env, verificationId).readRecord(accountId));
  if (!dueOf(state).includes(subject)) {
    const isClosed = state.narrative !== undefined || state.redacted;
    throw refusalError(
      isClosed ? { refused: "already_finalized" } : notDue(state, state.decision !== undefined),
    );
  }
  requireUnchanged(state, seen);
  const reviewer = callerIdOf(c);
  const statement = { subject, answer, by: reviewer, ...(note !== undefined && { note }) };
  const command = reviewCommandOf(state, statement);
  const decision = { verificationId, subject, reviewer, command };
  const decided = await accountObject(c.env, accountId).decideCase(accountId, decision);
  if (!decided)
    throw new ApiError("conflict", "someone else is reviewing this case, or has just decided it", {
      hint: "Take the next case. This one is free again two minutes after they last looked at it.",
    });
  if (note !== undefined) c.set("auditNote", { note });
  const { takesEffectAt } = decided;
  const body = { verification_id: verificationId, subject, decision: answer };
  return c.json({ ...body, takes_effect_at: rfc3339(takesEffectAt) }, 202);
}

/** Refuses what is based on an older decision about the case than the current one. */
function requireUnchanged({ decision }: Verification, seen: string | null | undefined): void {
  if (seen === undefined || (seen === null ? undefined : Date.parse(seen)) === decision?.at) return;
  const what = decision
    ? `the case was ${decision.value} at ${rfc3339(decision.at)}`
    : "the case is not decided";
  throw new ApiError("conflict", `${what}, which is not what decided_at says`, {
    hint: "Read the case again, and decide on what it shows now.",
  });
}

/** Implements CONTRACT G15.3. */
export async function undoDecision(c: ApiContext) {
  const id = verificationIdOf(c, "verification_id");
  const { id: accountId } = c.var.account;
  orRefuse(await verificationObject(c.env, id).read(accountId));
  if (!(await accountObject(c.env, accountId).undoDecision(callerIdOf(c), id)))
    throw new ApiError("conflict", "you have no decision on this case that can still be undone");
  return c.body(null, 204);
}
