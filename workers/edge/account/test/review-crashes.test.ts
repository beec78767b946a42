import { runInDurableObject } from "cloudflare:test";
import type { Finding } from "@svc/domain/finding";
import { aPhoto, CLEAR } from "@svc/domain/test/build";
import { beforeAll, beforeEach, describe, it, vi } from "vitest";
import { advanceClock } from "../../test/support/conditions.ts";
import { crashAt, ringAgain } from "../../test/support/crash.ts";
import { env, openedObject } from "../../test/support/environment.ts";
import { TenantClient } from "../../test/support/tenant.ts";

const FLAGGED: Finding = { ...CLEAR, status: "flagged", confidence: 0.97, score: 0.97 };

let tenant: TenantClient;

beforeAll(() => {
  env.RATE_LIMITS = "off";
});
beforeEach(async () => {
  tenant = await TenantClient.create();
  vi.spyOn(console, "error").mockImplementation(() => {});
});

const account = () => env.ACCOUNT.getByName(tenant.accountId);

/** A case waiting for review, with a fresh decision. */
async function decided() {
  const { id, object } = await openedObject({ seal: false }, tenant.accountId);
  const photo = aPhoto();
  await object.capture(tenant.accountId, photo);
  await object.settle({ captureId: photo.id, findings: { ai: FLAGGED } });
  const wish = { verification_id: id, subject: "flagged", decision: "no" };
  await vi.waitFor(async () => {
    const { status, body } = await tenant.post("/v1/review/claims", {});
    if (status !== 200 || body.items.length === 0) throw new Error("no case yet");
  });
  const { status, body } = await tenant.post("/v1/review/decisions", wish);
  if (status !== 202) throw new Error(JSON.stringify(body));
  return { id, verification: () => env.VERIFICATION.getByName(id) };
}

async function outcomeOf(id: string) {
  const { body } = await tenant.get(`/v1/cases/${id}`);
  const log = await env.VERIFICATION.getByName(id).readEvents(tenant.accountId);
  const types = log.ok ? log.events.map(({ event }) => event.type) : [];
  const undo = await tenant.send("DELETE", `/v1/review/decisions/${id}`);
  return {
    decisions: body.reviews.map(({ decision }: { decision: string }) => decision),
    logged: types.filter((type) => type === "verification.reviewed").length,
    due: body.due,
    undo: undo.status,
  };
}

const ONCE = { decisions: ["no"], logged: 1, due: undefined, undo: 409 };

describe("a crash while a decision takes effect (CONTRACT G15.3)", () => {
  it.for([
    "review.before.effect",
    "journal.verification.reviewed",
    "review.after.effect",
    "review.after.settle",
    "outbox.before.project",
  ])("at %s: it takes effect, once", async (point, { expect }) => {
    const { id, verification } = await decided();
    advanceClock(10_000);
    await crashAt({ point, objects: [account(), verification()] }, () => ringAgain(account()));
    // late enough for every retry to be due, which would reveal anything done twice
    for (const ms of [0, 60_000, 60_000]) {
      advanceClock(ms);
      await ringAgain(account());
      await ringAgain(verification());
    }
    expect(await outcomeOf(id)).toEqual(ONCE);
    const left = await runInDurableObject(account(), (_, { storage }) =>
      storage.sql.exec("select state from review_decisions where due_at is not null").toArray(),
    );
    expect(left).toEqual([]);
  });
});
