import { runDurableObjectAlarm } from "cloudflare:test";
import { aPhoto, CLEAR } from "@svc/domain/test/build";
import type { Finding, ReverseCandidate } from "@svc/domain/finding";
import { newCandidateId, newVerificationId } from "@svc/domain/ids";
import { listVerifications } from "@svc/store/verification/verification-list";
import { beforeAll, beforeEach, describe, it, vi } from "vitest";
import { advanceClock, setClock } from "../../../test/support/conditions.ts";
import { env, openedObject } from "../../../test/support/environment.ts";
import { runSender } from "../../../test/support/sender.ts";
import { type Answer, TenantClient } from "../../../test/support/tenant.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const [A, B, C] = ["a", "b", "c"].map((host) => `https://${host}.example/page`) as [string, string, string];
const FIRST_SEEN = Date.UTC(2019, 4, 17);

let tenant: TenantClient;

beforeAll(() => {
  env.RATE_LIMITS = "off";
});
beforeEach(async () => {
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response());
  tenant = await TenantClient.create();
});

function candidate(pageUrl: string, different: Partial<ReverseCandidate> = {}): ReverseCandidate {
  return { id: newCandidateId(Date.now()), pageUrl, match: "full", score: 1, ...different };
}
const found = (...candidates: readonly ReverseCandidate[]): Finding => ({
  ...CLEAR,
  status: "flagged",
  candidates,
});
const NOTHING: Finding = { ...CLEAR, candidates: [] };
const REFUSED: Finding = { status: "unavailable", reason: "inconclusive", detail: "too little detail" };

/**
 * A submitted audit with `reverse` and one photo for each finding. An undefined finding means that the search is still
 * running.
 */
async function searched(findings: readonly (Finding | undefined)[], body: object = {}) {
  const wanted = { mode: "audit", signals_required: ["reverse"], max_captures: findings.length, ...body };
  const { body: created } = await tenant.post("/v1/verifications", wanted);
  const object = env.VERIFICATION.getByName(created.id);
  const photos = findings.map(() => aPhoto());
  for (const [index, photo] of photos.entries()) {
    await object.capture(tenant.accountId, photo);
    const reverse = findings[index];
    if (reverse) await object.settle({ captureId: photo.id, findings: { reverse } });
  }
  const path = `/v1/verifications/${created.id}`;
  return {
    id: created.id as string,
    path,
    object,
    photos,
    read: async () => (await tenant.get(path)).body,
    search: async () => (await tenant.get(`${path}/reverse-search`)).body,
    decide: (json: unknown) => tenant.post(`${path}/reverse-search/decision`, json),
    types: async () =>
      (await tenant.get(`${path}/events`)).body.items.map(({ type }: { type: string }) => type),
  };
}

/** Ids of the verifications that wait for a review, read from the projection. */
async function inReview(): Promise<readonly string[]> {
  const { body } = await tenant.get("/v1/verifications?has=review");
  return body.items.map(({ id }: { id: string }) => id);
}

const codeOf = ({ status, body }: Answer) => [status, body.error?.code];

