import { aPhoto, CLEAR } from "@svc/domain/test/build";
import type { Finding } from "@svc/domain/finding";
import type { Settings } from "@svc/domain/verification/settings";
import { projectMovements } from "@svc/store/account/credit-movements";
import { countByDay, countSteps, countTimes, spentByDay } from "@svc/store/verification/usage";
import { newMovementId } from "@svc/domain/ids";
import { beforeEach, describe, it, vi } from "vitest";
import { setEnv } from "../../../test/support/conditions.ts";
import { openedObject } from "../../../test/support/environment.ts";
import { MemberClient } from "../../../test/support/people.ts";
import { send, TenantClient } from "../../../test/support/tenant.ts";

const FLAGGED: Finding = { ...CLEAR, status: "flagged", confidence: 0.97, score: 0.97 };
const SILENT: Finding = { status: "unavailable", reason: "timeout" };

let tenant: TenantClient;
beforeEach(async () => {
  setEnv({ RATE_LIMITS: "off" });
  tenant = await TenantClient.create();
});

async function judged(finding: Finding, settings: Partial<Settings> = {}, of = tenant): Promise<void> {
  const { object } = await openedObject({ mode: "verification", ...settings }, of.accountId);
  const photo = aPhoto();
  await object.capture(of.accountId, photo);
  await object.settle({ captureId: photo.id, findings: { ai: finding } });
}

