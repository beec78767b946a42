import type { TenantKeys } from "@svc/commands/tenants";
import { WebhookReceiver } from "@svc/harness/webhook-receiver";
import { afterAll, afterEach, beforeAll, beforeEach, describe, it } from "vitest";
import {
  type Json,
  type Journey,
  WEBHOOK_SCRIPTS,
  photoForm,
  staged,
  until,
  untilNothingIsDue,
} from "./harness.ts";

/**
 * Fault points where the tenant has the webhook and we do not know, and where the list does not. The others are in
 * `verification/test`.
 */
const POINTS = ["webhook.after.send", "delivery.before.log"] as const;

const PATIENCE = {
  ANALYSIS_LEASE_MS: "2000",
  WEBHOOK_LEASE_MS: "2000",
  OUTBOX_WATCH_MS: "1000",
  WEBHOOK_PACE: "0.01",
};
/** The events for this tenant: the standard ones of CONTRACT G9.4, and those it selected. */
const TOLD = ["verification.created", "verification.completed", "verification.finalized"];

/** Nothing is lost or invented, and each id always has the same bytes. */
const EXACT = {
  types: TOLD,
  lost: [] as string[],
  invented: [] as string[],
  changed: [] as object[],
  delivered: TOLD.length,
  failed: 0,
};

let journey: Journey;
let keys: TenantKeys;
let photo: Uint8Array;
let receiver: WebhookReceiver;

beforeAll(async () => {
  ({ journey, keys, photo } = await staged());
  await journey.start({ faults: true, vars: PATIENCE, with: WEBHOOK_SCRIPTS });
  const json = { webhook_events: TOLD.slice(2) };
  await journey.call(keys, 200, "/v1/me/settings", { method: "PATCH", json });
});
afterAll(() => journey.end());
beforeEach(async () => {
  receiver = new WebhookReceiver();
  await receiver.start();
});
afterEach(() => receiver.stop());

describe("the process is killed", () => {
  it.for(POINTS)(
    "at %s of the creation: the tenant receives exactly what the log says",
    async (point, { expect }) => {
      await journey.killedAt(point, () => open(point));

      const id = await listedId(point);
      await sendPhoto(id);
      expect(await outcomeOf(id)).toEqual(EXACT);
      await untilNothingIsDue(journey);
    },
  );

  it("after the completion's webhook was sent: the tenant receives exactly what the log says", async ({
    expect,
  }) => {
    const id = await open("completion");
    await until(
      () => states(id),
      ([state]) => state === "delivered",
    );
    await untilNothingIsDue(journey);
    await journey.killedAt("webhook.after.send", () => sendPhoto(id));
    expect(await outcomeOf(id)).toEqual(EXACT);
  });
});
async function open(point: string): Promise<string> {
  const json = { mode: "audit", metadata: { point }, webhook_url: receiver.url() };
  return (await journey.call(keys, 201, "/v1/verifications", { method: "POST", json })).id;
}

async function sendPhoto(id: string): Promise<void> {
  await journey.request(keys, `/v1/verifications/${id}/captures`, { method: "POST", body: photoForm(photo) });
}

/** Finalizes the verification, waits for all deliveries, and compares them with the log. */
async function outcomeOf(id: string): Promise<typeof EXACT> {
  await until(
    () => journey.call(keys, 200, `/v1/verifications/${id}?wait=5`),
    ({ status }) => status === "completed",
  );
  const json = { narrative: "The front of the car." };
  await journey.call(keys, 200, `/v1/verifications/${id}/finalize`, { method: "POST", json });
  await until(
    () => states(id),
    (all) => all.filter((state) => state === "delivered").length === TOLD.length,
  );
  const { items } = await journey.call(keys, 200, `/v1/verifications/${id}/events`);
  const types: string[] = items.map(({ type }: Json) => type);
  const logged: string[] = items.filter(({ type }: Json) => TOLD.includes(type)).map((item: Json) => item.id);
  const calls = receiver.received.map(({ headers, body }) => ({ id: String(headers["webhook-id"]), body }));
  const told = new Map(calls.map(({ id: eventId, body }) => [eventId, body]));
  return {
    types: types.filter((type) => TOLD.includes(type)),
    lost: logged.filter((eventId) => !told.has(eventId)),
    invented: [...told.keys()].filter((eventId) => !logged.includes(eventId)),
    changed: calls.filter(({ id: eventId, body }) => body !== told.get(eventId)),
    delivered: types.filter((type) => type === "webhook.delivered").length,
    failed: types.filter((type) => type === "webhook.failed").length,
  };
}

/** The list is a projection, so a verification created before a crash appears a moment later. */
async function listedId(point: string): Promise<string> {
  const { items } = await until(
    () => journey.call(keys, 200, `/v1/verifications?metadata[point]=${point}`),
    (list) => list.items.length > 0,
  );
  return items[0].id;
}

async function states(id: string): Promise<readonly string[]> {
  const { items } = await journey.call(keys, 200, `/v1/webhook-deliveries?verification_id=${id}`);
  return items.map(({ state }: Json) => state);
}