describe("CONTRACT G1.5: the states of a reverse search", () => {
  it("pending: the search runs", async ({ expect }) => {
    const { search, read } = await searched([undefined]);
    expect(await search()).toEqual({ state: "pending", items: [] });
    expect(await read()).not.toHaveProperty("verdict");
  });

  it("no_match: nothing was found", async ({ expect }) => {
    const { search, read } = await searched([NOTHING]);
    expect(await search()).toEqual({ state: "no_match", items: [] });
    expect((await read()).verdict).toEqual({
      svc: true,
      signals: [],
      reverse_search: { state: "no_match", sources: [] },
    });
  });

  it("review: candidates wait for a person", async ({ expect }) => {
    const one = candidate(A, { imageUrl: `${A}.jpg`, firstSeen: FIRST_SEEN });
    const other = candidate(B, { match: "partial", score: 0.5 });
    const { search, photos } = await searched([found(one), found(other)]);
    expect(await search()).toEqual({
      state: "review",
      items: [
        {
          id: one.id,
          capture_id: photos[0]?.id,
          page_url: A,
          image_url: `${A}.jpg`,
          match: "full",
          score: 1,
          first_seen: "2019-05-17T00:00:00.000Z",
          decision: "undecided",
        },
        {
          id: other.id,
          capture_id: photos[1]?.id,
          page_url: B,
          match: "partial",
          score: 0.5,
          decision: "undecided",
        },
      ],
    });
  });

  it("inconclusive: the engine refused", async ({ expect }) => {
    const { search, read } = await searched([REFUSED]);
    expect(await search()).toEqual({ state: "inconclusive", items: [] });
    expect((await read()).verdict).toMatchObject({ svc: false, signals: [], unavailable: ["reverse"] });
  });

  it("expired: no decision 30 days after review", async ({ expect }) => {
    const { search, read, decide, types } = await searched([found(candidate(A))]);
    advanceClock(30 * DAY_MS - 1_000);
    expect((await search()).state).toBe("review");
    advanceClock(1_000);
    expect((await search()).state).toBe("expired");
    expect((await read()).verdict).toEqual({
      svc: true,
      signals: [],
      reverse_search: { state: "expired", sources: [] },
    });
    expect(codeOf(await decide({ decision: "confirm" }))).toEqual([409, "conflict"]);
    expect(await types()).not.toContain("reverse_search.expired");
  });

  it("expired comes by the alarm too, without a read, and removes it from the list of reviews", async ({
    expect,
  }) => {
    const now = Date.now();
    setClock(now);
    const { object, id, read } = await searched([found(candidate(A))], {});
    await vi.waitFor(async () => expect(await inReview()).toEqual([id]), 10_000);
    setClock(now + 30 * DAY_MS);
    await runDurableObjectAlarm(object);
    await vi.waitFor(async () => expect(await inReview()).toEqual([]), 10_000);
    expect((await read()).verdict.reverse_search.state).toBe("expired");
  });

  it("the verdict waits while pending, at most 10 minutes; then inconclusive plus unavailable", async ({
    expect,
  }) => {
    const { read } = await searched([found(candidate(A)), undefined]);
    advanceClock(10 * MINUTE_MS - 1_000);
    expect(await read()).not.toHaveProperty("verdict");
    advanceClock(1_000);
    const { status, verdict } = await read();
    expect([status, verdict.unavailable, verdict.svc]).toEqual(["completed", ["reverse"], false]);
    const alone = await searched([undefined]);
    advanceClock(10 * MINUTE_MS);
    expect((await alone.read()).verdict).toEqual({
      svc: false,
      signals: [],
      reverse_search: { state: "inconclusive", sources: [] },
      unavailable: ["reverse"],
    });
  });

  it("the wait for the search ends by the alarm without a read", async ({ expect }) => {
    const now = Date.now();
    setClock(now);
    const { object, types } = await searched([undefined]);
    setClock(now + 10 * MINUTE_MS);
    await runDurableObjectAlarm(object);
    expect(await types()).toContain("verification.completed");
  });

  it("candidates alone leave svc unaffected", async ({ expect }) => {
    const { read } = await searched([found(candidate(A))]);
    expect((await read()).verdict).toMatchObject({ svc: true, signals: [] });
  });

  it("sources lists candidate page URIs in review, confirmed ones after confirmation, [] otherwise", async ({
    expect,
  }) => {
    const [a, b] = [candidate(A), candidate(B)];
    const { read, decide } = await searched([found(a, b), found(candidate(A))]);
    expect((await read()).verdict.reverse_search.sources).toEqual([A, B]);
    await decide({ decision: "confirm", candidates: [b.id] });
    expect((await read()).verdict.reverse_search.sources).toEqual([B]);
    const dismissed = await searched([found(candidate(C))]);
    await dismissed.decide({ decision: "dismiss" });
    expect((await dismissed.read()).verdict.reverse_search.sources).toEqual([]);
  });
});

