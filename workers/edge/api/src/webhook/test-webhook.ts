import { rfc3339 } from "@svc/contract/wire/wire";
import { orThrow } from "@svc/contract/wire/parsed";
import { parseTestWebhook } from "@svc/contract/webhook/webhook-requests";
import { newEventId } from "@svc/domain/ids";
import { sendWebhook } from "@svc/webhooks/send";
import { signedCall } from "@svc/webhooks/signed-call";
import { signingKeysOf } from "@svc/webhooks/signing-keys";
import type { ApiContext } from "../context.ts";
import { readJson } from "../http/json.ts";
import { withStorage } from "../http/storage.ts";
import { urlPolicyOf } from "../http/url-policy.ts";

/** CONTRACT G9.5: one call, signed like any other and not recorded. */
export async function testWebhook(c: ApiContext) {
  const policy = urlPolicyOf(c);
  const { webhookUrl: url } = orThrow(parseTestWebhook(await readJson(c.req.raw), policy));
  const now = Date.now();
  const id = newEventId(now);
  const body = JSON.stringify({
    id,
    type: "webhook.test",
    occurred_at: rfc3339(now),
    environment: c.env.ENVIRONMENT,
    account: c.var.account.id,
    metadata: {},
    data: {},
  });
  const keys = await withStorage(() => signingKeysOf(c.env, c.var.account.id));
  const { attempt } = await sendWebhook(await signedCall(keys, { id, url, body }, policy));
  const { at: _at, ...result } = attempt;
  return c.json(result, 200);
}
