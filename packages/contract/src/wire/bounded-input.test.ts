import { growth, LINEAR_GROWTH } from "@svc/testkit/growth";
import { describe, it } from "vitest";
import { boundedInput } from "./bounded-input.ts";
import { parseCreateVerification } from "../verification/create-verification.ts";
import { parseUpsertRows, parseWriteDatabase } from "../database/database-requests.ts";
import { parseListQuery } from "../verification/list-query.ts";
import { parseProgress } from "../capture/progress.ts";
import { STRICT_URLS } from "../webhook/webhook-url.ts";

const POLICY = STRICT_URLS;

const members = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 0]));
const fieldsOf = (parsed: { ok: boolean }) =>
  "error" in parsed ? ((parsed.error as { fields?: { path: string; message: string }[] }).fields ?? []) : [];

function writeColumns(size: number) {
  const columns = Array.from({ length: size }, (_, i) => `c${i}`);
  return () => parseWriteDatabase({ name: "n", columns, identifier_column: "x", rows: [] }, POLICY);
}

function listQuery(size: number) {
  const params = new URLSearchParams(Array.from({ length: size }, (_, i) => [`${i % (size / 2)}`, ""]));
  return () => parseListQuery(params);
}

describe("a body that is longer than anything the API takes", () => {
  it("is refused naming the first 20 of 20,000 unknown members", ({ expect }) => {
    expect(fieldsOf(parseProgress(members(20_000)))).toEqual(
      Array.from({ length: 20 }, (_, i) => ({ path: "body", message: `has unknown field: "k${i}"` })),
    );
  });

  it.for([
    ["members", (n: number) => members(n)],
    ["steps", (n: number) => ({ steps: Array.from({ length: n }, () => ({})) })],
    ["members in steps", (n: number) => ({ steps: Array.from({ length: 30 }, () => members(n / 30)) })],
    ["metadata", (n: number) => ({ metadata: members(n) })],
    ["checks", (n: number) => ({ signals_required: Array.from({ length: n }, () => 0) })],
  ] as const)("costs linear time with many %s", ([, draw], { expect }) => {
    const workOn = (size: number) => {
      const body = draw(size);
      return () => parseCreateVerification(body, POLICY);
    };
    expect(growth(workOn, 6_000)).toBeLessThan(LINEAR_GROWTH);
  });

  it("never passes for its first part", ({ expect }) => {
    const checks = [...Array.from({ length: 101 }, () => "screen"), "bogus"];
    expect(fieldsOf(parseCreateVerification({ signals_required: checks }, POLICY))).toEqual([
      { path: "signals_required", message: "must have at most 100 items" },
    ]);
  });

  it("is seen as it is within bounds, whatever its members are called", ({ expect }) => {
    const body: unknown = JSON.parse('{"constructor":[1,2],"toString":{"valueOf":1}}');
    expect(boundedInput(body)).toEqual({ seen: body, unfit: [] });
    expect(boundedInput(body).seen).toBe(body);
  });

  it("loses no member in silence: one called __proto__ is refused", ({ expect }) => {
    const body: unknown = JSON.parse('{"metadata":{"constructor":"x","__proto__":"y"}}');
    expect(fieldsOf(parseCreateVerification(body, POLICY))).toEqual([
      { path: "metadata.__proto__", message: "is not allowed here" },
    ]);
  });
});

describe("the rows of a database", () => {
  const head = { name: "n", columns: ["a", "b"], identifier_column: "a" };

  it("report all their errors at once, in cells or in length (CONTRACT G0.4)", ({ expect }) => {
    const rows = [["1"], [2, "x"], "y", ["3", "x"], ["3", "z"]];
    expect(fieldsOf(parseWriteDatabase({ ...head, rows }, POLICY))).toEqual([
      { path: "rows.0", message: "must have at least 2 items" },
      { path: "rows.1.0", message: "must be a string, got number" },
      { path: "rows.2", message: "must be a list, got string" },
      { path: "rows.4", message: "must be unique" },
    ]);
  });

  it("are 10,000 of 50 cells at most, and no sooner refused", ({ expect }) => {
    const columns = Array.from({ length: 50 }, (_, i) => `c${i}`);
    const rows = Array.from({ length: 10_000 }, (_, i) => columns.map((c) => `${c} ${i}`));
    const body = { name: "n", columns, identifier_column: "c0", rows };
    expect(parseWriteDatabase(body, POLICY).ok).toBe(true);
    expect(fieldsOf(parseWriteDatabase({ ...body, rows: [...rows, []] }, POLICY))).toEqual([
      { path: "rows", message: "must have at most 10000 items" },
    ]);
  });

  it("are judged to the twentieth flaw", ({ expect }) => {
    const wrong = { rows: Array.from({ length: 1000 }, () => Array.from({ length: 500 }, () => 0)) };
    expect(fieldsOf(parseUpsertRows(wrong, { columns: ["a", "b"], identifierColumn: "a" }))).toHaveLength(20);
  });

  it("have columns that are judged in linear time, and 50 at most", ({ expect }) => {
    expect(fieldsOf(writeColumns(60_000)())[0]).toEqual({
      path: "columns",
      message: "must have at most 50 items",
    });
    expect(growth(writeColumns, 6_000)).toBeLessThan(LINEAR_GROWTH);
  });
});

describe("a query", () => {
  it("is refused in linear time, with the name of the repeated parameter", ({ expect }) => {
    expect(fieldsOf(listQuery(8000)())).toHaveLength(20);
    expect(growth(listQuery, 4000)).toBeLessThan(LINEAR_GROWTH);
    expect(fieldsOf(parseListQuery(new URLSearchParams("mode=audit&mode=audit")))).toEqual([
      { path: "mode", message: "must be unique" },
    ]);
  });
});
