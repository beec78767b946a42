import type { Finding } from "@svc/domain/finding";
import { aPhoto, CLEAR } from "@svc/domain/test/build";
import { type AccountId, newCaptureId } from "@svc/domain/ids";
import { listCases } from "@svc/store/verification/cases";
import { beforeEach, describe, it, vi } from "vitest";
import { setEnv } from "../../../test/support/conditions.ts";
import { openedObject } from "../../../test/support/environment.ts";
import { addMember, MemberClient } from "../../../test/support/people.ts";
import { plansOf } from "../../../test/support/query-plans.ts";
import { runSender } from "../../../test/support/sender.ts";
import { TenantClient } from "../../../test/support/tenant.ts";

const FLAGGED: Finding = { ...CLEAR, status: "flagged", confidence: 0.97, score: 0.97 };

let tenant: TenantClient;
let reviewer: MemberClient;
beforeEach(async () => {
  setEnv({ RATE_LIMITS: "off" });
  tenant = await TenantClient.create();
  reviewer = await MemberClient.create(tenant.accountId, "reviewer");
});

async function judged(ai = FLAGGED) {
  const opened = await openedObject({ signalsRequired: ["ai"], seal: false }, tenant.accountId);
  const photo = aPhoto();
  await opened.object.capture(tenant.accountId, photo);
  await opened.object.settle({ captureId: photo.id, findings: { ai } });
  return `/v1/cases/${opened.id}`;
}

const idOf = (path: string) => path.split("/").at(-1) ?? "";
const decide = (path: string, said: object, by = reviewer) => by.post(`${path}/decision`, said);

/** The ids that a list shows, oldest first, once they are these. */
function listed(query: string, paths: readonly string[], by: { get: TenantClient["get"] } = tenant) {
  return vi.waitFor(async () => {
    const { body } = await by.get(`/v1/cases?${query}`);
    const ids = body.items.map(({ verification }: { verification: { id: string } }) => verification.id);
    const wanted = paths.map(idOf);
    if (JSON.stringify(ids.toSorted()) !== JSON.stringify(wanted.toSorted()))
      throw new Error(`${query}: ${ids}`);
    return body.items;
  }, 10_000);
}

describe("POST /v1/cases/{id}/decision (CONTRACT G15.3)", () => {
  it("decides at once, and the case, its row and its history say who and why", async ({ expect }) => {
    const path = await judged();
    const { status, body } = await decide(path, { decision: "rejected", note: "A photo of a screen." });
    const decision = {
      decision: "rejected",
      decided_by: expect.stringMatching(/^reviewer\..*@acme\.example$/),
      decided_at: expect.stringMatching(/Z$/),
      decision_note: "A photo of a screen.",
    };
    expect([status, body]).toEqual([200, expect.objectContaining(decision)]);
    expect(body).not.toHaveProperty("due");
    expect(body.verification.verdict).toEqual((await tenant.get(path)).body.verification.verdict);
    const [row] = await listed("decision=rejected", [path]);
    expect(row).toMatchObject({ ...decision, verification: { verdict: { svc: false } } });
    const { body: shown } = await tenant.get(path);
    expect(shown).toMatchObject(decision);
    expect(shown.reviews).toEqual([
      {
        subject: "case",
        decision: "yes",
        at: shown.decided_at,
        by: shown.decided_by,
        note: "A photo of a screen.",
      },
    ]);
    expect(shown.events.at(-1)).toMatchObject({ data: { subject: "case", decision: "rejected" } });
  });

  it("is made again only with a note, and the history keeps both", async ({ expect }) => {
    const path = await judged();
    await decide(path, { decision: "rejected" });
    for (const note of [undefined, "  "]) {
      const { status, body } = await decide(path, { decision: "accepted", note });
      expect([status, body.error.code, body.error.fields]).toEqual([
        400,
        "invalid_request",
        [expect.objectContaining({ path: "note", message: expect.stringContaining("say why") })],
      ]);
    }
    const { body } = await decide(path, { decision: "accepted", note: "The original came by mail." });
    expect(body).toMatchObject({ decision: "accepted", decision_note: "The original came by mail." });
    const { reviews } = (await tenant.get(path)).body;
    expect(reviews.map(({ decision }: { decision: string }) => decision)).toEqual(["yes", "no"]);
  });

  it("is refused before a verdict and after a redaction, which keeps neither name nor note", async ({
    expect,
  }) => {
    const { id, object } = await openedObject({ signalsRequired: ["ai"] }, tenant.accountId);
    await object.capture(tenant.accountId, aPhoto());
    const early = await decide(`/v1/cases/${id}`, { decision: "accepted" });
    expect([early.status, early.body.error.code]).toEqual([409, "conflict"]);
    expect(early.body.error.message).toBe(
      "the verification has no verdict: its status is partially_captured",
    );
    const path = await judged();
    await decide(path, { decision: "rejected", note: "zznotezz" });
    await listed("search=zznotezz", [path]);
    await tenant.post(`/v1/verifications/${idOf(path)}/redact`);
    const late = await decide(path, { decision: "accepted", note: "Again." });
    expect([late.status, late.body.error.code]).toEqual([409, "conflict"]);
    expect(late.body.error.message).toBe("the verification was redacted");
    await listed("search=zznotezz", []);
    const [row] = await listed("decision=rejected", [path]);
    expect(row).not.toHaveProperty("decided_by");
    const text = JSON.stringify([
      row,
      (await tenant.get(path)).body,
      (await tenant.get("/v1/me/audit-log")).body,
    ]);
    expect(text).not.toContain("zznotezz");
    expect(row.decided_at).toMatch(/Z$/);
  });

  it("is no matter of a viewer, nor of another account", async ({ expect }) => {
    const path = await judged();
    const viewer = await MemberClient.create(tenant.accountId, "viewer");
    expect((await decide(path, { decision: "accepted" }, viewer)).status).toBe(403);
    const others = await TenantClient.create();
    const stranger = await MemberClient.create(others.accountId, "owner");
    const { status, body } = await decide(path, { decision: "accepted" }, stranger);
    expect([status, body.error.code]).toEqual([404, "not_found"]);
    await decide(path, { decision: "accepted", note: "zznotezz" });
    await listed("decision=accepted", [path]);
    await listed("decision=accepted", [], others);
    await listed("search=zznotezz", [], others);
  });

  it("shows the id of who has left, and of a key", async ({ expect }) => {
    const path = await judged();
    const { body } = await tenant.post(`${path}/decision`, { decision: "accepted" });
    expect(body.decided_by).toMatch(/^key_/);
  });
});

