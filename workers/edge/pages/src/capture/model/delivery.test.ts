import { describe, it } from "vitest";
import type { Session } from "../page-data.ts";
import { deliveryOf, stepStateOf } from "./delivery.ts";
import type { Work } from "./progress.ts";
import type { Shot } from "./shot.ts";
import type { Step } from "./step.ts";

const asPhoto = { kind: "image", overlay: "none", camera: "rear", allow_file: false } as const;
const asText = { kind: "text", max_length: 100, multiline: false, format: "text" } as const;
const photo = { ...asPhoto, key: "front", description: "The front", min: 1, max: 2 } as const;
const note = { ...asText, key: "note", description: "A note", min: 0, max: 1 } as const;

function shot(made: Partial<Shot>): Shot {
  return {
    id: "s",
    token: "t",
    step: "front",
    kind: "image",
    blob: new Blob([new Uint8Array(1_000)]),
    capturedAt: "",
    source: "camera",
    frames: [],
    state: "saved",
    sentBytes: 0,
    ...made,
  };
}

function work(made: { shots?: Shot[]; answers?: Work["answers"]; session?: Partial<Session> }): Work {
  const { shots = [], answers = {}, session } = made;
  return { shots, answers, session: { captures: [], ...session } as unknown as Session };
}

describe("how far everything is on its way", () => {
  it("counts what has arrived, and bytes of what is under way", ({ expect }) => {
    const shots = [
      shot({ state: "done", sentBytes: 0 }),
      shot({ state: "uploading", sentBytes: 500 }),
      shot({ state: "refused" }),
    ];
    expect(deliveryOf(work({ shots }))).toEqual({
      isDone: false,
      arrived: 1,
      total: 2,
      bytesLeft: 500,
      percent: 75,
    });
  });

  it("is at 100 only when everything has arrived", ({ expect }) => {
    const sent = shot({ state: "uploading", sentBytes: 1_000 });
    expect(deliveryOf(work({ shots: [sent] })).percent).toBe(99);
    expect(deliveryOf(work({ shots: [{ ...sent, state: "done" }] })).percent).toBe(100);
    const answers = { note: { token: "t", step: "note", value: "x", state: "saved" } } as const;
    expect(deliveryOf(work({ answers })).isDone).toBe(false);
  });
});

function stateOf(step: Step, made: Parameters<typeof work>[0]) {
  return stepStateOf(work(made), step);
}

describe("what the person sees about a step before it is sent", () => {
  it("is Missing until it has the least it asks for; what was refused does not count", ({ expect }) => {
    expect(stateOf(photo, {})).toBe("missing");
    expect(stateOf(photo, { shots: [shot({ state: "refused" })] })).toBe("missing");
  });

  it("is Sending while a photo or an answer is on its way", ({ expect }) => {
    expect(stateOf(photo, { shots: [shot({ state: "uploading" }), shot({ state: "done" })] })).toBe(
      "sending",
    );
    const answers = { note: { token: "t", step: "note", value: "x", state: "saved" } } as const;
    expect(stateOf(note, { answers })).toBe("sending");
  });

  it("is Skipped where nothing was given and nothing had to be", ({ expect }) => {
    expect(stateOf(note, {})).toBe("skipped");
    expect(stateOf({ ...photo, min: 0 }, {})).toBe("skipped");
    const taken = { note: { token: "t", step: "note", state: "done" } } as const;
    expect(stateOf(note, { answers: taken })).toBe("skipped");
  });

  it("is Done when the service has it, whichever device it came from", ({ expect }) => {
    expect(stateOf(photo, { shots: [shot({ state: "done" })] })).toBe("done");
    const captures = [{ id: "cap_1", step: "front", kind: "image" as const }];
    expect(stateOf(photo, { session: { captures } })).toBe("done");
    expect(stateOf(note, { session: { answers: { note: { kind: "text", value: "x" } } } })).toBe("done");
  });
});
