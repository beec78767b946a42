import { runDurableObjectAlarm } from "cloudflare:test";
import { parseSecrets } from "@svc/access/mac";
import { lookupsOf, mintSecretKey } from "@svc/access/secret-key";
import type { Finding, ReverseCandidate } from "@svc/domain/finding";
import { newApiKeyId, newCandidateId, newCaptureId, newVerificationId } from "@svc/domain/ids";
import { aPhoto, CLEAR } from "@svc/domain/test/build";
import { beforeEach, describe, it, vi } from "vitest";
import { advanceClock, setEnv } from "../../../test/support/conditions.ts";
import { env, openedObject } from "../../../test/support/environment.ts";
import { type Answer, TenantClient } from "../../../test/support/tenant.ts";

const FLAGGED: Finding = { ...CLEAR, status: "flagged", confidence: 0.97, score: 0.97 };
const SILENT: Finding = { status: "unavailable", reason: "timeout" };

let tenant: TenantClient;
beforeEach(async () => {
  setEnv({ RATE_LIMITS: "off" });
  tenant = await TenantClient.create();
});

/** A reviewer with a key of their own. */
type Person = {
  readonly keyId: string;
  readonly send: (method: string, route: string, init?: RequestInit) => Promise<Answer>;
};

async function person(): Promise<Person> {
  const [keyId, secretKey] = [newApiKeyId(Date.now()), mintSecretKey()];
  const [lookup = ""] = await lookupsOf(secretKey, await parseSecrets(env.SERVICE_SECRETS));
  const insert =
    "insert into api_keys (id, account_id, kind, lookup, last4, name, created_at) values (?, ?, 'secret', ?, '0000', 'test', 0)";
  await env.DB.prepare(insert).bind(keyId, tenant.accountId, lookup).run();
  const send: Person["send"] = (method, route, init) => {
    const headers = new Headers(init?.headers);
    headers.set("Authorization", `Bearer ${secretKey}`);
    return tenant.send(method, route, { ...init, headers });
  };
  return { keyId, send };
}

function post({ send }: Pick<Person, "send">, route: string, json: object): Promise<Answer> {
  const headers = { "Content-Type": "application/json" };
  return send("POST", route, { body: JSON.stringify(json), headers });
}

const claim = (by: Pick<Person, "send">, json: object = {}) => post(by, "/v1/review/claims", json);

function decide(by: Pick<Person, "send">, id: string, said: object): Promise<Answer> {
  return post(by, "/v1/review/decisions", { verification_id: id, ...said });
}

const undo = ({ send }: Pick<Person, "send">, id: string) => send("DELETE", `/v1/review/decisions/${id}`);

async function judged(findings: Readonly<Record<string, Finding>> = { ai: FLAGGED }, signals = ["ai"]) {
  const signalsRequired = signals as ["ai"];
  const opened = await openedObject({ signalsRequired, seal: false }, tenant.accountId);
  const photo = aPhoto();
  await opened.object.capture(tenant.accountId, photo);
  await opened.object.settle({ captureId: photo.id, findings });
  return { ...opened, photo };
}

/** Creates this many cases that wait because of a signal. Returns their ids in order, once they are listed. */
async function flagged(count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at++) ids.push((await judged()).id);
  await counted({ flagged: count });
  return ids;
}

function counted(due: Readonly<Record<string, number>>): Promise<void> {
  return vi.waitFor(async () => {
    const { body } = await tenant.get("/v1/cases/counts");
    const none = { reverse: 0, similar_photo: 0, unavailable: 0, flagged: 0, appeal: 0 };
    if (JSON.stringify(body.due) !== JSON.stringify({ ...none, ...due }))
      throw new Error(JSON.stringify(body));
  }, 10_000);
}

const idsOf = ({ body }: Answer): readonly string[] =>
  body.items.map(({ case: { verification } }: { case: { verification: { id: string } } }) => verification.id);
const codeOf = ({ status, body }: Answer) => [status, body.error?.code];

