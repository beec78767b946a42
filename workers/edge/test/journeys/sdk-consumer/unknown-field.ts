import type { ApiError, PhotoVerification, WebhookEvent } from "@svc/sdk";

/** Never called. Each line compiles only because its misspelled field is rejected. */
export async function misspelt(client: PhotoVerification): Promise<void> {
  // @ts-expect-error -- the field is `steps`
  await client.verifications.create({ step: [] });
  // @ts-expect-error -- the field is `description`
  await client.verifications.create({ steps: [{ key: "a", kind: "image", descripton: "b" }] });
  // @ts-expect-error -- the field is `status`
  client.verifications.list({ state: ["completed"] });
  // @ts-expect-error -- there is no such check
  await client.audits.create({ image: new Uint8Array(), checks: ["pixels"] });
  // @ts-expect-error -- the field is `webhook_url`
  await client.audits.sync({ image: new Uint8Array(), webhookUrl: "https://example.com" });
  // @ts-expect-error -- packs are 50, 250 and 1000
  await client.credits.topUp({ photos: 51 });
  // @ts-expect-error -- the field is `withinMs`
  await client.verifications.wait("vfy_1", { timeoutMs: 5_000 });
  const steps = [{ key: "a", kind: "image" as const, description: "b" }];
  // @ts-expect-error -- `steps` and `max_captures` exclude each other
  await client.verifications.create({ max_captures: 1, steps });
  // @ts-expect-error -- the field is `captures_count`
  console.log((await client.verifications.retrieve("vfy_1")).capturesCount);
}

/** `type` narrows `data`; a misspelt one does not compile, and a new one reaches the end. */
export function said(event: WebhookEvent): string {
  // @ts-expect-error -- the type is `verification.completed`
  if (event.type === "verification.complete") return "";
  // @ts-expect-error -- a test has no data
  if (event.type === "webhook.test") return event.data.id;
  if (event.type === "verification.reviewed") return event.data.decision ?? "";
  return event.type === "verification.completed" ? String(event.data.verdict?.svc) : event.type;
}

/** Codes are completed in an editor, and new ones compile. */
export function isGone({ code }: ApiError): boolean {
  return code === "not_found" || code === "added_later";
}
