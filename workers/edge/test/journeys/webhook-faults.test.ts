import type { TenantKeys } from "@svc/commands/tenants";
import { WebhookReceiver } from "@svc/harness/webhook-receiver";
import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import { afterAll, afterEach, beforeAll, beforeEach, describe, it } from "vitest";
import { callback, type Json, Journey, photoForm, rowsOnDisk, until } from "./harness.ts";

/** Every place between two writes on a webhook's way, in its order. */
const POINTS = [
  "webhook.before.send",
  "webhook.after.send",
  "webhook.after.commit",
  "outbox.before.list_delivery",
  "delivery.before.log",
  "outbox.after.list_delivery",
] as const;

const PATIENCE = { ANALYSIS_LEASE_MS: "2000", OUTBOX_WATCH_MS: "1000", WEBHOOK_PACE: "0.01" };
const LONG = { timeout: 30_000, interval: 100 };
/** What this tenant is told: CONTRACT G9.4, and what it ticked. */
const TOLD = ["verification.created", "verification.completed", "verification.finalized"];

/** None lost, none invented, the same bytes under each id. */
const EXACT = {
  types: TOLD,
  lost: [] as string[],
  invented: [] as string[],
  changed: [] as object[],
  delivered: TOLD.length,
  failed: 0,
};

/** Listing is the same for every event. */
const SENDING = POINTS.slice(0, 3);

let prepared: Journey;
let journey: Journey;
let keys: TenantKeys;
let photo: Uint8Array;
let receiver: WebhookReceiver;

beforeAll(async () => {
  prepared = await Journey.begin();
  keys = await prepared.addTenant();
  photo = await photoFile(drawScene(640, 480, 3), "jpeg");
  await prepared.start({ without: ["video", "reader"] });
  const json = { webhook_events: TOLD.slice(2) };
  await prepared.call(keys, 200, "/v1/me/settings", { method: "PATCH", json });
  await prepared.kill();
});
afterAll(() => prepared.end());
beforeEach(async () => {
  journey = prepared.copy();
  receiver = new WebhookReceiver();
  await receiver.start();
});
afterEach(async () => {
  await receiver.stop();
  await journey.end();
});

describe("the process is killed", () => {
  it.for(POINTS)(
    "at %s of the creation: the tenant is told exactly what the log says",
    async (point, { expect }) => {
      const kill = await callback(() => journey.kill());
      await start({ FAULT: `${point}=${kill.url}` });
      await open(point).catch(() => undefined);
      await kill.called;
      kill.close();

      await start();
      const id = await listedId(point);
      await sendPhoto(id);
      expect(await outcomeOf(id)).toEqual(EXACT);
    },
  );

  it.for(SENDING)(
    "at %s of the completion: the tenant is told exactly what the log says",
    async (point, { expect }) => {
      await start();
      const id = await open(`${point} again`);
      await until(
        () => states(id),
        ([state]) => state === "delivered",
      );
      await journey.kill();
      const kill = await callback(() => journey.kill());
      await start({ FAULT: `${point}=${kill.url}` });
      await sendPhoto(id).catch(() => undefined);
      await kill.called;
      kill.close();

      await start();
      expect(await outcomeOf(id)).toEqual(EXACT);
    },
  );

  it("between the creation and what must leave because of it: neither is there, and the next is whole", async ({
    expect,
  }) => {
    await start({ FAULT: "journal.verification.created=block" });
    const opened = open("lost").catch(() => undefined);
    await journey.stands();
    await journey.kill();
    await opened;

    await start();
    const listed = async () =>
      (await journey.call(keys, 200, "/v1/verifications?metadata[point]=lost")).items.map(idOf);
    expect([await listed(), receiver.received]).toEqual([[], []]);
    const id = await open("lost");
    await sendPhoto(id);
    // whatever the first one had left would have come by the end of the second, and be invented
    expect(await outcomeOf(id)).toEqual(EXACT);
    await until(listed, (ids) => ids.length > 0);
    expect(await listed()).toEqual([id]);
    const logs = rowsOnDisk(journey, "VerificationObject", "select 1 from log limit 1");
    expect(logs).toHaveLength(1);
  });

  it("between the completion and what must leave because of it: the verification completes once, and says so once", async ({
    expect,
  }) => {
    await start({ FAULT: "journal.verification.completed=block" });
    const id = await open("undone");
    await expect.poll(() => receiver.received.length, LONG).toBe(1);
    const sent = sendPhoto(id).catch(() => undefined);
    await journey.stands();
    await journey.kill();
    await sent;
    expect(receiver.received).toHaveLength(1);

    await start();
    expect(await outcomeOf(id)).toEqual(EXACT);
  });
});

const idOf = ({ id }: { id: string }) => id;

function start(vars: Readonly<Record<string, string>> = {}): Promise<void> {
  return journey.start({ vars: { ...PATIENCE, ...vars }, without: ["video", "reader"] });
}

async function open(point: string): Promise<string> {
  const json = { mode: "audit", metadata: { point }, webhook_url: receiver.url() };
  return (await journey.call(keys, 201, "/v1/verifications", { method: "POST", json })).id;
}

async function sendPhoto(id: string): Promise<void> {
  await journey.request(keys, `/v1/verifications/${id}/captures`, { method: "POST", body: photoForm(photo) });
}

/** Finalizes it, waits until all was delivered, and compares what came with the log. */
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

/** The list is a projection: what was created before a crash appears in it a moment later. */
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
