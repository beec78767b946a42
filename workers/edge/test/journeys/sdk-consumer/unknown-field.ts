import type { PhotoVerification } from "@svc/sdk";

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
  // @ts-expect-error -- the field is `captures_count`
  console.log((await client.verifications.retrieve("vfy_1")).capturesCount);
}
