import { runDurableObjectAlarm } from "cloudflare:test";
import { type AccountId, newVerificationId, type VerificationId } from "@svc/domain/ids";
import { aPhoto, CLEAR } from "@svc/domain/test/build";
import { beforeEach, describe, it, vi } from "vitest";
import { advanceClock } from "../../test/support/conditions.ts";
import { crashAt } from "../../test/support/crash.ts";
import { env, openedObject } from "../../test/support/environment.ts";
import { runSender } from "../../test/support/sender.ts";
import { TenantClient } from "../../test/support/tenant.ts";

type Case = { readonly id: VerificationId; readonly accountId: AccountId };
type Call = { readonly id: string; readonly body: string };

/** All fault points between two writes of a webhook, in order. */
const SENDING = [
  "webhook.before.hand_over",
  "webhook.after.hand_over",
  "webhook.before.claim",
  "webhook.before.send",
  "webhook.after.send",
  "webhook.after.commit",
] as const;
const LISTING = ["outbox.before.list_delivery", "delivery.before.log", "outbox.after.list_delivery"] as const;
const MAILING = ["mail.before.send", "mail.after.send", "mail.after.commit"] as const;

/** Requests received by webhook receivers and the mail provider. */
let calls: Call[];

beforeEach(() => {
  calls = [];
  runSender();
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
    const request = new Request(url, init);
    const id = request.headers.get("webhook-id") ?? request.headers.get("Idempotency-Key") ?? "";
    calls.push({ id, body: await request.text() });
    return Response.json({ id: "1" });
  });
  vi.spyOn(console, "error").mockImplementation(() => {});
});

const objectOf = ({ id }: Case) => env.VERIFICATION.getByName(id);
const allOf = (verification: Case) => [objectOf(verification), env.ACCOUNT.getByName(verification.accountId)];

async function loggedIn(verification: Case) {
  const log = await objectOf(verification).readEvents(verification.accountId);
  return log.ok ? log.events.map(({ id, event }) => ({ id, type: event.type })) : [];
}

const typesIn = async (verification: Case) => (await loggedIn(verification)).map(({ type }) => type);

async function complete(verification: Case): Promise<void> {
  const photo = aPhoto();
  await objectOf(verification).capture(verification.accountId, photo);
  await objectOf(verification).settle({ captureId: photo.id, findings: { ai: CLEAR } });
}

/** A lease ends after several alarms, each of which takes time on a busy machine. */
const LONG = { timeout: 15_000, interval: 20 };

/** Runs alarms until this many events of the type are logged. */
async function ringUntil(verification: Case, type: string, count = 1): Promise<void> {
  await vi.waitFor(async () => {
    advanceClock(10_000);
    await runDurableObjectAlarm(objectOf(verification));
    const found = (await typesIn(verification)).filter((each) => each === type);
    if (found.length < count) throw new Error(`${found.length} of ${count} ${type}`);
  }, LONG);
}

/** Nothing is lost or invented, each id always has the same bytes, and the list agrees. */
async function exactly(verification: Case) {
  const logged = await loggedIn(verification);
  const told = logged.filter(({ type }) => /^verification\.(created|completed)$/.test(type));
  const bodies = new Map(calls.map(({ id, body }) => [id, body]));
  const { results } = await env.DB.prepare(
    "select state from webhook_deliveries where verification_id = ? order by id",
  )
    .bind(verification.id)
    .all();
  return {
    lost: told.filter(({ id }) => !bodies.has(id)),
    invented: [...bodies.keys()].filter((id) => !told.some((each) => each.id === id)),
    changed: calls.filter(({ id, body }) => body !== bodies.get(id)),
    delivered: logged.filter(({ type }) => type === "webhook.delivered").length,
    failed: logged.filter(({ type }) => type === "webhook.failed").length,
    listed: results.map(({ state }) => state),
  };
}

const EXACT = {
  lost: [],
  invented: [],
  changed: [],
  delivered: 2,
  failed: 0,
  listed: ["delivered", "delivered"],
};

