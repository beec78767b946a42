import { orThrow } from "@svc/contract/parsed";
import { parseFinalize } from "@svc/contract/finalize";
import { ApiError } from "@svc/contract/errors";
import type { TenantCommand } from "@svc/platform/verification-rpc";
import type { ApiContext } from "../context.ts";
import { readJson } from "../http/json.ts";
import { objectOf, orRefuse } from "./found.ts";
import { present } from "./present.ts";

/** SPEC 4.4 */
export async function finalizeVerification(c: ApiContext): Promise<Response> {
  const { narrative } = orThrow(parseFinalize(await readJson(c.req.raw)));
  return act(c, { type: "finalize", narrative });
}

/** CONTRACT G2, the tenant's own expiry. */
export function expireVerification(c: ApiContext): Promise<Response> {
  return act(c, { type: "expire" });
}

/** CONTRACT G4.7 */
export function redactVerification(c: ApiContext): Promise<Response> {
  return act(c, { type: "redact" });
}

/** CONTRACT G3.8, by secret key for an audit (G3.2). */
export async function finishAudit(c: ApiContext): Promise<Response> {
  const object = objectOf(c);
  const { settings } = orRefuse(await object.readSettings(c.var.account.id));
  requireAudit(settings.mode);
  const { view } = orRefuse(await object.command(c.var.account.id, { type: "submit" }));
  const { completionMessage } = settings;
  const message = completionMessage === undefined ? {} : { completion_message: completionMessage };
  return c.json({ status: view.status, ...message }, 200);
}

/** CONTRACT G3.2: live evidence comes through the link alone. */
export function requireAudit(mode: "verification" | "audit"): void {
  if (mode === "audit") return;
  throw new ApiError("forbidden", "this verification takes live photos", {
    hint: "Live photos are taken through capture_url.",
  });
}

async function act(c: ApiContext, command: TenantCommand): Promise<Response> {
  const { view } = orRefuse(await objectOf(c).command(c.var.account.id, command));
  return c.json(await present(c, view), 200);
}
