import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { aPhoto, CLEAR } from "@svc/domain/test/build";
import { beforeEach, describe, it, vi } from "vitest";
import { advanceClock } from "../../test/support/conditions.ts";
import { env, openedObject } from "../../test/support/environment.ts";
import { runSender } from "../../test/support/sender.ts";

type Call = { readonly id: string; readonly body: string };
type Answer = () => Response | Promise<Response>;

const WEBHOOK_URL = "https://hooks.example.org/in";
let calls: Call[];
let answer: Answer;

beforeEach(() => {
  calls = [];
  runSender();
  answer = () => new Response(null, { status: 204 });
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
    const request = new Request(url, init);
    calls.push({ id: request.headers.get("webhook-id") ?? "", body: await request.text() });
    return answer();
  });
});

const typeOf = ({ body }: Call): string => JSON.parse(body).type;

async function webhookEvents({ object, accountId }: Awaited<ReturnType<typeof openedObject>>) {
  const log = await object.readEvents(accountId);
  const types = log.ok ? log.events.map(({ event }) => event.type) : [];
  return types.filter((type) => type.startsWith("webhook."));
}

function wait(ms: number): void {
  advanceClock(ms);
}

describe("webhooks of a verification (CONTRACT G9)", () => {
  it("report creation and completion, each with the verification as GET returned it then", async ({
    expect,
  }) => {
    const opened = await openedObject({
      webhookUrl: WEBHOOK_URL,
      metadata: { claim: "A-17" },
      identification: "K-9",
      template: { slug: "car", version: 1 },
    });
    const photo = aPhoto();
    await opened.object.capture(opened.accountId, photo);
    await opened.object.settle({ captureId: photo.id, findings: { ai: CLEAR } });
    await expect
      .poll(() => calls.map(typeOf).toSorted())
      .toEqual(["verification.completed", "verification.created"]);
    const [created, completed] = calls
      .map(({ body }) => JSON.parse(body))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(created).toMatchObject({
      environment: "test",
      account: opened.accountId,
      metadata: { claim: "A-17" },
      identification: "K-9",
      template: "car",
      data: {
        id: opened.id,
        status: "pending",
        captures_count: 0,
        capture_url: `https://svc.example/v/${opened.id}`,
      },
    });
    expect(completed).toMatchObject({
      metadata: { claim: "A-17" },
      identification: "K-9",
      data: { status: "completed", captures_count: 1, verdict: { svc: true, signals: [] } },
    });
    await expect.poll(() => webhookEvents(opened)).toEqual(["webhook.delivered", "webhook.delivered"]);
  });

  it("report an expiry only if the account enabled it", async ({ expect }) => {
    const silent = await openedObject({ webhookUrl: WEBHOOK_URL });
    const ticked = await openedObject({ webhookUrl: WEBHOOK_URL, webhookEvents: ["verification.expired"] });
    for (const { object, accountId } of [silent, ticked]) await object.command(accountId, { type: "expire" });
    await expect.poll(() => calls.length).toBe(3);
    const expired = calls.filter((call) => typeOf(call) === "verification.expired");
    expect(expired.map(({ body }) => JSON.parse(body).data.id)).toEqual([ticked.id]);
  });

  it("say of a failure why it failed", async ({ expect }) => {
    const { object, accountId } = await openedObject({
      webhookUrl: WEBHOOK_URL,
      webhookEvents: ["verification.failed"],
    });
    const photo = aPhoto();
    await object.capture(accountId, photo);
    const findings = { ai: { status: "unavailable", reason: "no_evidence" } } as const;
    await object.settle({ captureId: photo.id, findings, lost: "storage_lost" });
    await expect.poll(() => calls.map(typeOf)).toContain("verification.failed");
    const failed = calls.find((call) => typeOf(call) === "verification.failed");
    expect(JSON.parse(failed?.body ?? "").data).toMatchObject({
      status: "failed",
      failure_reason: "storage_lost",
    });
  });

  it("are sent again on a read long after, if their alarm was lost", async ({ expect }) => {
    answer = () => new Response(null, { status: 500 });
    const { object, accountId } = await openedObject({ webhookUrl: WEBHOOK_URL });
    await vi.waitUntil(() => calls.length === 1);
    await scheduler.wait(50);
    await runInDurableObject(object, async (_, { storage }) => {
      storage.sql.exec("delete from outbox");
      await storage.deleteAlarm();
    });
    await evictDurableObject(object);
    wait(3_600_000);
    await object.read(accountId);
    expect(await runDurableObjectAlarm(object)).toBe(true);
    await expect.poll(() => calls.length).toBe(2);
  });

  it("come again by alarm with the same bytes until one is taken", async ({ expect }) => {
    const answers = [500, 302, 404, 200];
    answer = () => new Response(null, { status: answers.shift() ?? 200 });
    const { object } = await openedObject({ webhookUrl: WEBHOOK_URL });
    await expect.poll(() => calls.length).toBe(1);
    for (const [index, waitMs] of [6_000, 331_000, 1_981_000].entries()) {
      wait(waitMs);
      await runDurableObjectAlarm(object);
      await expect.poll(() => calls.length).toBe(index + 2);
    }
    expect(new Set(calls.map(({ id, body }) => id + body)).size).toBe(1);
    wait(86_400_000);
    await runDurableObjectAlarm(object);
    expect(calls).toHaveLength(4);
  });

  it("fail after the tenth attempt, and the log says so", async ({ expect }) => {
    answer = () => new Response(null, { status: 500 });
    const opened = await openedObject({ webhookUrl: WEBHOOK_URL });
    await expect.poll(() => calls.length).toBe(1);
    for (let attempt = 2; attempt <= 10; attempt++) {
      wait(27 * 3_600_000);
      await runDurableObjectAlarm(opened.object);
      await expect.poll(() => calls.filter((call) => typeOf(call).endsWith("created")).length).toBe(attempt);
    }
    await expect.poll(() => webhookEvents(opened)).toEqual(["webhook.failed"]);
    wait(27 * 3_600_000);
    await runDurableObjectAlarm(opened.object);
    expect(calls).toHaveLength(10);
  });

  it("stop for the verification when the address answers 410", async ({ expect }) => {
    answer = () => new Response(null, { status: 410 });
    const opened = await openedObject({ webhookUrl: WEBHOOK_URL });
    await expect.poll(() => webhookEvents(opened)).toEqual(["webhook.failed"]);
    const photo = aPhoto();
    await opened.object.capture(opened.accountId, photo);
    await opened.object.settle({ captureId: photo.id, findings: { ai: CLEAR } });
    await expect.poll(() => webhookEvents(opened)).toEqual(["webhook.failed", "webhook.failed"]);
    expect(calls).toHaveLength(1);
  });

  it("are never under way twice at once, and hold up nothing else while the receiver hangs", async ({
    expect,
  }) => {
    const hanging = Promise.withResolvers<void>();
    answer = () => hanging.promise.then(() => new Response());
    const opened = await openedObject({ webhookUrl: WEBHOOK_URL, webhookEvents: ["verification.expired"] });
    await expect.poll(() => calls.length).toBe(1);
    wait(6_000);
    await runDurableObjectAlarm(opened.object);
    await opened.object.command(opened.accountId, { type: "expire" });
    await expect
      .poll(() => env.DB.prepare("select status from verifications where id = ?").bind(opened.id).first())
      .toEqual({ status: "expired" });
    await expect.poll(() => calls.map(typeOf)).toEqual(["verification.created", "verification.expired"]);
    hanging.resolve();
    await expect.poll(() => webhookEvents(opened)).toHaveLength(2);
    expect(calls).toHaveLength(2);
  });

  it("are not sent to an address that is no longer allowed (CONTRACT G0.9)", async ({ expect }) => {
    const opened = await openedObject({ webhookUrl: "https://10.0.0.1/in" });
    await expect
      .poll(
        () =>
          env.DB.prepare("select delivery from webhook_deliveries where verification_id = ?")
            .bind(opened.id)
            .first("delivery"),
        { timeout: 5_000 },
      )
      .toContain("not sent: this address is not allowed");
    expect(calls).toHaveLength(0);
  });

  it("say nothing personal after a redaction, however late they come (CONTRACT G4.7)", async ({ expect }) => {
    answer = () => new Response(null, { status: 500 });
    const opened = await openedObject({ webhookUrl: WEBHOOK_URL, metadata: { claim: "A-17" } });
    await expect.poll(() => calls.length).toBe(1);
    expect(calls[0]?.body).toContain("A-17");
    await opened.object.command(opened.accountId, { type: "expire" });
    await opened.object.command(opened.accountId, { type: "redact" });
    answer = () => new Response();
    wait(6_000);
    await runDurableObjectAlarm(opened.object);
    await expect.poll(() => calls.length).toBe(2);
    expect(calls[1]?.body).not.toContain("A-17");
    expect(calls[1]?.id).toBe(calls[0]?.id);
    expect(JSON.parse(calls[1]?.body ?? "")).toMatchObject({
      type: "verification.created",
      account: opened.accountId,
      metadata: {},
      data: { id: opened.id, status: "pending" },
    });
  });
});