/** Advances the clock by this long and runs the alarm that is due. */
async function later(ms: number): Promise<void> {
  advanceClock(ms);
  await runDurableObjectAlarm(env.ACCOUNT.getByName(tenant.accountId));
}

async function reviewsOf(id: string) {
  return (await tenant.get(`/v1/cases/${id}`)).body.reviews;
}

describe("POST /v1/review/claims (CONTRACT G15.3)", () => {
  it("gives the oldest case that waits, whole, with what is to be decided", async ({ expect }) => {
    const [first = ""] = await flagged(3);
    const [ada, now] = [await person(), Date.now()];
    const { status, body } = await claim(ada);
    expect([status, body.items.length, body.remaining, body.most]).toEqual([200, 1, 2, 1000]);
    const [item] = body.items;
    expect(item.subject).toBe("flagged");
    expect(Date.parse(item.lease_expires_at) - now).toBeGreaterThan(115_000);
    const { body: shown } = await tenant.get(`/v1/cases/${first}`);
    expect(item.case).toMatchObject({
      verification: shown.verification,
      due: ["flagged"],
      events: shown.events,
    });
    expect([item.case.claimed_by, shown.claimed_by]).toEqual([{ key: ada.keyId }, { key: ada.keyId }]);
  });

  it("returns the caller's own again, others to another person, and skipped ones to no one", async ({
    expect,
  }) => {
    const ids = await flagged(4);
    const [ada, bob] = [await person(), await person()];
    expect(idsOf(await claim(ada, { count: 2 }))).toEqual(ids.slice(0, 2));
    expect(idsOf(await claim(bob))).toEqual([ids[2]]);
    expect(idsOf(await claim(ada, { count: 3 }))).toEqual([ids[0], ids[1], ids[3]]);
    expect(idsOf(await claim(ada, { count: 3, skip: [ids[1]] }))).toEqual([ids[0], ids[3]]);
    expect((await claim(bob, { skip: [ids[2]] })).body).toMatchObject({ items: [], remaining: 4 });
  });

  it("lets a lease end, unless it is renewed, and takes a case back", async ({ expect }) => {
    const ids = await flagged(2);
    const [ada, bob] = [await person(), await person()];
    await claim(ada, { count: 2 });
    advanceClock(60_000);
    const renewed = await post(ada, "/v1/review/claims/renew", { verification_ids: [ids[0], "vfy_x"] });
    expect(renewed.body.items.map((item: { verification_id: string }) => item.verification_id)).toEqual([
      ids[0],
    ]);
    expect((await post(bob, "/v1/review/claims/renew", { verification_ids: ids })).body.items).toEqual([]);
    advanceClock(60_000);
    expect(idsOf(await claim(bob, { count: 2 }))).toEqual([ids[1]]);
    expect((await bob.send("DELETE", `/v1/review/claims/${ids[0]}`)).status).toBe(204);
    expect(idsOf(await claim(bob, { count: 2 }))).toEqual([ids[1]]);
    expect((await ada.send("DELETE", `/v1/review/claims/${ids[0]}`)).status).toBe(204);
    expect(idsOf(await claim(bob, { count: 2 }))).toEqual([ids[1], ids[0]]);
  });

  it("gives what waits because of the subjects that were asked for", async ({ expect }) => {
    const { id: flag } = await judged();
    const { id: silent } = await judged({ ai: SILENT });
    await counted({ flagged: 1, unavailable: 1 });
    const { body } = await claim(await person(), { due: ["unavailable"], count: 3 });
    expect(body.items).toMatchObject([{ subject: "unavailable", case: { verification: { id: silent } } }]);
    expect(body.remaining).toBe(0);
    expect(idsOf(await claim(await person(), { due: ["reverse", "flagged"] }))).toEqual([flag]);
    expect(idsOf(await claim(await person(), { due: ["similar_photo"] }))).toEqual([]);
  });

  it("counts a subject that is asked for repeatedly once", async ({ expect }) => {
    const [id] = await flagged(1);
    const reviewer = await person();
    const often = await claim(reviewer, { due: Array.from({ length: 20 }, () => "flagged") });
    expect(often.status).toBe(200);
    expect(idsOf(often)).toEqual([id]);
    expect(often.body.remaining).toBe(0);
    const tooOften = await claim(reviewer, { due: Array.from({ length: 21 }, () => "flagged") });
    expect(tooOften.status).toBe(400);
    expect(tooOften.body.error.fields).toEqual([{ path: "due", message: "must have at most 20 items" }]);
  });

  it("never gives two people the same, however many ask at once", { timeout: 60_000 }, async ({ expect }) => {
    const ids = await flagged(24);
    const people = await Promise.all(Array.from({ length: 5 }, person));
    const given = await Promise.all(
      people.map(async (each) => {
        const own: string[] = [];
        for (let turn = 0; turn < 3; turn++) {
          own.push(...idsOf(await claim(each, { count: 2, skip: own })));
        }
        return own;
      }),
    );
    const all = given.flat();
    expect(new Set(all).size).toBe(all.length);
    expect(all.toSorted()).toEqual(ids.toSorted());
  });

  it("gives nothing that waits in the list alone, and puts the list right", async ({ expect }) => {
    const [old = "", next = ""] = await flagged(2);
    await tenant.post(`/v1/verifications/${old}/redact`);
    await counted({ flagged: 1 });
    const { db, accountId } = tenant.shard;
    // a row that a late projection left behind
    const stale = "update verifications set due_flagged = 1 where account_id = ? and id = ?";
    await db.prepare(stale).bind(accountId, old).run();
    expect(idsOf(await claim(await person()))).toEqual([next]);
    await counted({ flagged: 1 });
  });

  it.for([
    [{ count: 4 }, "count"],
    [{ due: [] }, "due"],
    [{ due: ["later"] }, "due.0"],
    [{ skip: "all" }, "skip"],
    [{ who: "me" }, "body"],
  ] as const)("refuses %j", async ([json, path], { expect }) => {
    const { status, body } = await claim(await person(), json);
    expect([status, body.error.code, body.error.fields[0].path]).toEqual([400, "invalid_request", path]);
  });
});

