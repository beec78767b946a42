import { describe, it } from "vitest";
import { arrivedOf, notTaken } from "./arrived.ts";
import type { Work } from "./progress.ts";
import type { Shot } from "./shot.ts";

function work(made: { captures?: object[]; shots?: Partial<Shot>[]; answers?: object }): Work {
  const { captures = [], shots = [], answers = {} } = made;
  return { session: { captures }, shots, answers } as unknown as Work;
}

describe("what arrived", () => {
  it("is counted by kind, each once, whichever device sent it", ({ expect }) => {
    const captures = [
      { id: "cap_1", kind: "image" },
      { id: "cap_2", kind: "video" },
    ];
    const shots: Partial<Shot>[] = [
      { kind: "image", state: "done", captureId: "cap_1" },
      { kind: "image", state: "done", captureId: "cap_3" },
      { kind: "upload", state: "refused" },
    ];
    const answers = {
      name: { step: "name", value: "Ada", state: "done" },
      note: { step: "note", state: "done" },
    };
    expect(arrivedOf(work({ captures, shots, answers }))).toEqual({
      photos: 2,
      videos: 1,
      files: 0,
      answers: 1,
    });
  });
});

describe("the answers that arrived", () => {
  it("are counted by the service once it is over, else by what both know", ({ expect }) => {
    const answers = {
      name: { step: "name", value: "Ada", state: "done" },
      note: { step: "note", state: "done" },
    };
    const known = { note: { kind: "text", value: "x" }, day: { kind: "text", value: "y" } };
    const session = { captures: [], answers: known };
    const both = { session, shots: [], answers } as unknown as Work;
    expect(arrivedOf(both).answers).toBe(2);
    expect(arrivedOf({ ...both, session: { ...both.session, answers_count: 5 } }).answers).toBe(5);
  });
});

describe("what was not taken", () => {
  it("is all that this device still had when it was over", ({ expect }) => {
    const shots: Partial<Shot>[] = [{ state: "done" }, { state: "saved" }, { state: "refused" }];
    expect(notTaken(work({ shots })).shots.map(({ state }) => state)).toEqual(["saved", "refused"]);
  });

  it("is every answer that was given and did not arrive, half typed ones too; none that is empty", ({
    expect,
  }) => {
    const answers = {
      name: { step: "name", value: "Ada", state: "done" },
      note: { step: "note", value: "A detail", state: "saved" },
      day: { step: "day", value: "2026", state: "draft" },
      why: { step: "why", value: "", state: "draft" },
      parts: { step: "parts", value: [], state: "draft" },
      where: { step: "where", value: { formatted: "" }, state: "draft" },
    };
    expect(notTaken(work({ answers })).answers.map(({ step }) => step)).toEqual(["note", "day"]);
  });
});
