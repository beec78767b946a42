import { describe, it } from "vitest";
import { AUDIT_TARGETS } from "@svc/domain/audit-log";
import en from "../../../languages/en.json" with { type: "json" };
import { ACTIONS, actionText, logQuery } from "./log-words.ts";

describe("the words of the audit log", () => {
  it("are there for every action and every kind of target", ({ expect }) => {
    const wanted = [
      ...ACTIONS.map((each) => `act_${each}`),
      ...AUDIT_TARGETS.map((each) => `target_${each}`),
    ];
    expect(wanted.filter((key) => !(key in en))).toEqual([]);
  });

  it("are the name of the operation where it is of a later release", ({ expect }) => {
    expect(actionText("foldPaper")).toBe("foldPaper");
  });
});

it("days of the filter are whole days of the reader", ({ expect }) => {
  const query = new URLSearchParams(
    logQuery({ actor: "usr_1", action: "changeSettings", from: "2026-11-01", to: "2026-11-01" }),
  );
  const [after, before] = ["created_after", "created_before"].map((name) =>
    Date.parse(query.get(name) ?? ""),
  );
  expect((before ?? 0) - (after ?? 0)).toBe(86_400_000);
  expect(new Date(after ?? 0).getHours()).toBe(0);
  expect([query.get("actor"), query.get("action")]).toEqual(["usr_1", "changeSettings"]);
  expect(logQuery({ actor: "", action: "", from: "", to: "" })).toBe("");
});
