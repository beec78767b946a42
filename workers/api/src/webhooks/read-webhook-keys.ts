import { serviceKeys } from "@svc/webhooks/service-key";
import type { Context } from "hono";
import type { ApiEnv } from "../context.ts";
import { secretsOf } from "../http/secrets.ts";

/** CONTRACT G9.2: public, and the same for every tenant. */
export async function readWebhookKeys(c: Context<ApiEnv>): Promise<Response> {
  const keys = await serviceKeys(await secretsOf(c.env), c.env.ENVIRONMENT);
  const shown = keys.map(({ publicKey }) => ({ alg: "ed25519", public_key: publicKey }));
  return c.json({ keys: shown }, 200, { "Cache-Control": "public, max-age=300" });
}