describe("the decision of reviews (CONTRACT G15.3)", () => {
  it("is accepted once a person dismissed what was due", async ({ expect }) => {
    const { id, object } = await openedObject({ signalsRequired: ["ai"], seal: false }, tenant.accountId);
    const photo = aPhoto();
    await object.capture(tenant.accountId, photo);
    await object.settle({ captureId: photo.id, findings: { ai: FLAGGED } });
    const by = await addMember(tenant.accountId, `eve.${id}@acme.example`, "reviewer");
    await object.command(tenant.accountId, {
      type: "review_case",
      subject: "flagged",
      decision: "accepted",
      by,
    });
    const [row] = await listed("decision=accepted", [`/v1/cases/${id}`]);
    expect(row).toMatchObject({ decision: "accepted", decided_by: `eve.${id}@acme.example` });
    expect(row).not.toHaveProperty("decision_note");
  });
});

describe("the filters `decision` and `outcome`", () => {
  it("lists what was accepted, rejected, either, or not decided", async ({ expect }) => {
    const [accepted, rejected, open] = [await judged(), await judged(CLEAR), await judged()];
    await decide(accepted, { decision: "accepted" });
    await decide(rejected, { decision: "rejected" });
    await listed("decision=accepted", [accepted]);
    await listed("decision=accepted,rejected", [accepted, rejected]);
    await listed("decision=none", [open]);
    await listed("decision=none&decision=rejected&svc=true", [rejected]);
    const { status, body } = await tenant.get("/v1/cases?decision=maybe");
    expect([status, body.error.fields[0].path]).toEqual([400, "decision.0"]);
  });

  it("read their range of an index", async ({ expect }) => {
    const accountId = "acc_x" as AccountId;
    const plans = (decision: readonly ("accepted" | "none")[]) =>
      plansOf(tenant.shard.db, (db) => listCases({ db, accountId }, { decision }, { limit: 50 }));
    const range = expect.stringContaining("verifications_decision (account_id=? AND decision=?)");
    expect(await plans(["accepted"])).toEqual([range]);
    expect(await plans(["none"])).toEqual([range]);
    const byOutcome = plansOf(tenant.shard.db, (db) =>
      listCases({ db, accountId }, { outcome: ["look"] }, { limit: 50 }),
    );
    expect(await byOutcome).toEqual([
      expect.stringContaining("verifications_outcome (account_id=? AND outcome=?)"),
    ]);
  });
});

describe("the webhook `verification.reviewed` (CONTRACT G9.4)", () => {
  it("carries the decision, also if an answer made it, until a redaction takes who and why", async ({
    expect,
  }) => {
    const sent: Record<string, unknown>[] = [];
    runSender();
    vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
      sent.push(await new Request(url, init).json());
      return new Response(null);
    });
    const settings = {
      signalsRequired: ["ai"],
      seal: false,
      webhookUrl: "https://tenant.example/hook",
      webhookEvents: ["verification.reviewed"],
    } as const;
    const { cursor } = (await tenant.get("/v1/webhook-events")).body;
    const { id, object } = await openedObject(settings, tenant.accountId);
    const photo = aPhoto();
    await object.capture(tenant.accountId, photo);
    await object.settle({ captureId: photo.id, findings: { ai: FLAGGED } });
    await decide(`/v1/cases/${id}`, { decision: "accepted", note: "Rain." });
    const data = {
      id,
      decision: "accepted",
      decision_note: "Rain.",
      decided_by: expect.stringMatching(/^usr_/),
    };
    await vi.waitFor(
      () =>
        expect(sent).toContainEqual(
          expect.objectContaining({ type: "verification.reviewed", data: expect.objectContaining(data) }),
        ),
      10_000,
    );
    const earlier = await openedObject({}, tenant.accountId);
    await object.similarFound({
      method: "phash",
      distance: 1,
      captureId: photo.id,
      verificationId: earlier.id,
      matchedCaptureId: newCaptureId(Date.now()),
      matchedCreatedAt: Date.now(),
    });
    await tenant.post(`/v1/verifications/${id}/similar-photo/decision`, { decision: "same" });
    const byAnswer = {
      type: "verification.reviewed",
      data: expect.objectContaining({ decision: "rejected" }),
    };
    await vi.waitFor(() => expect(sent).toContainEqual(expect.objectContaining(byAnswer)), 10_000);
    await object.command(tenant.accountId, { type: "redact" });
    const { items } = (await tenant.get(`/v1/webhook-events?after=${cursor}`)).body;
    const reviewed = items.find(({ type }: { type: string }) => type === "verification.reviewed");
    expect(reviewed.data.decision).toBe("accepted");
    expect(JSON.stringify(items)).not.toMatch(/Rain|usr_/);
  });
});