describe("a crash on a webhook's way (CONTRACT G9)", () => {
  const webhookUrl = "https://hooks.example.org/in";

  it.for([...SENDING, ...LISTING])(
    "at %s of the creation: the tenant receives exactly what the log says",
    async (point, { expect }) => {
      const { request, accountId } = await openedObject({ webhookUrl });
      await vi.waitUntil(() => calls.length === 1);
      calls = [];
      const verification = { id: newVerificationId(Date.now()), accountId };
      await crashAt({ point, objects: allOf(verification) }, () =>
        objectOf(verification).open({ ...request, id: verification.id }),
      );
      await ringUntil(verification, "webhook.delivered");
      await complete(verification);
      await ringUntil(verification, "webhook.delivered", 2);
      await expect.poll(() => exactly(verification)).toEqual(EXACT);
    },
  );

  it.for([...SENDING, "journal.verification.completed"])(
    "at %s of the completion: the tenant receives exactly what the log says",
    async (point, { expect }) => {
      const verification = await openedObject({ webhookUrl });
      await ringUntil(verification, "webhook.delivered");
      const photo = aPhoto();
      await objectOf(verification).capture(verification.accountId, photo);
      const judge = () => objectOf(verification).settle({ captureId: photo.id, findings: { ai: CLEAR } });
      await crashAt({ point, objects: allOf(verification) }, judge);
      if (point.startsWith("journal.")) expect(calls).toHaveLength(1);
      await judge();
      await ringUntil(verification, "webhook.delivered", 2);
      await expect.poll(() => exactly(verification)).toEqual(EXACT);
    },
  );
});

describe("a crash on a mail's way", () => {
  it.for(MAILING)(
    "at %s: the result is mailed under one key, and the log says so once",
    async (point, { expect }) => {
      const verification = await mailed();
      await crashAt({ point, objects: allOf(verification) }, () => complete(verification));
      await ringUntil(verification, "verification.notified");
      advanceClock(60_000);
      await runDurableObjectAlarm(objectOf(verification));
      const types = await typesIn(verification);
      expect(types.filter((type) => type === "verification.notified")).toHaveLength(1);
      // the provider accepts each idempotency key once
      expect([new Set(calls.map(({ id }) => id)).size, new Set(calls.map(({ body }) => body)).size]).toEqual([
        1, 1,
      ]);
    },
  );

  it.for(["journal.verification.more_requested", ...MAILING])(
    "at %s: asked for more again where that was lost, the link is mailed and logged once",
    async (point, { expect }) => {
      env.RATE_LIMITS = "off";
      const tenant = await TenantClient.create();
      const steps = [{ key: "front", kind: "image", description: "The front" }];
      const { body } = await tenant.post("/v1/verifications", { steps });
      const verification = { id: body.id as VerificationId, accountId: tenant.accountId };
      const more = () =>
        tenant.post(`/v1/verifications/${body.id}/request-more`, {
          message: "The plate is cut off.",
          email: "ada@example.org",
        });
      await crashAt({ point, objects: allOf(verification) }, more);
      if (point.startsWith("journal.")) {
        expect(await typesIn(verification)).toEqual(["verification.created"]);
        await more();
      }
      await ringUntil(verification, "verification.notified");
      expect(await typesIn(verification)).toEqual([
        "verification.created",
        "verification.more_requested",
        "verification.notified",
      ]);
      expect(new Set(calls.map(({ id }) => id)).size).toBe(1);
    },
  );
});

async function mailed(): Promise<Case> {
  const { request, accountId } = await openedObject();
  const id = newVerificationId(Date.now());
  await env.VERIFICATION.getByName(id).open({
    ...request,
    id,
    settings: { ...request.settings, notifyEmail: "ada@example.org" },
    resultMail: {
      resultUrl: `https://svc.example/r/${id}`,
      accountName: "Acme",
      unsubscribeUrl: "https://svc.example/u/1",
      brand: { name: "Acme" },
    },
  });
  return { id, accountId };
}
