import { ApiError } from "@svc/contract/wire/errors";
import { isAccountId } from "@svc/domain/ids";
import { accountKeys } from "@svc/webhooks/account-keys";
import type { Context } from "hono";
import type { ApiEnv } from "../context.ts";
import { secretsOf } from "../http/secrets.ts";

const HINT =
  "Use GET /.well-known/webhook-keys/{account_id} with your account's id: `account` in GET /v1/me/settings.";

/** CONTRACT G14: public, with separate keys for each account. */
export async function readWebhookKeys(c: Context<ApiEnv>) {
  const accountId = c.req.param("account_id") ?? "";
  if (!isAccountId(accountId)) throw new ApiError("not_found", "no account has this id", { hint: HINT });
  const scope = { accountId, environment: c.env.ENVIRONMENT };
  const keys = await accountKeys(await secretsOf(c.env), scope);
  const shown = keys.map(({ publicKey }) => ({ alg: "ed25519" as const, public_key: publicKey }));
  return c.json({ keys: shown }, 200, { "Cache-Control": "public, max-age=300" });
}