// oxlint-disable-next-line typescript/no-explicit-any -- responses are asserted on, not trusted
async function usage(query = "", by: Pick<TenantClient, "get"> = tenant): Promise<any> {
  const { status, body } = await by.get(`/v1/me/usage${query}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

describe("GET /v1/me/usage", () => {
  it("counts the account's verifications by their day, with their outcomes, and no other account's", async ({
    expect,
  }) => {
    const stranger = await TenantClient.create();
    await judged(FLAGGED, {}, stranger);
    await judged(CLEAR, {}, stranger);
    await judged(CLEAR);
    await judged(CLEAR, { template: { slug: "car", version: 1 } });
    await judged(FLAGGED);
    await judged(SILENT);
    await judged(CLEAR, { mode: "audit" });
    await openedObject({ mode: "verification" }, tenant.accountId);
    // the cost of a check without a result is refunded
    const settled = { completed: 5, credits_cents: 80 };
    await vi.waitFor(async () => expect((await usage()).totals).toMatchObject(settled), 10_000);
    const found = await usage();
    expect(found.totals).toEqual({
      verifications: 6,
      audits: 1,
      completed: 5,
      abandoned: 0,
      expired: 0,
      failed: 0,
      genuine: 3,
      look: 0,
      flagged: 1,
      unavailable: 1,
      captures: 5,
      credits_cents: 80,
    });
    expect(found.series).toHaveLength(30);
    expect(found.series.at(-1)).toEqual({ start: found.to, ...found.totals });
    expect(found.time_to_complete).toMatchObject({ count: 4, p50_seconds: 0, p90_seconds: 0 });
    expect((await usage("?template=car")).totals).toMatchObject({ verifications: 1, genuine: 1 });
    expect((await usage("?from=2020-01-01&to=2020-01-31")).totals.verifications).toBe(0);
    expect((await usage("", stranger)).totals).toMatchObject({ verifications: 2, flagged: 1 });
  });

  it("reports what was spent less refunds, to everyone who may see money", async ({ expect }) => {
    const at = Date.now();
    const movement = { at, balanceCents: 0 };
    const of = (cause: string, kind: "capture" | "refund" | "top_up", amountCents: number) =>
      ({ ...movement, id: newMovementId(at), cause, kind, amountCents }) as const;
    await projectMovements(tenant.shard, [
      of("a", "capture", -20),
      of("b", "capture", -20),
      of("c", "refund", 20),
      of("d", "top_up", 1_000),
    ]);
    expect((await usage()).totals.credits_cents).toBe(20);
    for (const [role, cents] of [
      ["reviewer", 20],
      ["viewer", undefined],
    ] as const) {
      const member = await MemberClient.create(tenant.accountId, role);
      const found = await usage("", member);
      expect(found.totals.credits_cents, role).toBe(cents);
      expect(found.series.at(-1).credits_cents, role).toBe(cents);
    }
    expect((await usage("?template=car")).totals).not.toHaveProperty("credits_cents");
  });

  it("counts steps as they were, also once a redaction has emptied the answers", async ({ expect }) => {
    const steps = ["a", "b"].map((key) => ({ key, kind: "text", description: key }));
    const { body } = await tenant.post("/v1/verifications", { steps });
    const link = new URL(body.capture_url).pathname.split("/").at(-1);
    await tenant.get(`/v1/verifications/${link}/session`);
    const headers = { "Content-Type": "application/json" };
    const answer = { headers, body: JSON.stringify({ value: "yes" }) };
    expect((await send("PUT", `/v1/verifications/${link}/answers/a`, answer)).status).toBe(200);
    const progress = [
      { position: 1, reached: 1, done: 1 },
      { position: 2, reached: 1, done: 0 },
    ];
    await vi.waitFor(async () => expect((await usage()).steps).toMatchObject(progress), 10_000);
    const acts = ["expire", "redact"].map((act) => `/v1/verifications/${body.id}/${act}`);
    for (const act of acts) {
      expect((await tenant.post(act, {})).status, act).toBeLessThan(300);
    }
    const { items } = (await tenant.get(`/v1/verifications/${body.id}/events`)).body;
    expect(items.at(-1).type).toBe("verification.redacted");
    await vi.waitFor(async () => {
      const query = tenant.shard.db.prepare("select version from verifications where id = ?");
      expect(await query.bind(body.id).first("version")).toBe(items.length);
    }, 10_000);
    expect((await usage()).steps).toMatchObject(progress);
  });

  it.for(["from=2026-13-01", "from=0001-01-01", "from=26-01-01"])(
    "refuses %s, which is no day",
    async (query, { expect }) => {
      const { status, body } = await tenant.get(`/v1/me/usage?${query}`);
      expect([status, body.error.fields]).toEqual([
        400,
        [{ path: "from", message: "must be a day as YYYY-MM-DD" }],
      ]);
    },
  );
});

const ROWS = 100_000;
const CALLS = 20;
const MOST_MS = 300;

it("reads an index alone, none of the rows", async ({ expect }) => {
  const { db } = tenant.shard;
  const plans: string[] = [];
  const prepare = (text: string) => ({
    bind: (...values: unknown[]) => {
      plans.push(text);
      return db.prepare(text).bind(...values);
    },
  });
  const spied = { ...tenant.shard, db: { prepare } as unknown as D1Database }; // the only method that queries use
  const window = { from: 0, to: 1 };
  await Promise.all([
    countByDay(spied, window),
    countSteps(spied, window),
    countTimes(spied, window, [60]),
    spentByDay(spied, window),
  ]);
  for (const text of plans) {
    const bound = Array.from(text.matchAll(/\?/g), () => 1);
    const { results } = await db
      .prepare(`explain query plan ${text}`)
      .bind(...bound)
      .all<{ detail: string }>();
    const read = results
      .map(({ detail }) => detail)
      .filter((detail) => /verifications|credit_movements/.test(detail));
    expect(read.length, text).toBe(1);
    expect(read[0]).toMatch(/SEARCH .* USING COVERING INDEX/);
  }
  expect(plans).toHaveLength(4);
});

/** Inserts a year of verifications with rows as large as those with one photo. */
async function fill(): Promise<void> {
  const { db, accountId } = tenant.shard;
  const values = `'${accountId}', 'vfy_' || printf('%026d', i), 1,
    case i % 10 when 0 then 'expired' when 1 then 'abandoned' else 'completed' end, 'verification',
    case i % 4 when 0 then 'car' end, ?1 + i * 315360, '{}', '{"a":"' || hex(zeroblob(200)) || '"}',
    case when i % 10 < 2 then null when i % 7 = 0 then 'flagged' else 'genuine' end, 2,
    case when i % 10 > 1 then ?1 + i * 315360 + (i * 7919) % 7200000 end,
    case i % 10 when 0 then '100' when 1 then '210' else '222' end`;
  const names =
    "account_id, id, version, status, mode, template, created_at, metadata, view, outcome, captures, submitted_at, steps";
  for (let from = 0; from < ROWS; from += 20_000) {
    const numbers = `with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${from + 19_999})`;
    await db
      .prepare(`insert into verifications (${names}) ${numbers} select ${values} from n`)
      .bind(Date.parse("2025-01-01T00:00:00Z"))
      .run();
  }
}

it(
  `answers within ${MOST_MS} ms of a year with 100,000 verifications`,
  { timeout: 120_000 },
  async ({ expect }) => {
    await fill();
    const query = "?from=2025-01-01&to=2025-12-31&group=week";
    const first = await usage(query);
    expect(first.totals).toMatchObject({ verifications: 100_000, expired: 10_000, captures: 200_000 });
    expect(first.steps).toEqual([
      { position: 1, reached: 100_000, done: 90_000 },
      { position: 2, reached: 90_000, done: 80_000 },
      { position: 3, reached: 80_000, done: 80_000 },
    ]);
    const times: number[] = [];
    for (let call = 0; call < CALLS; call += 1) {
      const begun = performance.now();
      await usage(query);
      times.push(performance.now() - begun);
    }
    // takes the fastest run, since other load on the machine slows down the rest
    expect(Math.min(...times)).toBeLessThan(MOST_MS);
  },
);
