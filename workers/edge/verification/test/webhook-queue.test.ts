import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { newDeliveryId, newVerificationId } from "@svc/domain/ids";
import type { WebhookMessage } from "@svc/platform/webhook-message";
import { UnderWay } from "@svc/sender/under-way";
import { beforeEach, describe, it, vi } from "vitest";
import { advanceClock, setClock, setEnv, withEnv } from "../../test/support/conditions.ts";
import { env, openedObject } from "../../test/support/environment.ts";
import { bring } from "../../test/support/sender.ts";

type Handed = { readonly queue: string; readonly body: WebhookMessage };
type Opened = Awaited<ReturnType<typeof openedObject>>;

const MINUTE_MS = 60_000;

/** Messages the queues received. Tests deliver them to the sender. */
let handed: Handed[];
/** Makes the queues refuse messages. */
let isRefused: boolean;
/** Ids and bodies received by the tenant's server. */
let calls: { readonly id: string; readonly body: string }[];
let answer: () => Response | Promise<Response>;

function queueOf(queue: string) {
  return {
    sendBatch: async (messages: Iterable<{ readonly body: WebhookMessage }>) => {
      if (isRefused) throw new Error("the queue is overloaded");
      handed.push(...[...messages].map(({ body }) => ({ queue, body })));
    },
  };
}

beforeEach(() => {
  handed = [];
  calls = [];
  isRefused = false;
  answer = () => new Response(null, { status: 204 });
  setEnv({ WEBHOOKS: queueOf("webhooks"), WEBHOOKS_SLOW: queueOf("webhooks-slow") });
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
    const request = new Request(url, init);
    calls.push({ id: request.headers.get("webhook-id") ?? "", body: await request.text() });
    return answer();
  });
  vi.spyOn(console, "error").mockImplementation(() => {});
});

/** A verification with one webhook in a queue. Each has its own host, because the speed of an address is remembered. */
async function told(host = `${newVerificationId(Date.now()).toLowerCase().slice(4)}.example.org`) {
  const opened = await openedObject({ webhookUrl: `https://${host}/in`, metadata: { claim: "A-17" } });
  await vi.waitUntil(() => handed.length > 0 || isRefused);
  return opened;
}

function next(): Handed {
  const message = handed.shift();
  if (!message) throw new Error("nothing was handed over");
  return message;
}

async function webhookEvents({ object, accountId }: Opened): Promise<readonly string[]> {
  const log = await object.readEvents(accountId);
  const types = log.ok ? log.events.map(({ event }) => event.type) : [];
  return types.filter((type) => type.startsWith("webhook."));
}

async function laterBy(ms: number, { object }: Opened): Promise<void> {
  advanceClock(ms);
  await runDurableObjectAlarm(object);
}

