import { PhotoVerification, signWebhook, WebhookVerificationError } from "@svc/sdk";
import { verifyRecord } from "@svc/sdk/verify-record";
import { verifyWebhook } from "@svc/sdk/verify-webhook";

/** A program of a package without `"type": "module"`, as NestJS makes them. */
async function main(): Promise<void> {
  const { SVC_SECRET_KEY = "", SVC_BASE_URL = "", SVC_WEBHOOK_SECRET = "" } = process.env;
  const client = new PhotoVerification({ secretKey: SVC_SECRET_KEY, baseUrl: SVC_BASE_URL });
  const { environment } = await client.account.me();
  const body = JSON.stringify({ id: "evt_1", type: "verification.completed", metadata: {}, data: {} });
  const event = await verifyWebhook(body, await signWebhook(body, SVC_WEBHOOK_SECRET), SVC_WEBHOOK_SECRET);
  // thrown by another module than the class is imported from
  const isSame = await verifyWebhook(body, {}, SVC_WEBHOOK_SECRET).catch(
    (error: unknown) => error instanceof WebhookVerificationError,
  );
  console.log(JSON.stringify([environment, event.type, typeof verifyRecord, isSame]));
}

void main();
