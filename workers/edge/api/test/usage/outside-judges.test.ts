import type { Finding } from "@svc/domain/finding";
import type { JudgeOpinion } from "@svc/domain/outside-judges";
import { aPhoto } from "@svc/domain/test/build";
import { countJudges, listDisputed } from "@svc/store/verification/judge-counts";
import { beforeEach, describe, it, vi } from "vitest";
import { setEnv } from "../../../test/support/conditions.ts";
import { openedObject } from "../../../test/support/environment.ts";
import { MemberClient } from "../../../test/support/people.ts";
import { plansOf } from "../../../test/support/query-plans.ts";
import { TenantClient } from "../../../test/support/tenant.ts";

let tenant: TenantClient;
let reviewer: MemberClient;
beforeEach(async () => {
  setEnv({ RATE_LIMITS: "off" });
  tenant = await TenantClient.create();
  reviewer = await MemberClient.create(tenant.accountId, "reviewer");
});

const sight = (score: number): JudgeOpinion => ({ name: "sightengine", version: "1.0-genai", score });
const synthid = (score: number): JudgeOpinion => ({ name: "synthid", version: "1", score });

function findingOf(status: "flagged" | "clear", opinions: readonly JudgeOpinion[]): Finding {
  const evidence = opinions.map(
    (judge) => ({ kind: "outside_judge", detail: "It says so.", judge }) as const,
  );
  return { status, score: 0.5, confidence: 0.5, model: { name: "ai-pixels", version: "1" }, evidence };
}

/** A completed case with one photo for each finding; its id. */
async function judged(findings: readonly Finding[], of = tenant): Promise<string> {
  const plan = { kind: "anonymous", maxCaptures: findings.length } as const;
  const { object, id } = await openedObject({ mode: "verification", capturePlan: plan }, of.accountId);
  const photos = findings.map((ai) => ({ ai, photo: aPhoto() }));
  for (const { photo } of photos) await object.capture(of.accountId, photo);
  for (const { ai, photo } of photos) await object.settle({ captureId: photo.id, findings: { ai } });
  return id;
}

// oxlint-disable-next-line typescript/no-explicit-any -- responses are asserted on, not trusted
async function said(query = "", by: Pick<TenantClient, "get"> = tenant): Promise<any> {
  const { status, body } = await by.get(`/v1/me/outside-judges${query}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

describe("GET /v1/me/outside-judges", () => {
  it("is empty until a judge has judged, and says who is set up", async ({ expect }) => {
    await judged([findingOf("clear", [])]);
    const set_up = ["sightengine", "reality_defender"];
    expect(await said()).toMatchObject({ set_up, judges: [], disputed: [], has_more: false });
  });

  it("counts the account's photos by judge, with agreement, people's decisions and the price", async ({
    expect,
  }) => {
    const stranger = await TenantClient.create();
    await judged([findingOf("clear", [sight(0.9)])], stranger);
    const found = await judged([findingOf("flagged", [sight(0.9)]), findingOf("clear", [sight(0.2)])]);
    const alarm = await judged([findingOf("clear", [sight(0.8)])]);
    await judged([findingOf("flagged", [sight(0.1)])]);
    await reviewer.post(`/v1/cases/${found}/decision`, { decision: "rejected" });
    await reviewer.post(`/v1/cases/${alarm}/decision`, { decision: "accepted" });
    const judge = {
      judge: "sightengine",
      photos: 4,
      compared: 4,
      agreed: 2,
      rejected_cases: 1,
      rejected_generated: 1,
      accepted_cases: 1,
      accepted_generated: 1,
      price_cents: 0.25,
      cost_cents: 1,
    };
    await vi.waitFor(async () => expect((await said()).judges).toEqual([judge]), 10_000);
    expect((await said("?from=2020-01-01&to=2020-01-31")).judges).toEqual([]);
    expect((await said("", stranger)).judges).toMatchObject([{ photos: 1, agreed: 0 }]);
  });

  it("lists the cases in which a judge and the result disagree, the newest first", async ({ expect }) => {
    const first = await judged([findingOf("clear", [sight(0.9)])]);
    await judged([findingOf("clear", [sight(0.1)])]);
    const second = await judged([findingOf("flagged", [sight(0.1)])]);
    const two = [{ id: second }, { id: first }];
    await vi.waitFor(async () => expect((await said()).disputed).toMatchObject(two), 10_000);
    const [{ photos }] = (await said()).disputed;
    expect(photos).toEqual([
      { capture_id: expect.stringMatching(/^cap_/), result: "flagged", judges: [sight(0.1)] },
    ]);
  });

  it("does not compare a detector of watermarks, whose mark is our result", async ({ expect }) => {
    await judged([findingOf("flagged", [synthid(0)])]);
    await judged([findingOf("flagged", [synthid(1)])]);
    const judge = { judge: "synthid", photos: 2, compared: 0, agreed: 0 };
    await vi.waitFor(async () => expect((await said()).judges).toMatchObject([judge]), 10_000);
    expect((await said()).disputed).toEqual([]);
  });

  it("shows viewers no prices, and forgets redacted cases", async ({ expect }) => {
    const id = await judged([findingOf("clear", [sight(0.9)])]);
    const viewer = await MemberClient.create(tenant.accountId, "viewer");
    await vi.waitFor(async () => expect((await said("", viewer)).judges).toHaveLength(1), 10_000);
    expect((await said("", viewer)).judges[0]).not.toHaveProperty("price_cents");
    expect((await tenant.post(`/v1/verifications/${id}/redact`, {})).status).toBe(200);
    const nothing = { judges: [], disputed: [] };
    await vi.waitFor(async () => expect(await said()).toMatchObject(nothing), 10_000);
  });

  it("reads only the rows that have opinions", async ({ expect }) => {
    const { shard } = tenant;
    const window = { from: 0, to: Date.now() };
    const plans = await plansOf(shard.db, async (db) => {
      await countJudges({ ...shard, db }, window);
      await listDisputed({ ...shard, db }, window, 50);
    });
    const found = plans.filter((plan) => plan.includes("verifications"));
    const byIndex = expect.stringContaining(
      "verifications_judged (account_id=? AND created_at>? AND created_at<?)",
    );
    expect(found).toEqual([byIndex, byIndex]);
  });

  it.for(["?from=2026-02-30", "?from=2026-02-02&to=2026-02-01", "?group=day"])(
    "refuses %s",
    async (query, { expect }) => {
      expect((await tenant.get(`/v1/me/outside-judges${query}`)).status).toBe(400);
    },
  );
});
