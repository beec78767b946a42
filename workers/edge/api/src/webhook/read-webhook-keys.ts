import { ApiError } from "@svc/contract/wire/errors";
import { isAccountId } from "@svc/domain/ids";
import { accountKeys } from "@svc/webhooks/account-keys";
import type { Context } from "hono";
import type { ApiEnv } from "../context.ts";
import { secretsOf } from "../http/secrets.ts";

const HINT =
  "GET /.well-known/webhook-keys/{account_id}, with your own id: `account` of GET /v1/me/settings.";

/** CONTRACT G14: public, with separate keys for each account. */
export async function readWebhookKeys(c: Context<ApiEnv>) {
  const accountId = c.req.param("account_id") ?? "";
  if (!isAccountId(accountId)) throw new ApiError("not_found", "this is no account's id", { hint: HINT });
  const scope = { accountId, environment: c.env.ENVIRONMENT };
  const keys = await accountKeys(await secretsOf(c.env), scope);
  const shown = keys.map(({ publicKey }) => ({ alg: "ed25519" as const, public_key: publicKey }));
  return c.json({ keys: shown }, 200, { "Cache-Control": "public, max-age=300" });
}
