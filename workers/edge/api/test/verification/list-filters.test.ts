import type { VerificationId } from "@svc/domain/ids";
import { verificationIdAt } from "@svc/domain/ids";
import type { STATUSES } from "@svc/domain/status";
import { ownValue } from "@svc/domain/own-value";
import type { AccountShard } from "@svc/store/d1/shard";
import { listVerifications, type VerificationFilter } from "@svc/store/verification/verification-list";
import { beforeAll, describe, it } from "vitest";
import { plansOf, rowsReadBy } from "../../../test/support/query-plans.ts";
import { TenantClient } from "../../../test/support/tenant.ts";

type Row = Required<Omit<VerificationFilter, "createdAfter" | "createdBefore" | "has" | "status">> & {
  readonly id: VerificationId;
  readonly status: (typeof STATUSES)[number];
  readonly createdAt: number;
  readonly has: NonNullable<VerificationFilter["has"]>;
};

const START = Date.parse("2026-11-01T00:00:00Z");
const STEP_MS = 600_000;
const LONG = "z".repeat(80);

/** Mostly identical rows, with a few of every kind that a filter selects. */
function rowOf(place: number): Row {
  const createdAt = START + place * STEP_MS;
  const isRare = place % 200 === 7;
  return {
    // an id made by hand: generated ids only increase, and another test may already have made a later one
    id: `${verificationIdAt(createdAt)}${String(place).padStart(16, "0")}` as VerificationId,
    createdAt,
    status: isRare ? "failed" : "completed",
    mode: isRare ? "audit" : "verification",
    template: isRare ? "rare" : "common",
    svc: !isRare,
    identification: isRare ? "claim-1" : `other-${place}`,
    metadata: isRare
      ? { kind: "rare", long: `${LONG}1` }
      : { kind: "common", other: "rare", long: `${LONG}2` },
    has: isRare ? ["similar_photo", "review", "unavailable"] : [],
  };
}

const ROWS = Array.from({ length: 1_200 }, (_, place) => rowOf(place));
let shard: AccountShard;

beforeAll(async () => {
  ({ shard } = await TenantClient.create());
  const insert = `insert into verifications
    (account_id, id, version, status, mode, template, identification, svc, has_similar_photo, has_review, has_unavailable, created_at, metadata, view)
    values (?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
  const statements = ROWS.map((row) => {
    const flags = (["similar_photo", "review", "unavailable"] as const).map((name) => row.has.includes(name));
    const told = [row.status, row.mode, row.template, row.identification, row.svc, ...flags, row.createdAt];
    const texts = [JSON.stringify(row.metadata), JSON.stringify({ id: row.id })];
    return shard.db.prepare(insert).bind(shard.accountId, row.id, ...told, ...texts);
  });
  await shard.db.batch(statements);
});

const found = async (filter: VerificationFilter, limit = 2_000, before?: string) =>
  (await listVerifications(shard, filter, { limit, ...(before !== undefined && { before }) })).map(
    ({ id }) => id,
  );

/** A reference implementation of the filters of SPEC 4.3, row by row. */
function meets(row: Row, filter: VerificationFilter): boolean {
  const { status, metadata = {}, has = [], createdAfter = 0, createdBefore = Infinity } = filter;
  const holds = [
    ...(["mode", "template", "svc", "identification"] as const).map(
      (name) => filter[name] === undefined || filter[name] === row[name],
    ),
    status?.includes(row.status) ?? true,
    ...Object.entries(metadata).map(([key, value]) => ownValue(row.metadata, key) === value),
    ...has.map((name) => row.has.includes(name)),
    row.createdAt >= createdAfter,
    row.createdAt < createdBefore,
  ];
  return holds.every(Boolean);
}

const RARE: readonly VerificationFilter[] = [
  { status: ["failed"] },
  { status: ["failed", "expired", "abandoned"] },
  { mode: "audit" },
  { template: "rare" },
  { svc: false },
  { identification: " Claim-1 " },
  { metadata: { kind: "rare" } },
  { metadata: { long: `${LONG}1`, kind: "rare" } },
  { has: ["similar_photo"] },
  { has: ["review"] },
  { has: ["unavailable"] },
  { createdAfter: START + 1_195 * STEP_MS },
  { createdBefore: START + 5 * STEP_MS },
  {
    status: ["completed", "failed"],
    mode: "verification",
    svc: true,
    template: "common",
    metadata: { kind: "rare" },
  },
];
const COMMON: readonly VerificationFilter[] = [
  {},
  { status: ["completed"] },
  { status: ["completed", "failed"] },
  { mode: "verification" },
  { template: "common" },
  { svc: true },
  { metadata: { kind: "common" } },
  { createdAfter: START },
  { createdBefore: START + 600 * STEP_MS },
];

describe("GET /v1/verifications (CONTRACT G4.2): how a list is found", () => {
  it("has what each filter asks for, and every two of them, newest first", async ({ expect }) => {
    const filters = [...RARE, ...COMMON];
    const pairs = filters.flatMap((one) => filters.map((other) => ({ ...one, ...other })));
    for (const filter of pairs) {
      const asked = filter.identification === undefined ? filter : { ...filter, identification: "claim-1" };
      const expected = ROWS.filter((row) => meets(row, asked))
        .map(({ id }) => id)
        .toReversed();
      expect(await found(filter), JSON.stringify(filter)).toEqual(expected);
    }
  });

  it("turns pages without a gap and without a repetition", async ({ expect }) => {
    for (const filter of [
      {},
      { metadata: { kind: "common" } },
      { status: ["completed", "failed"] as const },
    ]) {
      const pages: string[] = [];
      for (let before: string | undefined; ;) {
        const page = (await found(filter, 250, before)).slice(0, 250);
        pages.push(...page);
        before = page.at(-1);
        if (before === undefined) break;
      }
      expect(pages).toEqual(
        ROWS.filter((row) => meets(row, filter))
          .map(({ id }) => id)
          .toReversed(),
      );
    }
  });

  it("reads what it shows, and neither scans nor sorts what the account has", async ({ expect }) => {
    for (const filter of [...RARE, ...COMMON]) {
      const ask = (db: D1Database) => listVerifications({ ...shard, db }, filter, { limit: 20 });
      const name = JSON.stringify(filter);
      expect(
        (await plansOf(shard.db, ask)).filter((plan) => /SCAN verif/.test(plan)),
        name,
      ).toEqual([]);
      // for each of two statuses: a row, its index entry and its metadata
      expect(await rowsReadBy(shard.db, ask), name).toBeLessThan(200);
    }
  });

  it("finds metadata as it is now, and nothing of what is gone", async ({ expect }) => {
    const [{ id } = { id: "" }] = ROWS;
    const entries = () =>
      shard.db
        .prepare("select key, value from verification_metadata where account_id = ? and verification_id = ?")
        .bind(shard.accountId, id)
        .all();
    const set = (text: string) =>
      shard.db.prepare("update verifications set metadata = ? where id = ?").bind(text, id).run();
    await set('{"kind":"new","n":"1"}');
    expect((await entries()).results).toEqual([
      { key: "kind", value: "new" },
      { key: "n", value: "1" },
    ]);
    expect(await found({ metadata: { kind: "new" } })).toEqual([id]);
    await set("{}");
    expect((await entries()).results).toEqual([]);
    await set('{"kind":"new"}');
    await shard.db.prepare("delete from verifications where id = ?").bind(id).run();
    expect((await entries()).results).toEqual([]);
  });
});
