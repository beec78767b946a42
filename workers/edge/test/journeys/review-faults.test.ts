import type { TenantKeys } from "@svc/commands/tenants";
import type { EngineServer } from "@svc/testkit/reverse/engine-server";
import { serveTineye, TINEYE } from "@svc/testkit/reverse/tineye-server";
import { afterAll, beforeAll, describe, it } from "vitest";
import {
  type Journey,
  type Json,
  PATIENCE,
  PHOTO_SCRIPTS,
  photoForm,
  rowsOnDisk,
  staged,
  until,
  untilNothingIsDue,
} from "./harness.ts";

let journey: Journey;
let photo: Uint8Array;
let engine: EngineServer;

beforeAll(async () => {
  ({ journey, photo } = await staged());
  engine = await serveTineye();
  const [pageUrl, imageUrl] = ["https://a.example/page", "https://a.example/1.jpg"];
  engine.pages = [{ pageUrl, imageUrl, match: "full", firstSeen: "2019-05-17" }];
  const account = { REVERSE_TINEYE_KEY: TINEYE.apiKey, REVERSE_TINEYE_URL: engine.url };
  await journey.start({
    faults: true,
    vars: { ...PATIENCE, REVERSE: "tineye" },
    analyzerVars: { REVERSE: "tineye", ...account },
    with: PHOTO_SCRIPTS,
  });
});
afterAll(async () => {
  await journey.end();
  engine.close();
});

/** A case that waits for review of a match found online, claimed by the caller. */
async function claimed(keys: TenantKeys): Promise<string> {
  const json = { mode: "audit", signals_required: ["reverse"], seal: false };
  const { id } = await journey.call(keys, 201, "/v1/verifications", { method: "POST", json });
  await journey.request(keys, `/v1/verifications/${id}/captures`, { method: "POST", body: photoForm(photo) });
  const claim = () => journey.call(keys, 200, "/v1/review/claims", { method: "POST", json: {} });
  const { items } = await until(claim, ({ items: found }: Json) => found.length > 0);
  if (items[0].case.verification.id !== id || items[0].subject !== "reverse") throw new Error("another case");
  // so that the next fault point is reached by the decision and nothing else
  await untilNothingIsDue(journey);
  return id;
}

function decide(keys: TenantKeys, id: string): Promise<Json> {
  const json = { verification_id: id, subject: "reverse", decision: "yes", note: "The same picture." };
  return journey.call(keys, 202, "/v1/review/decisions", { method: "POST", json });
}

const readCase = (keys: TenantKeys, id: string) => journey.call(keys, 200, `/v1/cases/${id}`);

/** Decisions the accounts' objects have not passed on yet. */
function pendingDecisions() {
  const query = "select verification_id from review_decisions where due_at is not null";
  return rowsOnDisk(journey, "AccountObject", query);
}

/** Checks that the decision exists and took effect once. */
async function tookEffectOnce(keys: TenantKeys, id: string): Promise<Json> {
  await until(
    () => readCase(keys, id),
    ({ reviews }: Json) => reviews.length > 0,
  );
  // a repeated effect would be pending in one of the objects
  await until(pendingDecisions, (rows) => rows.length === 0);
  await untilNothingIsDue(journey);
  const { reviews, events, due, verification } = await readCase(keys, id);
  const logged = events.filter(({ type }: Json) => type === "verification.reviewed");
  const undo = await journey.request(keys, `/v1/review/decisions/${id}`, { method: "DELETE" });
  const { items } = await journey.call(keys, 200, "/v1/review/claims", { method: "POST", json: {} });
  return {
    decisions: reviews.map(({ decision }: Json) => decision),
    logged: logged.length,
    due,
    signals: verification.verdict.signals,
    undo: undo.status,
    claimed: items.length,
  };
}

const ONCE = {
  decisions: ["yes"],
  logged: 1,
  due: undefined,
  signals: [{ type: "found_online" }],
  undo: 409,
  claimed: 0,
};

describe("a crash while a decision takes effect (CONTRACT G15.3)", () => {
  it("between the verification's word and the account's: it takes effect, once", async ({ expect }) => {
    const keys = await journey.addTenant();
    const id = await claimed(keys);
    await journey.killedAt("review.after.effect", () => decide(keys, id));
    expect(await tookEffectOnce(keys, id)).toEqual(ONCE);
  });

  it("right after it was answered, by the tab's side too: it takes effect, once", async ({ expect }) => {
    const keys = await journey.addTenant();
    const id = await claimed(keys);
    const { takes_effect_at: at } = await decide(keys, id);
    await journey.restart();
    expect(await tookEffectOnce(keys, id)).toEqual(ONCE);
    expect(Date.now()).toBeGreaterThan(Date.parse(at));
  });
});

describe("a crash after a decision was taken back", () => {
  it("leaves it taken back, and the case with its person", async ({ expect }) => {
    const keys = await journey.addTenant();
    const id = await claimed(keys);
    await decide(keys, id);
    const undo = () => journey.request(keys, `/v1/review/decisions/${id}`, { method: "DELETE" });
    expect((await undo()).status).toBe(204);
    await journey.restart();
    expect(pendingDecisions()).toEqual([]);
    expect((await undo()).status).toBe(204);
    const { reviews, due } = await readCase(keys, id);
    expect([reviews, due]).toEqual([[], ["reverse"]]);
    const { items } = await journey.call(keys, 200, "/v1/review/claims", { method: "POST", json: {} });
    expect(items).toMatchObject([{ case: { verification: { id } } }]);
  });
});
