import { aPhoto, aVerification } from "@svc/domain/test/build";
import { describe, it } from "vitest";
import { decide } from "./decide.ts";
import { evolve } from "./evolve.ts";
import { personLanguage } from "./person-language.ts";
import type { Step } from "./step-kinds.ts";
import type { Verification } from "./state.ts";
import { missingSteps } from "./steps.ts";

const NOW = Date.UTC(2026, 0, 1);
const image = (key: string, bounds: Partial<Step> = {}) =>
  ({
    key,
    description: key,
    min: 1,
    max: 1,
    kind: "image",
    overlay: "none",
    camera: "rear",
    ocr: "none",
    allowFile: false,
    ...bounds,
  }) as Step; // an image step
const NOTE: Step = {
  key: "note",
  description: "note",
  min: 0,
  max: 1,
  kind: "text",
  maxLength: 9,
  multiline: false,
  format: "text",
};

function guided(...steps: readonly Step[]): Verification {
  return aVerification({ mode: "verification", capturePlan: { kind: "steps", steps } }, NOW);
}

function after(state: Verification, steps: readonly string[], at = NOW): Verification {
  const decided = decide(state, { type: "request_more", steps }, at);
  if ("refused" in decided) throw new Error(decided.refused);
  return decided.reduce(evolve, state);
}

function photographed(state: Verification, step: string): Verification {
  const decided = decide(state, { type: "capture", capture: aPhoto({ step }, NOW) }, NOW);
  if ("refused" in decided) throw new Error(decided.refused);
  return decided.reduce(evolve, state);
}

function onDevice(languages: unknown) {
  const photo = aPhoto({ device: JSON.stringify({ languages }) });
  const captures = [{ ...photo, receivedAt: NOW, removed: false, findings: {} }];
  return { ...guided(image("front")), captures };
}

describe("asking for more (CONTRACT G4.7)", () => {
  it("makes a step that was full lack one more photo, and take it", ({ expect }) => {
    const asked = after(photographed(guided(image("front"), image("rear")), "front"), ["front"]);
    expect(missingSteps(asked)).toEqual(["front", "rear"]);
    expect(missingSteps(photographed(asked, "front"))).toEqual(["rear"]);
  });

  it("leaves a step that has fewer than it asks for as it is", ({ expect }) => {
    const asked = after(guided(image("front", { min: 3, max: 4 }), NOTE), ["front", "front"]);
    expect(asked.settings).toEqual(guided(image("front", { min: 3, max: 4 }), NOTE).settings);
  });

  it("makes a question that was optional one that has to be answered", ({ expect }) => {
    expect(missingSteps(after(guided(image("front"), NOTE), ["note"]))).toEqual(["front", "note"]);
  });

  it.for([
    [guided(image("front")), ["back"], "unknown_step"],
    [aVerification({ mode: "verification" }, NOW), ["front"], "unknown_step"],
  ] as const)("refuses what cannot be asked for", ([state, steps, refused], { expect }) => {
    expect(decide(state, { type: "request_more", steps }, NOW)).toEqual({ refused });
  });

  it("refuses a twenty-first photo of a step, and an eleventh request", ({ expect }) => {
    const many = Array.from({ length: 20 }).reduce<Verification>(
      (state) => photographed(state, "front"),
      guided(image("front", { max: 20 }), image("rear")),
    );
    expect(decide(many, { type: "request_more", steps: ["front"] }, NOW)).toEqual({ refused: "step_full" });
    const often = Array.from({ length: 10 }).reduce<Verification>(
      (state, _, index) => after(state, [], NOW + index * 60_000),
      guided(image("front")),
    );
    expect(decide(often, { type: "request_more", steps: [] }, NOW + 600_000)).toEqual({
      refused: "conflict",
      timesAsked: 10,
    });
  });

  it("is refused for an audit, which has no link", ({ expect }) => {
    const refusal = { refused: "conflict", isAudit: true };
    const audit = aVerification({ mode: "audit" }, NOW);
    expect(decide(audit, { type: "request_more", steps: [] }, NOW)).toEqual(refusal);
  });

  it("takes the same request again within a minute as one, until something came", ({ expect }) => {
    const again = { type: "request_more", steps: ["front"] } as const;
    const asked = after(guided(image("front"), image("rear")), ["front"]);
    expect(decide(asked, again, NOW + 59_999)).toEqual([]);
    expect(decide(asked, again, NOW + 60_000)).toHaveLength(1);
    expect(decide(asked, { ...again, steps: ["rear"] }, NOW)).toHaveLength(1);
    expect(decide(asked, { ...again, message: "Please." }, NOW)).toHaveLength(1);
    expect(decide(photographed(asked, "front"), again, NOW)).toHaveLength(1);
  });
});

describe("the person's language", () => {
  it.for([
    [aVerification({ locale: "de-AT" }), "de"],
    [aVerification({ locale: "sv" }), undefined],
    [aVerification(), undefined],
    [onDevice(["sv", "pl-PL", "en"]), "pl"],
    [onDevice("pl"), undefined],
  ] as const)("is the tenant's word, else that of the device", ([state, language], { expect }) => {
    expect(personLanguage(state)).toBe(language);
  });
});
