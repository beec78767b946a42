import { describe, it } from "vitest";
import type { Session } from "../page-data.ts";
import type { AnswerValue, LocalAnswer } from "./answer.ts";
import {
  activeSteps,
  countFor,
  firstOpen,
  isDelivered,
  isMet,
  isUntouched,
  takenFor,
  type Work,
} from "./progress.ts";
import type { Shot } from "./shot.ts";
import { type Step, stepsOf } from "./step.ts";

const asPhoto = { kind: "image", overlay: "none", camera: "rear", allow_file: false } as const;
const asText = { kind: "text", max_length: 100, multiline: false, format: "text" } as const;
const front = { ...asPhoto, key: "front", description: "The front", min: 1, max: 2 } as const;
const kind = {
  key: "kind",
  kind: "choice",
  description: "What is it?",
  min: 1,
  max: 2,
  options: [
    { value: "car", label: "Car" },
    { value: "bike", label: "Bike" },
  ],
} as const;
const plate = {
  key: "plate",
  ...asPhoto,
  description: "The plate",
  min: 1,
  max: 1,
  when: { step: "kind", in: ["car"] },
} as const;
const note = { ...asText, key: "note", description: "A note", min: 0, max: 1 } as const;

function work(made: {
  steps?: readonly Step[];
  session?: Partial<Session>;
  shots?: Shot[];
  answers?: LocalAnswer[];
}): Work {
  const { steps, session, shots = [], answers = [] } = made;
  return {
    session: { captures: [], ...(steps && { steps }), ...session } as unknown as Session,
    shots,
    answers: Object.fromEntries(answers.map((answer) => [answer.step, answer])),
  };
}

let count = 0;
function shot(made: Partial<Shot>): Shot {
  return {
    id: `shot-${++count}`,
    token: "t",
    step: "front",
    kind: "image",
    blob: new Blob(["photo"]),
    capturedAt: "2026-11-21T09:00:00.000Z",
    source: "camera",
    frames: [],
    state: "saved",
    sentBytes: 0,
    ...made,
  };
}
const capture = (id: string, step?: string) => ({
  id,
  kind: "image" as const,
  ...(step !== undefined && { step }),
});
const answer = (step: string, value: AnswerValue, state: LocalAnswer["state"] = "done"): LocalAnswer => ({
  token: "t",
  step,
  value,
  state,
});

describe("the steps that apply (CONTRACT G5.4)", () => {
  const steps = [kind, front, plate, note];

  it("leave out one whose `when` is not answered yet", ({ expect }) => {
    expect(activeSteps(work({ steps }))).toEqual([kind, front, note]);
  });

  it("have it as soon as one of its values is chosen here", ({ expect }) => {
    expect(activeSteps(work({ steps, answers: [answer("kind", ["bike", "car"], "saved")] }))).toEqual(steps);
    expect(activeSteps(work({ steps, answers: [answer("kind", ["bike"], "saved")] }))).not.toContain(plate);
  });

  it("have it when another device answered so", ({ expect }) => {
    const answers = { kind: { kind: "choice" as const, value: ["car"] } };
    expect(activeSteps(work({ steps, session: { answers } }))).toEqual(steps);
  });

  it("go by what was answered here since", ({ expect }) => {
    const session = { answers: { kind: { kind: "choice" as const, value: ["car"] } } };
    const changed = work({ steps, session, answers: [answer("kind", ["bike"], "saved")] });
    expect(activeSteps(changed)).not.toContain(plate);
  });

  it.for(["draft", "refused"] as const)("do not go by an answer that is %s", (state, { expect }) => {
    expect(activeSteps(work({ steps, answers: [answer("kind", ["car"], state)] }))).not.toContain(plate);
  });

  it("are one step of its own for photos without steps", ({ expect }) => {
    const anonymous = work({ session: { max_captures: 3 } });
    expect(activeSteps(anonymous)).toEqual([{ ...asPhoto, min: 1, max: 3 }]);
  });
});

describe("the photos of a step", () => {
  it("are those of this device and those that another one took", ({ expect }) => {
    const here = shot({ state: "uploading" });
    const there = capture("cap_1", "front");
    const both = work({ steps: [front], session: { captures: [there] }, shots: [here] });
    expect(takenFor(both, front)).toEqual([{ capture: there }, { shot: here }]);
    expect(countFor(both, front)).toBe(2);
  });

  it("are counted once when the service has what is still known here", ({ expect }) => {
    const here = shot({ state: "done", captureId: "cap_1" });
    const arrived = work({
      steps: [front],
      session: { captures: [capture("cap_1", "front")] },
      shots: [here],
    });
    expect(takenFor(arrived, front)).toEqual([{ shot: here }]);
  });

  it("are counted once if one arrived and the page was left before the response", ({ expect }) => {
    const here = shot({ state: "uploading" });
    const captures = [{ ...capture("cap_1", "front"), client_capture_id: here.id }];
    const arrived = work({ steps: [front], session: { captures }, shots: [here] });
    expect(takenFor(arrived, front)).toEqual([{ shot: here }]);
  });

  it("are not those of another step", ({ expect }) => {
    const others = { session: { captures: [capture("cap_1", "plate")] }, shots: [shot({ step: "plate" })] };
    expect(countFor(work({ steps: [front, plate], ...others }), front)).toBe(0);
  });

  it("do not count when they were refused, but are still shown", ({ expect }) => {
    const refused = work({
      steps: [front],
      shots: [shot({ state: "refused", refusal: "unsupported_image_type" })],
    });
    expect(countFor(refused, front)).toBe(0);
    expect(takenFor(refused, front)).toHaveLength(1);
  });

  it("without steps are those that name no step", ({ expect }) => {
    const { step: _none, ...nameless } = shot({});
    const anonymous = work({ session: { max_captures: 3, captures: [capture("cap_1")] }, shots: [nameless] });
    const [only] = stepsOf(anonymous.session);
    expect(only && countFor(anonymous, only)).toBe(2);
  });
});

