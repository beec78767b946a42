import { describe, it } from "vitest";
import { MOVEMENT_KINDS } from "@svc/domain/money/ledger";
import en from "../../../languages/en.json" with { type: "json" };
import { causeText, movementText, paymentOf } from "./movement-words.ts";

describe("the words of the statement", () => {
  // no language is loaded here, so a text is its own key
  it("are there for every kind of movement", ({ expect }) => {
    expect(MOVEMENT_KINDS.map((kind) => movementText(kind)).filter((key) => !(key in en))).toEqual([]);
  });

  it("are there for every cause that is known, and one that is not stays as it is", ({ expect }) => {
    const causes = ["charge:cap_1", "refund:cap_1", "top_up:pay_1", "opening"];
    expect(causes.map((cause) => causeText(cause)).filter((key) => !(key in en))).toEqual([]);
    expect(causeText("bonus:2")).toBe("bonus:2");
  });

  it("lead from a purchase to its payment", ({ expect }) => {
    expect([paymentOf("top_up:pay_1"), paymentOf("refund:cap_1")]).toEqual(["pay_1", undefined]);
  });
});
