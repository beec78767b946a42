import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { composedOnce, excluded, placeholders } from "./composed-once.ts";
import { verifications } from "../schema/verifications-schema.ts";

type Statement = { readonly text: string; readonly values: readonly unknown[] };

/** A database that records its statements. */
const db = {
  prepare: (text: string) => ({ bind: (...values: unknown[]) => ({ text, values }) }),
} as unknown as D1Database; // the methods of a composed statement

type Row = typeof verifications.$inferInsert;
const ROW: Row = {
  accountId: "acc_1",
  id: "vrf_1",
  version: 3,
  status: "created",
  mode: "capture",
  template: null,
  identification: null,
  svc: null,
  hasReview: true,
  hasUnavailable: false,
  isHeld: false,
  hasSimilarPhoto: false,
  createdAt: 7,
  metadata: { claim: "A-17" },
  view: { id: "vrf_1" },
  identificationAsSent: null,
  name: null,
  documents: 0,
  clips: 0,
  thumb: null,
  updatedAt: 9,
  dueSimilarPhoto: false,
  dueUnavailable: false,
  dueFlagged: false,
  outcome: null,
  captures: 0,
  submittedAt: null,
  steps: "",
  decision: null,
  decidedAt: null,
  decidedBy: null,
  decisionNote: null,
  delivery: null,
  assignee: null,
  judged: null,
  hasContradictions: false,
  dueAppeal: false,
  isAppealed: false,
  appeal: null,
};

function counted() {
  let composings = 0;
  const upsert = composedOnce<Row>((orm) => {
    composings += 1;
    return orm
      .insert(verifications)
      .values(placeholders(verifications))
      .onConflictDoUpdate({ target: verifications.id, set: excluded(verifications) });
  });
  const bound = (row: Row) => upsert(db, row) as unknown as Statement;
  return { bound, composings: () => composings };
}

describe("a statement that is composed once", () => {
  it("is composed at its first use alone, and bound to each row's values", ({ expect }) => {
    const { bound, composings } = counted();
    const [first, second] = [bound(ROW), bound({ ...ROW, id: "vrf_2" })];
    expect(composings()).toBe(1);
    expect(first.text).toBe(second.text);
    expect(second.values).toEqual(first.values.map((value) => (value === "vrf_1" ? "vrf_2" : value)));
  });

  it("binds what drizzle binds: flags as numbers, JSON as text, null as null", ({ expect }) => {
    const { values } = counted().bound(ROW);
    const expected = ["acc_1", "vrf_1", 3, "created", "capture", null, null, null, 1, 0, 0, 0, 0, 7];
    expect(values.slice(0, expected.length)).toEqual(expected);
    expect(values).toContain('{"claim":"A-17"}');
    expect(values).toContain('{"id":"vrf_1"}');
  });

  it("binds each value once where a conflict takes what could not be inserted", ({ expect }) => {
    const { text, values } = counted().bound(ROW);
    expect(values).toHaveLength(Object.keys(ROW).length);
    expect(text).toContain('"svc" = excluded."svc"');
    expect(text).toContain('"account_id" = excluded."account_id"');
  });

  it("does not run without a value that it names", ({ expect }) => {
    const find = composedOnce<{ id: string }>((orm, at) =>
      orm.delete(verifications).where(eq(verifications.id, at("id"))),
    );
    expect(() => find(db, {} as { id: string })).toThrow('no value for "id"');
  });
});
