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

describe("what was not taken", () => {
  it("is all that this device still had when it was over", ({ expect }) => {
    const shots: Partial<Shot>[] = [{ state: "done" }, { state: "saved" }, { state: "refused" }];
    expect(notTaken(work({ shots })).map(({ state }) => state)).toEqual(["saved", "refused"]);
  });
});
