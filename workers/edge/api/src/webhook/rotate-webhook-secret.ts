import { newestVersion } from "@svc/access/mac";
import { orThrow } from "@svc/contract/wire/parsed";
import { parseRotateSecret } from "@svc/contract/webhook/webhook-requests";
import { ApiError } from "@svc/contract/wire/errors";
import { rotateSecret } from "@svc/store/account/webhook-secrets";
import { tenantSecret } from "@svc/webhooks/tenant-secret";
import type { ApiContext } from "../context.ts";
import { readJson } from "../http/json.ts";
import { withStorage } from "../http/storage.ts";

/**
 * CONTRACT G9.2: a caller that got no response can repeat the call. The old secret keeps signing until the overlap
 * ends.
 */
export async function rotateWebhookSecret(c: ApiContext) {
  const { account, secrets } = c.var;
  const { overlapSeconds } = orThrow(parseRotateSecret(await readJson(c.req.raw)));
  const now = Date.now();
  const previousExpiresAt = now + overlapSeconds * 1000;
  const owner = { accountId: account.id, environment: c.env.ENVIRONMENT };
  const scope = { ...owner, keyVersion: newestVersion(secrets) };
  const made = await withStorage(() => rotateSecret(c.env.DB, scope, { now, previousExpiresAt }));
  if ("refused" in made) {
    const freeAt = new Date(made.freeAt).toISOString();
    throw new ApiError("conflict", "two replaced secrets are still in use next to the current one", {
      hint: `Wait until ${freeAt}, when the first of them expires, or send "overlap_seconds": 0 to end all older secrets now.`,
    });
  }
  const secret = await tenantSecret(secrets, {
    ...owner,
    generation: made.generation,
    version: made.keyVersion,
  });
  return c.json({ secret, previous_expires_at: new Date(previousExpiresAt).toISOString() }, 200);
}