describe("POST /v1/review/decisions (CONTRACT G15.3)", () => {
  it("does not overtake a decision about the case that is newer, sent before or after it", async ({
    expect,
  }) => {
    const candidate: ReverseCandidate = {
      id: newCandidateId(Date.now()),
      pageUrl: "https://a.example/",
      match: "full",
      score: 1,
    };
    const reverse: Finding = { ...CLEAR, status: "flagged", candidates: [candidate] };
    const { id } = await judged({ reverse }, ["reverse"]);
    const ada = await person();
    const yes = { subject: "reverse", decision: "yes", decided_at: null };
    expect((await decide(ada, id, yes)).status).toBe(202);
    await tenant.post(`/v1/cases/${id}/decision`, { decision: "accepted" });
    await later(10_000);
    const { body: kept } = await tenant.get(`/v1/cases/${id}`);
    expect([kept.decision, kept.due]).toEqual(["accepted", ["reverse"]]);

    const stale = await decide(ada, id, yes);
    expect(codeOf(stale)).toEqual([409, "conflict"]);
    expect(stale.body.error.message).toContain(`the case was accepted at ${kept.decided_at}`);
    expect((await decide(ada, id, { ...yes, decided_at: kept.decided_at })).status).toBe(202);
    await later(10_000);
    expect((await tenant.get(`/v1/cases/${id}`)).body).toMatchObject({ decision: "rejected" });
  });

  it("takes effect ten seconds later, once", async ({ expect }) => {
    const [id = ""] = await flagged(1);
    const ada = await person();
    await claim(ada);
    const now = Date.now();
    const said = { subject: "flagged", decision: "yes", note: "A reflection." };
    const { status, body } = await decide(ada, id, said);
    expect([status, body]).toEqual([
      202,
      { verification_id: id, subject: "flagged", decision: "yes", takes_effect_at: expect.any(String) },
    ]);
    expect(Date.parse(body.takes_effect_at) - now).toBeGreaterThanOrEqual(10_000);
    expect((await decide(ada, id, said)).body).toEqual(body);
    expect(await reviewsOf(id)).toEqual([]);
    await later(10_100);
    await later(60_000);
    const { body: shown } = await tenant.get(`/v1/cases/${id}`);
    expect(shown.reviews).toMatchObject([{ subject: "flagged", decision: "yes", by: ada.keyId }]);
    expect(shown).not.toHaveProperty("due");
    expect(shown.verification).toMatchObject({ status: "completed", verdict: { svc: false } });
    const logged = shown.events.filter(({ type }: { type: string }) => type === "verification.reviewed");
    expect(logged).toMatchObject([{ data: { subject: "flagged", decision: "rejected" } }]);
    expect(Object.keys(logged[0].data)).toEqual(["subject", "decision"]);
    expect(codeOf(await undo(ada, id))).toEqual([409, "conflict"]);
  });

  it("can be taken back in time, and again, and the case is one's own again", async ({ expect }) => {
    const [id = ""] = await flagged(1);
    const [ada, bob] = [await person(), await person()];
    await claim(ada);
    await decide(ada, id, { subject: "flagged", decision: "no" });
    expect(await claim(bob)).toMatchObject({ body: { items: [], remaining: 0 } });
    advanceClock(9_000);
    expect(codeOf(await undo(bob, id))).toEqual([409, "conflict"]);
    expect((await undo(ada, id)).status).toBe(204);
    expect((await undo(ada, id)).status).toBe(204);
    expect(idsOf(await claim(bob))).toEqual([]);
    expect(idsOf(await claim(ada))).toEqual([id]);
    await later(60_000);
    expect(await reviewsOf(id)).toEqual([]);
    expect((await decide(ada, id, { subject: "flagged", decision: "no" })).status).toBe(202);
    await later(10_000);
    expect(await reviewsOf(id)).toMatchObject([{ decision: "no" }]);
  });

  it("is too late to undo when its time has come, even before it was sent", async ({ expect }) => {
    const [id = ""] = await flagged(1);
    const ada = await person();
    await decide(ada, id, { subject: "flagged", decision: "no" });
    advanceClock(10_000);
    expect(codeOf(await undo(ada, id))).toEqual([409, "conflict"]);
    expect(codeOf(await decide(ada, id, { subject: "flagged", decision: "yes" }))).toEqual([409, "conflict"]);
    await later(0);
    expect(await reviewsOf(id)).toMatchObject([{ decision: "no" }]);
  });

  it("is replaced by another about the same, with a time of its own", async ({ expect }) => {
    const [id = ""] = await flagged(1);
    const ada = await person();
    await decide(ada, id, { subject: "flagged", decision: "no" });
    advanceClock(6_000);
    await decide(ada, id, { subject: "flagged", decision: "yes" });
    await later(6_000);
    expect(await reviewsOf(id)).toEqual([]);
    await later(4_000);
    expect(await reviewsOf(id)).toMatchObject([{ decision: "yes" }]);
  });

  it("can be neither replaced nor undone by another person", async ({ expect }) => {
    const [id = ""] = await flagged(1);
    const [ada, ben] = [await person(), await person()];
    await decide(ada, id, { subject: "flagged", decision: "no" });
    expect(codeOf(await decide(ben, id, { subject: "flagged", decision: "yes" }))).toEqual([409, "conflict"]);
    expect((await undo(ada, id)).status).toBe(204);
    await later(11_000);
    expect(await reviewsOf(id)).toEqual([]);
  });

  it("is applied again until the verification confirms it", async ({ expect }) => {
    const [id = ""] = await flagged(1);
    await decide(await person(), id, { subject: "flagged", decision: "no" });
    setEnv({ FAULT: "review.after.effect=throw" });
    await later(10_000);
    setEnv({ FAULT: undefined });
    await later(1_000);
    await later(60_000);
    expect(await reviewsOf(id)).toMatchObject([{ decision: "no" }]);
    const { body } = await claim(await person());
    expect(body.remaining).toBe(0);
  });

  it("decides about candidates and matches as CONTRACT G4.5 does", async ({ expect }) => {
    const candidate: ReverseCandidate = {
      id: newCandidateId(Date.now()),
      pageUrl: "https://a.example/page",
      match: "full",
      score: 1,
    };
    const reverse: Finding = { ...CLEAR, status: "flagged", candidates: [candidate] };
    const { id, object, photo } = await judged({ ai: CLEAR, reverse }, ["ai", "reverse"]);
    await object.similarFound({
      verificationId: newVerificationId(Date.now()),
      matchedCaptureId: newCaptureId(Date.now()),
      matchedCreatedAt: 0,
      captureId: photo.id,
      method: "phash",
      distance: 3,
    });
    const ada = await person();
    await decide(ada, id, { subject: "reverse", decision: "yes" });
    await decide(ada, id, { subject: "similar_photo", decision: "no" });
    await later(10_000);
    const { body } = await tenant.get(`/v1/verifications/${id}`);
    expect(body).toMatchObject({
      verdict: { svc: false, signals: [{ type: "found_online" }], reverse_search: { state: "review" } },
      similar_photo: { decision: "different" },
    });
    expect((await tenant.get(`/v1/cases/${id}`)).body).not.toHaveProperty("due");
  });

  it("changes nothing if someone decided by CONTRACT G4.5 meanwhile", async ({ expect }) => {
    const candidate = {
      id: newCandidateId(Date.now()),
      pageUrl: "https://a.example/",
      match: "full",
      score: 1,
    } as const;
    const reverse: Finding = { ...CLEAR, status: "flagged", candidates: [candidate] };
    const { id } = await judged({ ai: CLEAR, reverse }, ["ai", "reverse"]);
    await decide(await person(), id, { subject: "reverse", decision: "yes" });
    await tenant.post(`/v1/verifications/${id}/reverse-search/decision`, { decision: "dismiss" });
    await later(10_000);
    expect(await reviewsOf(id)).toMatchObject([{ subject: "reverse", decision: "no" }]);
    expect((await tenant.get(`/v1/verifications/${id}`)).body.verdict.svc).toBe(true);
  });

  it("is refused where it cannot be made", async ({ expect }) => {
    const [id = "", other = ""] = await flagged(2);
    const [ada, bob] = [await person(), await person()];
    await claim(ada);
    const yes = { subject: "flagged", decision: "yes" };
    expect(codeOf(await decide(bob, id, yes))).toEqual([409, "conflict"]);
    expect(codeOf(await decide(ada, id, { ...yes, subject: "reverse" }))).toEqual([409, "conflict"]);
    await tenant.post(`/v1/verifications/${other}/finalize`, { narrative: "A dent." });
    expect(codeOf(await decide(ada, other, yes))).toEqual([409, "already_finalized"]);
    for (const unknown of [newVerificationId(Date.now()), "vfy_x"])
      expect(codeOf(await decide(ada, unknown, yes))).toEqual([404, "not_found"]);
    expect(codeOf(await undo(ada, other))).toEqual([409, "conflict"]);
    const stranger = await TenantClient.create();
    const theirs = await stranger.post("/v1/review/decisions", { verification_id: id, ...yes });
    expect(codeOf(theirs)).toEqual([404, "not_found"]);
    for (const [json, path] of [
      [{ ...yes, decision: "maybe" }, "decision"],
      [{ ...yes, note: "x".repeat(1001) }, "note"],
      [{ decision: "yes" }, "subject"],
      [{ ...yes, by: "eve" }, "body"],
    ] as const) {
      const { status, body } = await decide(ada, id, json);
      expect([status, body.error.fields[0].path]).toEqual([400, path]);
    }
  });
});