describe("CONTRACT G4.5: the review of reverse candidates", () => {
  it("confirm adds found_online and sets svc false; state stays review, sources becomes the confirmed URIs", async ({
    expect,
  }) => {
    const { read, decide, search } = await searched([found(candidate(A), candidate(B))]);
    const before = await read();
    const { status, body } = await decide({ decision: "confirm" });
    expect(status).toBe(200);
    const verdict = {
      svc: false,
      signals: [{ type: "found_online" }],
      reverse_search: { state: "review", sources: [A, B] },
    };
    expect(body).toEqual({ ...before, verdict });
    expect(await read()).toEqual(body);
    expect((await search()).items).toMatchObject([{ decision: "confirmed" }, { decision: "confirmed" }]);
  });

  it("confirm names its candidates, and the signal the capture", async ({ expect }) => {
    const b = candidate(B);
    const { path, decide } = await searched([found(candidate(A)), found(b)]);
    expect((await decide({ decision: "confirm", candidates: [b.id] })).body.verdict).toMatchObject({
      signals: [{ type: "found_online" }],
      reverse_search: { state: "review", sources: [B] },
    });
    const { body } = await tenant.get(`${path}/captures`);
    expect(body.items.map(({ signals }: { signals: unknown }) => signals)).toEqual([
      [],
      [{ type: "found_online" }],
    ]);
  });

  it("what was confirmed no longer turns expired", async ({ expect }) => {
    const a = candidate(A);
    const { read, decide } = await searched([found(a, candidate(B))]);
    await decide({ decision: "confirm", candidates: [a.id] });
    const { verdict } = await read();
    advanceClock(40 * DAY_MS);
    expect((await read()).verdict).toEqual(verdict);
  });

  it("dismiss of every candidate makes the state no_match", async ({ expect }) => {
    const [a, b] = [candidate(A), candidate(B)];
    const { decide } = await searched([found(a, b)]);
    const first = await decide({ decision: "dismiss", candidates: [a.id] });
    expect(first.body.verdict).toMatchObject({
      svc: true,
      reverse_search: { state: "review", sources: [B] },
    });
    const last = await decide({ decision: "dismiss", candidates: [b.id] });
    expect(last.body.verdict).toEqual({
      svc: true,
      signals: [],
      reverse_search: { state: "no_match", sources: [] },
    });
  });

  it("409 conflict when the state is not review", async ({ expect }) => {
    for (const finding of [undefined, NOTHING, REFUSED]) {
      const { decide } = await searched([finding]);
      expect(codeOf(await decide({ decision: "confirm" }))).toEqual([409, "conflict"]);
    }
    const { path, decide } = await searched([undefined]);
    await tenant.post(`${path}/expire`);
    expect(codeOf(await decide({ decision: "confirm" }))).toEqual([409, "conflict"]);
  });

  it("409 conflict when a decision was already made, on that candidate or on all", async ({ expect }) => {
    const [a, b] = [candidate(A), candidate(B)];
    const { decide, read } = await searched([found(a, b)]);
    await decide({ decision: "dismiss", candidates: [a.id] });
    const before = await read();
    for (const candidates of [[a.id], [b.id, a.id]])
      for (const decision of ["confirm", "dismiss"])
        expect(codeOf(await decide({ decision, candidates }))).toEqual([409, "conflict"]);
    expect(await read()).toEqual(before);
    expect((await decide({ decision: "confirm" })).status).toBe(200);
    expect(codeOf(await decide({ decision: "dismiss" }))).toEqual([409, "conflict"]);
  });

  it("409 already_finalized after finalize", async ({ expect }) => {
    const a = candidate(A);
    const { path, decide } = await searched([found(a)]);
    await tenant.post(`${path}/finalize`, { narrative: "A branch fell on it." });
    for (const body of [{ decision: "confirm" }, { decision: "dismiss", candidates: [a.id] }])
      expect(codeOf(await decide(body))).toEqual([409, "already_finalized"]);
    expect(await inReview()).toEqual([]);
  });

  it("400 invalid_request at the candidate that is another verification's, or none", async ({ expect }) => {
    const a = candidate(A);
    const other = await searched([found(candidate(B))]);
    const [{ id: foreign }] = (await other.search()).items;
    const { decide, read } = await searched([found(a)]);
    for (const [candidates, path] of [
      [[foreign], "candidates.0"],
      [[a.id, foreign], "candidates.1"],
      [[newCandidateId(0)], "candidates.0"],
      [["rvc_x"], "candidates.0"],
      [[], "candidates"],
      ["all", "candidates"],
    ] as const) {
      const { status, body } = await decide({ decision: "confirm", candidates });
      expect([status, body.error.code, body.error.fields[0].path]).toEqual([400, "invalid_request", path]);
    }
    expect((await read()).verdict.svc).toBe(true);
  });

  it("400 invalid_request for an unknown decision, a long note and whatever else is no decision", async ({
    expect,
  }) => {
    const { decide } = await searched([found(candidate(A))]);
    for (const [body, path] of [
      [{}, "decision"],
      [{ decision: "maybe" }, "decision"],
      [{ decision: "confirm", note: "x".repeat(1001) }, "note"],
      [{ decision: "confirm", note: 5 }, "note"],
      [{ decision: "confirm", who: "me" }, "body"],
      [[], "body"],
      [{ decision: "confirm", candidates: Array.from({ length: 101 }, () => "x") }, "candidates"],
    ] as const) {
      const answer = await decide(body);
      expect(codeOf(answer), JSON.stringify(body)).toEqual([400, "invalid_request"]);
      expect(answer.body.error.fields[0].path).toBe(path);
    }
    expect((await decide({ decision: "dismiss", note: "x".repeat(1000) })).status).toBe(200);
  });

  it("404 for a foreign id, and where nothing was searched for", async ({ expect }) => {
    const { path } = await searched([found(candidate(A))]);
    const stranger = await TenantClient.create();
    expect((await stranger.get(`${path}/reverse-search`)).status).toBe(404);
    const post = await stranger.post(`${path}/reverse-search/decision`, { decision: "confirm" });
    expect(post.status).toBe(404);
    const { body } = await tenant.post("/v1/verifications", { signals_required: ["ai"] });
    expect((await tenant.get(`/v1/verifications/${body.id}/reverse-search`)).status).toBe(404);
    const never = newVerificationId(Date.now());
    expect((await tenant.get(`/v1/verifications/${never}/reverse-search`)).status).toBe(404);
  });

  it("a key with the role read may look, and not decide", async ({ expect }) => {
    tenant = await TenantClient.create({ role: "read" });
    const opened = await openedObject({ signalsRequired: ["reverse"] }, tenant.accountId);
    const photo = aPhoto();
    await opened.object.capture(tenant.accountId, photo);
    const findings = { reverse: found(candidate(A)) };
    await opened.object.settle({ captureId: photo.id, findings });
    const path = `/v1/verifications/${opened.id}/reverse-search`;
    expect((await tenant.get(path)).body).toMatchObject({ state: "review", items: [{ page_url: A }] });
    const answer = await tenant.post(`${path}/decision`, { decision: "confirm" });
    expect(codeOf(answer)).toEqual([403, "forbidden"]);
  });

  it("the log has both, and names no person", async ({ expect }) => {
    const a = candidate(A);
    const { path, decide } = await searched([found(a, candidate(B))]);
    await decide({ decision: "dismiss", candidates: [a.id], note: "Ada Lovelace says no" });
    const { body } = await tenant.get(`${path}/events`);
    const told = body.items.filter(({ type }: { type: string }) => type.includes("review"));
    expect(told.map(({ type, data }: { type: string; data: unknown }) => [type, data])).toEqual([
      ["verification.reverse_search.review_required", { candidates: 2 }],
      ["verification.reviewed", { decision: "dismiss", candidates: [a.id] }],
    ]);
    expect(JSON.stringify([body, (await tenant.get(path)).body])).not.toContain("Lovelace");
  });

  it("the same call under the same Idempotency-Key decides once", async ({ expect }) => {
    const { path } = await searched([found(candidate(A))]);
    const once = () =>
      tenant.send("POST", `${path}/reverse-search/decision`, {
        headers: { "Idempotency-Key": "k-1", "Content-Type": "application/json" },
        body: JSON.stringify({ decision: "confirm" }),
      });
    const first = await once();
    const again = await once();
    expect([first.status, again.status, again.headers.get("Idempotent-Replayed")]).toEqual([
      200,
      200,
      "true",
    ]);
    expect(again.body).toEqual(first.body);
  });

  it("of two decisions at once only one counts", async ({ expect }) => {
    const { decide, types } = await searched([found(candidate(A))]);
    const answers = await Promise.all([decide({ decision: "confirm" }), decide({ decision: "dismiss" })]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const reviewed = (await types()).filter((type: string) => type === "verification.reviewed");
    expect(reviewed).toHaveLength(1);
  });

  it("the list shows the verdict as it is now, and has=review those that wait alone", async ({ expect }) => {
    const { id, decide, read } = await searched([found(candidate(A))]);
    await vi.waitFor(async () => expect(await inReview()).toEqual([id]), 10_000);
    await decide({ decision: "confirm" });
    await vi.waitFor(async () => expect(await inReview()).toEqual([]), 10_000);
    const rows = await listVerifications(tenant.shard, { svc: false }, { limit: 5 });
    expect(rows.map(({ id: listed }) => listed)).toEqual([id]);
    const { body } = await tenant.get("/v1/verifications");
    expect(body.items).toEqual([await read()]);
  });
});

describe("verification.reviewed (CONTRACT G9.4)", () => {
  it("goes out where it is ticked, with the Verification as it is then", async ({ expect }) => {
    runSender();
    const sent: unknown[] = [];
    vi.mocked(globalThis.fetch).mockImplementation(async (input, init) => {
      sent.push(await new Request(input, init).json());
      return new Response();
    });
    const ticked = { webhook_events: ["verification.reviewed"] };
    await tenant.send("PATCH", "/v1/me/settings", {
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(ticked),
    });
    // a key is cached for some seconds with its account's settings
    const { decide } = await searched([found(candidate(A))], { webhook_url: "https://hooks.example/in" });
    const { body } = await decide({ decision: "confirm", note: "Ada Lovelace" });
    await vi.waitFor(
      () =>
        expect(sent).toContainEqual(
          expect.objectContaining({
            type: "verification.reviewed",
            data: {
              ...body,
              decision: "rejected",
              decided_at: expect.any(String),
              decided_by: expect.stringMatching(/^key_/),
            },
          }),
        ),
      10_000,
    );
    expect(JSON.stringify(sent)).not.toContain("Lovelace");
  });
});

describe("a redaction (CONTRACT G4.7)", () => {
  it("keeps what was decided, and no page, picture or note", async ({ expect }) => {
    const secret = "https://secret.example/ada";
    const a = candidate(secret, { imageUrl: `${secret}.jpg`, firstSeen: FIRST_SEEN });
    const { path, object, read, search, decide } = await searched([found(a)]);
    await decide({ decision: "confirm", note: "It is Ada." });
    await tenant.post(`${path}/redact`);
    expect((await read()).verdict).toEqual({
      svc: false,
      signals: [{ type: "found_online" }],
      reverse_search: { state: "review", sources: [] },
    });
    expect(await search()).toEqual({ state: "review", items: [] });
    expect(codeOf(await decide({ decision: "confirm" }))).toEqual([409, "already_finalized"]);
    const kept = JSON.stringify([
      await object.readEvents(tenant.accountId),
      await object.readRecord(tenant.accountId),
    ]);
    expect(kept).not.toMatch(/secret\.example|Ada/);
  });
});
