import { describe, it } from "vitest";
import { agreed } from "./agreed.ts";
import type { Work } from "./progress.ts";

const done = { step: "name", value: "Ada", state: "done" };
const typed = { step: "note", value: "half", state: "draft" };
const kept = { id: "s1", state: "done", captureId: "cap_1" };
const removed = { id: "s2", state: "done", captureId: "cap_2" };
const waiting = { id: "s3", state: "saved" };

function work(shots: readonly object[], answers: object): Work {
  return { session: { captures: [] }, shots, answers } as unknown as Work;
}

describe("what the service's word replaces", () => {
  it("is every delivered answer, except one that was changed meanwhile", ({ expect }) => {
    const before = work([], { name: done, note: typed });
    expect(agreed(before, before, { captures: [] }).answers).toEqual([done]);
    const anew = work([], { name: { ...done, value: "Bob" }, note: typed });
    expect(agreed(before, anew, { captures: [] }).answers).toEqual([]);
  });

  it("is every photo that was delivered and is not there any more; what is on its way stays", ({
    expect,
  }) => {
    const before = work([kept, removed, waiting], {});
    const captures = [{ id: "cap_1", kind: "image" as const }];
    expect(agreed(before, before, { captures }).shots).toEqual([removed]);
  });
});
