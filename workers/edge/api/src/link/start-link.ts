import { LIMITS } from "@svc/contract/wire/limits";
import { parseStartLink, type StartedLinkBody } from "@svc/contract/link/link-body";
import { orThrow } from "@svc/contract/wire/parsed";
import { rfc3339 } from "@svc/contract/wire/wire";
import { createMiddleware } from "hono/factory";
import type { ApiContext, ApiEnv } from "../context.ts";
import { readJson } from "../http/json.ts";
import { captureUrlOf } from "../verification/present-view.ts";
import { startVerification } from "../template/start-verification.ts";
import { limitLink, limitStarts } from "./limit-starts.ts";
import { openLink } from "./link-access.ts";
import { requireProof } from "./proof-of-work.ts";

/** Sets the link's account, under which the Idempotency-Key of a start is stored. */
export const linkAccess = createMiddleware<ApiEnv>(async (c, next) => {
  limitStarts(c);
  const { account, link, secrets } = await openLink(c);
  c.set("secrets", secrets);
  c.set("account", account);
  c.set("linkSlug", link.slug);
  await next();
});

/** CONTRACT G3.10: starts a verification of the link's template. The person may be anonymous. */
export async function startLink(c: ApiContext): Promise<Response> {
  const body = await readJson(c.req.raw, { maxBytes: LIMITS.linkJsonBytes });
  const { identification, confirmation, proof } = orThrow(parseStartLink(body));
  await requireProof(c, proof);
  await limitLink(c);
  const request = { overrides: {}, ...(identification !== undefined && { identification }) };
  const by = { ...(confirmation !== undefined && { confirmation }) };
  const { id, expiresAt } = await startVerification(c, c.var.linkSlug, { request, by });
  const started: StartedLinkBody = {
    capture_url: await captureUrlOf(c, id),
    expires_at: rfc3339(expiresAt),
  };
  return c.json(started, 201);
}
