import { describe, it } from "vitest";
import type { SimilarPhoto } from "../verification/similar-photo.ts";
import { aVerification } from "../../test/build.ts";
import type { VerificationView } from "../verification/view.ts";
import { viewOf } from "../verification/view.ts";
import { type Doubt, doubtsOf, outcomeOf } from "./outcome.ts";

const CLEAR = { svc: true, signals: [] } as const;
const DECIDED = { value: "accepted", at: 1 } as const;
const similar = { method: "phash", distance: 0, matchedCreatedAt: 1 } as SimilarPhoto; // its ids do not matter

function view(different: Partial<VerificationView> = {}): VerificationView {
  return { ...viewOf(aVerification()), status: "completed", capturesCount: 1, verdict: CLEAR, ...different };
}

const of = (different: Partial<VerificationView>) => outcomeOf({ view: view(different), due: [] });

describe("the outcome of a case", () => {
  it("is missing without a verdict", ({ expect }) => {
    const open = viewOf(aVerification());
    expect(outcomeOf({ view: open, due: [] })).toBeUndefined();
    expect(doubtsOf({ view: open, due: [] })).toEqual([]);
  });

  it("is genuine where every check answered and nothing is left to look at", ({ expect }) => {
    expect(of({})).toBe("genuine");
  });

  it("is flagged by any finding, even if another check never answered", ({ expect }) => {
    const signals = [{ type: "screen_detected" }] as const;
    expect(of({ verdict: { svc: false, signals, unavailable: ["ai"] } })).toBe("flagged");
    expect(of({ verdict: { svc: false, signals: [], unavailable: ["ai"] } })).toBe("unavailable");
  });

  it.for<[Doubt, Partial<VerificationView>]>([
    [
      "reverse",
      { verdict: { ...CLEAR, reverseSearch: { state: "review", sources: ["https://a.example"] } } },
    ],
    ["reverse", { verdict: { ...CLEAR, reverseSearch: { state: "expired", sources: [] } } }],
    ["similar_photo", { similarPhoto: similar }],
    ["edited_part", { editedPhotos: [2] }],
    ["contradictions", { consistency: { result: "contradictions", found: [], rules: [] } }],
    ["place", { locationMatch: { status: "no_match" } }],
    ["place", { locationMatch: { status: "rejected" } }],
    ["object", { objectMatch: { status: "mismatch" } }],
    ["no_photo", { capturesCount: 0 }],
  ])("asks for a look because of %s, and names it", ([doubt, different], { expect }) => {
    expect(of(different)).toBe("look");
    expect(doubtsOf({ view: view(different), due: [] })).toEqual([doubt]);
  });

  it("asks no more once people decided, but for what is still due", ({ expect }) => {
    const elsewhere = view({ locationMatch: { status: "no_match" }, similarPhoto: similar });
    expect(outcomeOf({ view: elsewhere, due: [], decision: DECIDED })).toBe("genuine");
    const open = { view: elsewhere, due: ["similar_photo"], decision: DECIDED } as const;
    expect(outcomeOf(open)).toBe("look");
    expect(doubtsOf(open)).toEqual(["similar_photo"]);
  });

  it("never calls answers alone genuine, even if people accepted them", ({ expect }) => {
    expect(outcomeOf({ view: view({ capturesCount: 0 }), due: [], decision: DECIDED })).toBe("unavailable");
  });
});
