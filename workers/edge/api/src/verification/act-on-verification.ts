import { orThrow } from "@svc/contract/wire/parsed";
import { parseFinalize } from "@svc/contract/verification/finalize";
import { parseHold } from "@svc/contract/verification/hold-body";
import { parseSimilarDecision } from "@svc/contract/verification/similar-photo-body";
import { accountObject } from "@svc/platform/objects";
import type { TenantCommand } from "@svc/platform/verification-rpc";
import { forgetAuditTexts } from "@svc/store/people/audit-log";
import type { ApiContext } from "../context.ts";
import { readJson } from "../http/json.ts";
import { inShard } from "../http/storage.ts";
import { objectOf, orRefuse, verificationIdOf } from "../http/found.ts";
import { callerIdOf } from "../http/caller-id.ts";
import { present } from "./present-view.ts";

/** Implements SPEC 4.4. */
export async function finalizeVerification(c: ApiContext) {
  const { narrative } = orThrow(parseFinalize(await readJson(c.req.raw)));
  return act(c, { type: "finalize", narrative });
}

/** CONTRACT G2: expired by the tenant. */
export function expireVerification(c: ApiContext) {
  return act(c, { type: "expire" });
}

/** Implements CONTRACT G4.5. */
export async function decideSimilarPhoto(c: ApiContext) {
  const { decision } = orThrow(parseSimilarDecision(await readJson(c.req.raw)));
  c.set("auditNote", { decision });
  return act(c, { type: "review_similar", decision, by: callerIdOf(c) });
}

/** Implements CONTRACT G4.7. */
export async function redactVerification(c: ApiContext) {
  const answer = await act(c, { type: "redact" });
  c.set("isRedaction", true);
  // the outbox repeats this; doing it here too means that no replay can be served in between
  const id = verificationIdOf(c);
  await accountObject(c.env, c.var.account.id).forgetAnswers(id);
  await inShard(c, (shard) => forgetAuditTexts(shard, id));
  return answer;
}

/** CONTRACT G4.7: an empty body holds it without a reason. */
export async function holdVerification(c: ApiContext) {
  const { reason } = orThrow(parseHold((await readJson(c.req.raw)) ?? {}));
  return act(c, { type: "hold", ...(reason !== undefined && { reason }), by: callerIdOf(c) });
}

/** CONTRACT G4.7: it may redact, which the outbox then completes as after a retention. */
export function releaseVerification(c: ApiContext) {
  return act(c, { type: "release", by: callerIdOf(c) });
}

/** Runs a tenant's command on a verification and answers with its new state. */
export async function act(c: ApiContext, command: TenantCommand) {
  const { view } = orRefuse(await objectOf(c).command(c.var.account.id, command));
  return c.json(await present(c, view), 200);
}
