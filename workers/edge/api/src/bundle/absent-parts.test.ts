import { aPhoto, aVerification } from "@svc/domain/test/build";
import { evolve } from "@svc/domain/verification/evolve";
import type { Capture, Verification } from "@svc/domain/verification/state";
import { describe, it } from "vitest";
import { absentCopy, absentOfRecord, goneIn } from "./absent-parts.ts";

const AT = Date.UTC(2026, 10, 29);
const SINCE = "2026-11-29T00:00:00.000Z";

const redaction = (reason?: "retention") => ({
  id: "evt_1",
  event: { type: "verification.redacted" as const, at: AT, ...(reason && { reason }) },
});

/** A completed case with one photo, which is sealed, or not. */
function caseWith(stamp: Capture["stamp"], seal = true): { state: Verification; capture: Capture } {
  const opened = aVerification({ seal }, AT);
  const captured = evolve(opened, { type: "verification.capture.persisted", at: AT, capture: aPhoto() });
  const [photo] = captured.captures;
  if (!photo) throw new Error("the photo is not there");
  const capture = { ...photo, ...(stamp && { stamp }) };
  return { state: { ...captured, status: "completed", captures: [capture] }, capture };
}

describe("what is not in a bundle", () => {
  it("has gone since a redaction, or since its retention ended", ({ expect }) => {
    const { state } = caseWith(undefined);
    expect(goneIn(state, [])).toBeUndefined();
    const redacted = { ...state, redacted: true };
    expect(goneIn(redacted, [redaction()])).toEqual({ why: "redacted", since: SINCE });
    expect(goneIn(redacted, [redaction("retention")])).toEqual({ why: "retention", since: SINCE });
  });

  it.for([
    ["was not made yet", undefined, true, "not_yet"],
    ["was not asked for", undefined, false, "not_made"],
    ["could not be made", { state: "failed", reason: "too_large" }, true, "too_large"],
  ] as const)("is a sealed copy that %s", ([, stamp, seal, why], { expect }) => {
    const { state, capture } = caseWith(stamp, seal);
    expect(absentCopy(state, capture, undefined)).toEqual({ file: "sealed", capture_id: capture.id, why });
  });

  it("is no sealed copy that there is, until it is gone", ({ expect }) => {
    const { state, capture } = caseWith({ state: "sealed" });
    const gone = { why: "retention", since: SINCE };
    expect(absentCopy(state, capture, undefined)).toBeUndefined();
    expect(absentCopy(state, capture, gone)).toEqual({ file: "sealed", capture_id: capture.id, ...gone });
  });

  it("is a record that is being sealed, or for which there is nothing to seal", ({ expect }) => {
    const { state } = caseWith(undefined);
    expect(absentOfRecord(state, undefined)).toEqual([{ file: "record", why: "not_made" }]);
    const what = { kind: "text", value: "A branch fell.", answeredAt: AT } as const;
    expect(absentOfRecord({ ...state, answers: { what } }, undefined)).toEqual([
      { file: "record", why: "not_yet" },
    ]);
  });

  it("are values that a redaction removed, besides a record that had not been sealed", ({ expect }) => {
    const { state } = caseWith(undefined);
    const gone = { why: "redacted", since: SINCE };
    expect(absentOfRecord({ ...state, redacted: true }, gone)).toEqual([
      { file: "record", why: "redacted" },
      { file: "values", ...gone },
    ]);
  });
});
