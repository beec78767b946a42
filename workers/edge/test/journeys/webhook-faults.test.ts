import type { TenantKeys } from "@svc/commands/tenants";
import { WebhookReceiver } from "@svc/commands/webhook-receiver";
import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import { afterAll, afterEach, beforeAll, beforeEach, describe, it } from "vitest";
import { callback, type Json, Journey, photoForm } from "./harness.ts";

/** Every place between two writes on a webhook's way, in its order. */
const POINTS = [
  "webhook.before.send",
  "webhook.after.send",
  "webhook.after.commit",
  "outbox.before.list_delivery",
  "outbox.after.list_delivery",
] as const;

const PATIENCE = { ANALYSIS_LEASE_MS: "2000", OUTBOX_WATCH_MS: "1000", WEBHOOK_PACE: "0.01" };
const LONG = { timeout: 30_000, interval: 100 };

let journey: Journey;
let keys: TenantKeys;
let photo: Uint8Array;
let receiver: WebhookReceiver;

beforeAll(async () => {
  journey = await Journey.begin();
  keys = await journey.addTenant();
  photo = await photoFile(drawScene(640, 480, 3), "jpeg");
});
afterAll(() => journey.end());
beforeEach(async () => {
  receiver = new WebhookReceiver();
  await receiver.start();
});
afterEach(() => receiver.stop());

describe("the process is killed", () => {
  it.for(POINTS)(
    "at %s: the tenant hears of creation and of completion, each under one id with the same bytes",
    async (point, { expect }) => {
      const kill = await callback(() => journey.kill());
      const fault = { FAULT: `${point}=${kill.url}` };
      await journey.start({ vars: { ...PATIENCE, ...fault }, without: ["video"] });
      const json = { mode: "audit", metadata: { point }, webhook_url: receiver.url() };
      const opened = journey.call(keys, 201, "/v1/verifications", { method: "POST", json });
      await opened.catch(() => undefined);
      await kill.called;
      kill.close();

      await journey.start({ vars: PATIENCE, without: ["video"] });
      const id = await listedId(point);
      await journey.request(keys, `/v1/verifications/${id}/captures`, {
        method: "POST",
        body: photoForm(photo),
      });
      await expect.poll(async () => (await states(id)).toString(), LONG).toBe("delivered,delivered");
      const { items } = await journey.call(keys, 200, `/v1/verifications/${id}/events`);
      const idsOf = (type: string) =>
        items.filter((item: Json) => item.type === type).map((item: Json) => item.id);
      const told = new Map(receiver.received.map(({ headers, body }) => [headers["webhook-id"], body]));
      expect(new Set(told.keys())).toEqual(
        new Set([...idsOf("verification.created"), ...idsOf("verification.completed")]),
      );
      for (const { headers, body } of receiver.received) expect(body).toBe(told.get(headers["webhook-id"]));
      expect(idsOf("webhook.delivered")).toHaveLength(2);
      expect(idsOf("webhook.failed")).toHaveLength(0);
      await journey.kill();
    },
  );
});

/** The list is a projection: what was created before a crash appears in it a moment later. */
async function listedId(point: string): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const { items } = await journey.call(keys, 200, `/v1/verifications?metadata[point]=${point}`);
    if (items.length > 0) return items[0].id;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("the verification is not listed");
}

async function states(id: string): Promise<readonly string[]> {
  const { items } = await journey.call(keys, 200, `/v1/webhook-deliveries?verification_id=${id}`);
  return items.map(({ state }: Json) => state);
}