describe("a webhook on its way through the queue (CONTRACT G9.3)", () => {
  it("is a message of ids alone", async ({ expect }) => {
    const { id } = await told();
    expect(handed).toEqual([
      { queue: "webhooks", body: { verificationId: id, deliveryId: expect.stringMatching(/^whd_/) } },
    ]);
  });

  it("is sent once, though its message comes twice, at once or late", async ({ expect }) => {
    const opened = await told();
    const message = next();
    const fates = await Promise.all([bring(message, "m1"), bring(message, "m2")]);
    expect([fates, calls.length]).toEqual([["acked", "acked"], 1]);
    advanceClock(24 * 60 * MINUTE_MS);
    expect(await bring(message, "m3")).toBe("acked");
    expect(calls).toHaveLength(1);
    expect(await webhookEvents(opened)).toEqual(["webhook.delivered"]);
  });

  it("waits for the time of its next attempt, whatever message comes before", async ({ expect }) => {
    answer = () => new Response(null, { status: 500 });
    const opened = await told();
    const message = next();
    await bring(message, "m1");
    await bring(message, "m2");
    expect(calls).toHaveLength(1);
    await laterBy(6_000, opened);
    await vi.waitUntil(() => handed.length === 1);
    await bring(next(), "m3");
    expect(new Set(calls.map(({ id, body }) => id + body)).size).toBe(1);
    expect(calls).toHaveLength(2);
  });

  it("is handed over again when no outcome came by the end of its lease, each time after twice as long", async ({
    expect,
  }) => {
    const { object } = await told();
    const began = Date.now();
    handed = [];
    const waits: number[] = [];
    while (waits.length < 4) {
      const at = await runInDurableObject(object, (_, { storage }) => storage.getAlarm());
      setClock((at ?? 0) + 1);
      await runDurableObjectAlarm(object);
      await scheduler.wait(5);
      if (handed.length > waits.length) waits.push(Math.round((Date.now() - began) / MINUTE_MS));
    }
    expect(waits).toEqual([1, 2, 4, 8]);
    await Promise.all(handed.map((message) => bring(message)));
    expect(calls).toHaveLength(1);
  });

  it("is not handed over while a message is at work on it, and settled by that message alone", async ({
    expect,
  }) => {
    const hanging = Promise.withResolvers<Response>();
    answer = () => hanging.promise;
    const opened = await told();
    const message = next();
    advanceClock(MINUTE_MS - 10_000);
    const brought = bring(message, "m1");
    await vi.waitUntil(() => calls.length === 1);
    await laterBy(11_000, opened);
    await scheduler.wait(5);
    expect(handed).toEqual([]);
    const { deliveryId } = message.body;
    const attempt = { at: Date.now(), ms: 1, status: 410 };
    await opened.object.settleWebhook(deliveryId, "m2", { attempt });
    expect(await webhookEvents(opened)).toEqual([]);
    hanging.resolve(new Response());
    await brought;
    expect(await webhookEvents(opened)).toEqual(["webhook.delivered"]);
  });

  it("is kept where the queue refuses for a minute, and then leaves once", async ({ expect }) => {
    isRefused = true;
    const opened = await told();
    for (let seconds = 0; seconds < 60; seconds += 6) {
      await laterBy(6_000, opened);
    }
    isRefused = false;
    // each wait is twice as long as the one before
    await laterBy(MINUTE_MS, opened);
    await vi.waitUntil(() => handed.length > 0);
    await Promise.all(handed.map((message) => bring(message)));
    expect(calls).toHaveLength(1);
    expect(await webhookEvents(opened)).toEqual(["webhook.delivered"]);
  });

  it("is no attempt where its key cannot be read, and comes again", async ({ expect }) => {
    const opened = await told();
    const unread = { SERVICE_SECRETS: "no secret at all" };
    // keys are cached for a few seconds
    advanceClock(5_000);
    await withEnv(unread, () => bring(next(), "m1"));
    expect(calls).toEqual([]);
    await laterBy(6_000, opened);
    await vi.waitUntil(() => handed.length === 1);
    await bring(next(), "m2");
    expect(await webhookEvents(opened)).toEqual(["webhook.delivered"]);
    const log = await opened.object.readRecord(opened.accountId);
    expect([log.ok, calls.length]).toEqual([true, 1]);
  });

  it("is asked for less and less often while its key cannot be read", async ({ expect }) => {
    const opened = await told();
    advanceClock(5_000);
    const began = Date.now();
    let brought = 0;
    await withEnv({ SERVICE_SECRETS: "no secret at all" }, async () => {
      while (Date.now() < began + 10 * MINUTE_MS) {
        for (const message of handed.splice(0)) {
          await bring(message);
          brought += 1;
        }
        await laterBy(5_000, opened);
        await scheduler.wait(2);
      }
    });
    expect(brought).toBeGreaterThan(3);
    expect(brought).toBeLessThan(12);
    expect(calls).toEqual([]);
  });

  it("keeps the outcome of a call under way where another message cannot read the key", async ({
    expect,
  }) => {
    const hanging = Promise.withResolvers<Response>();
    answer = () => hanging.promise;
    const opened = await told();
    const message = next();
    const brought = bring(message, "m1");
    await vi.waitUntil(() => calls.length === 1);
    advanceClock(5_000);
    await withEnv({ SERVICE_SECRETS: "no secret at all" }, () => bring(message, "m2"));
    hanging.resolve(new Response());
    await brought;
    expect(await webhookEvents(opened)).toEqual(["webhook.delivered"]);
    expect(calls).toHaveLength(1);
  });

  it("says what is left of the verification where that was redacted meanwhile", async ({ expect }) => {
    const { object, accountId } = await told();
    await object.command(accountId, { type: "expire" });
    await object.command(accountId, { type: "redact" });
    await bring(next());
    expect(calls.map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: "verification.created", metadata: {} },
    ]);
  });

  it("is nothing to an object that was deleted, or never was: it makes no table for the message", async ({
    expect,
  }) => {
    const id = newVerificationId(Date.now());
    const body = { verificationId: id, deliveryId: newDeliveryId(Date.now()) };
    expect(await bring({ queue: "webhooks", body })).toBe("acked");
    const object = env.VERIFICATION.getByName(id);
    const attempt = { at: 0, ms: 0, status: 204 };
    await object.settleWebhook(body.deliveryId, "m1", { attempt });
    const tables = await runInDurableObject(object, (_, { storage }) =>
      storage.sql.exec("select name from sqlite_master where name not like '\\_cf%' escape '\\'").toArray(),
    );
    expect([tables, calls]).toEqual([[], []]);
  });

  it.for([
    undefined,
    "whd_1",
    { verificationId: "vfy_1", deliveryId: "whd_1" },
    { deliveryId: newDeliveryId(1) },
  ] as const)(
    "is left to the dead letters where its message is none of ours: %j",
    async (body, { expect }) => {
      expect(await bring({ queue: "webhooks", body })).toBe("retried");
      expect(calls).toEqual([]);
    },
  );
});

describe("a slow receiver", () => {
  it("has its retries, and later its first attempts too, in a queue of their own", async ({ expect }) => {
    const host = "slow.example.org";
    answer = () => {
      advanceClock(2_500);
      return new Response(null, { status: 500 });
    };
    const opened = await told(host);
    expect(handed.map(({ queue }) => queue)).toEqual(["webhooks"]);
    await bring(next());
    await laterBy(6_000, opened);
    await vi.waitUntil(() => handed.length > 0);
    expect(next().queue).toBe("webhooks-slow");
    await told(host);
    expect(next().queue).toBe("webhooks-slow");
    await told("quick.example.org");
    expect(next().queue).toBe("webhooks");
  });

  it("holds up no batch behind it: a batch is over once its calls are under way", async ({ expect }) => {
    answer = () => new Promise<Response>(() => {});
    await told();
    const hanging = bring(next());
    await vi.waitUntil(() => calls.length === 1);
    answer = () => new Response();
    const other = await told();
    await bring(next());
    expect(await webhookEvents(other)).toEqual(["webhook.delivered"]);
    void hanging;
  });

  it("takes no more of an isolate than it may: what is behind stays in the queue until there is room", async ({
    expect,
  }) => {
    const underWay = new UnderWay(2);
    const hanging = Promise.withResolvers<void>();
    const both = [1, 2].map(() => underWay.hold(() => hanging.promise));
    let isRoom = false;
    const room = underWay.roomFor(1).then(() => (isRoom = true));
    await scheduler.wait(60);
    expect(isRoom).toBe(false);
    hanging.resolve();
    await Promise.all(both);
    await room;
    expect(isRoom).toBe(true);
  });
});