describe("a step has the least it asks for", () => {
  it("with as many photos as its minimum, sent or not", ({ expect }) => {
    const two = { ...front, min: 2 };
    expect(isMet(work({ steps: [two], shots: [shot({})] }), two)).toBe(false);
    expect(isMet(work({ steps: [two], shots: [shot({}), shot({ state: "done" })] }), two)).toBe(true);
  });

  it("without any when its minimum is 0", ({ expect }) => {
    const free = { ...front, min: 0 };
    expect(isMet(work({ steps: [free] }), free)).toBe(true);
    expect(isMet(work({ steps: [note] }), note)).toBe(true);
  });

  it("with an answer that was confirmed, here or elsewhere", ({ expect }) => {
    expect(isMet(work({ steps: [kind] }), kind)).toBe(false);
    expect(isMet(work({ steps: [kind], answers: [answer("kind", ["car"], "draft")] }), kind)).toBe(false);
    expect(isMet(work({ steps: [kind], answers: [answer("kind", ["car"], "saved")] }), kind)).toBe(true);
    const elsewhere = { answers: { kind: { kind: "choice" as const, value: ["car"] } } };
    expect(isMet(work({ steps: [kind], session: elsewhere }), kind)).toBe(true);
  });
});

describe("where to go on", () => {
  it("is the first step that lacks something", ({ expect }) => {
    expect(firstOpen(work({ steps: [front, note, kind], shots: [shot({})] }))).toBe(2);
  });

  it("counts the steps that apply, not those hidden before it", ({ expect }) => {
    const steps = [plate, kind];
    expect(firstOpen(work({ steps }))).toBe(0);
    expect(firstOpen(work({ steps, answers: [answer("kind", ["car"])] }))).toBe(0);
  });

  it("is with the photos until all of them are there, when there are no steps", ({ expect }) => {
    const { step: _none, ...nameless } = shot({});
    const session = { max_captures: 2 };
    expect(firstOpen(work({ session, shots: [nameless] }))).toBe(0);
    expect(firstOpen(work({ session, shots: [nameless, { ...nameless, id: "another" }] }))).toBeUndefined();
  });

  it("is nowhere when every step that applies has enough", ({ expect }) => {
    const bike = work({
      steps: [kind, front, plate],
      shots: [shot({})],
      answers: [answer("kind", ["bike"])],
    });
    expect(firstOpen(bike)).toBeUndefined();
  });
});

describe("everything was delivered", () => {
  it("when each photo arrived or was refused", ({ expect }) => {
    expect(isDelivered(work({ shots: [shot({ state: "done" }), shot({ state: "refused" })] }))).toBe(true);
    expect(isDelivered(work({ shots: [shot({ state: "done" }), shot({ state: "uploading" })] }))).toBe(false);
    expect(isDelivered(work({ shots: [shot({ state: "saved" })] }))).toBe(false);
  });

  it("when no confirmed answer waits; a draft is not one", ({ expect }) => {
    expect(
      isDelivered(work({ answers: [answer("note", "x", "draft"), answer("kind", ["car"], "refused")] })),
    ).toBe(true);
    expect(isDelivered(work({ answers: [answer("note", "x", "saved")] }))).toBe(false);
  });

  it("when there is nothing", ({ expect }) => {
    expect(isDelivered(work({}))).toBe(true);
  });
});

describe("a link is untouched", () => {
  it("while neither this device nor another did anything", ({ expect }) => {
    expect(isUntouched(work({ session: { answers: {} } }))).toBe(true);
    expect(isUntouched(work({ shots: [shot({})] }))).toBe(false);
    expect(isUntouched(work({ answers: [answer("note", "x", "draft")] }))).toBe(false);
    expect(isUntouched(work({ session: { captures: [capture("cap_1")] } }))).toBe(false);
    const elsewhere = { answers: { note: { kind: "text" as const, value: "x" } } };
    expect(isUntouched(work({ session: elsewhere }))).toBe(false);
  });
});
