import { createHmac } from "node:crypto";
import { PhotoVerification } from "@svc/sdk";

const { SVC_SECRET_KEY = "", SVC_BASE_URL = "", SVC_WEBHOOK_SECRET = "" } = process.env;

export const client = new PhotoVerification({ secretKey: SVC_SECRET_KEY, baseUrl: SVC_BASE_URL });
export const webhookSecret = SVC_WEBHOOK_SECRET;
export const port = 20_000 + (process.pid % 20_000);

/** Sends a signed webhook like the service. Throws when the receiver refuses it. */
export async function sendTestWebhook(to: number): Promise<void> {
  const body = JSON.stringify({ type: "verification.completed", metadata: { claim: "A-17" }, data: {} });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(webhookSecret.slice("whsec_".length), "base64");
  const signature = createHmac("sha256", key).update(`evt_1.${timestamp}.${body}`).digest("base64");
  const headers = {
    "webhook-id": "evt_1",
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${signature}`,
  };
  const { status } = await fetch(`http://127.0.0.1:${to}/`, { method: "POST", headers, body });
  if (status !== 204) throw new Error(`the receiver answered ${status}`);
}
