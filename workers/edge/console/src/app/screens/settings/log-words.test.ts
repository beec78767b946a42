import { describe, it } from "vitest";
import { actionText, logQuery } from "./log-words.ts";

describe("the words of the audit log", () => {
  it("are the name of the operation where it is of a later release", ({ expect }) => {
    expect(actionText("foldPaper")).toBe("foldPaper");
  });
});

it("days of the filter are whole days of the reader", ({ expect }) => {
  const query = new URLSearchParams(
    logQuery({ actor: "usr_1", action: "changeSettings", from: "2026-11-01", to: "2026-11-01" }),
  );
  // calendar days, which have 23 or 25 hours when clocks change
  expect(query.get("created_after")).toBe(new Date(2026, 10, 1).toISOString());
  expect(query.get("created_before")).toBe(new Date(2026, 10, 2).toISOString());
  expect([query.get("actor"), query.get("action")]).toEqual(["usr_1", "changeSettings"]);
  expect(logQuery({ actor: "", action: "", from: "", to: "" })).toBe("");
});
