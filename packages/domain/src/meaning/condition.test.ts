import fc from "fast-check";
import { describe, it } from "vitest";
import {
  type AspectScore,
  conditionLabel,
  conditionOverPhotos,
  conditionPart,
  oneDecimal,
} from "./condition.ts";

const aspect = (name: string, score: number, reasoning = `${name} ${score}`): AspectScore => ({
  name,
  score,
  reasoning,
});
const someAspects = fc.array(
  fc.integer({ min: 0, max: 100 }).map((tenths) => aspect("any", tenths / 10)),
  { minLength: 1, maxLength: 6 },
);

describe("the condition of what a photo shows (SPEC 2.6)", () => {
  it.for([
    [10, "good"],
    [7.5, "good"],
    [7.4, "fair"],
    [5, "fair"],
    [4.9, "poor"],
    [0, "poor"],
  ] as const)("of %s is %s", ([score, label], { expect }) => {
    expect(conditionLabel(score)).toBe(label);
  });

  it("is the one-decimal average of the aspect scores, whose label follows the score that is shown", ({
    expect,
  }) => {
    expect(conditionPart([aspect("paint", 7.4), aspect("glass", 7.5)])).toMatchObject({
      score: 7.5,
      label: "good",
    });
    expect(conditionPart([aspect("paint", 1), aspect("glass", 2), aspect("tyres", 2)]).score).toBe(1.7);
  });

  it("stays within the scores that it is made of, with one decimal", ({ expect }) => {
    fc.assert(
      fc.property(someAspects, (aspects) => {
        const { score } = conditionPart(aspects);
        const scores = aspects.map((each) => each.score);
        expect(score).toBeGreaterThanOrEqual(Math.min(...scores));
        expect(score).toBeLessThanOrEqual(Math.max(...scores));
        expect(oneDecimal(score)).toBe(score);
      }),
    );
  });

  it("of several photos averages each aspect, and the photo that scored it lowest says why", ({ expect }) => {
    const photos = [
      conditionPart([aspect("Lack", 8, "clean"), aspect("Reifen", 6, "worn")], { model: "m", prompt: "p@1" }),
      conditionPart([aspect("Lack", 3, "a long scratch"), aspect("Reifen", 7, "fine")]),
    ];
    expect(conditionOverPhotos(photos)).toEqual({
      score: 6,
      label: "fair",
      aspects: [
        { name: "Lack", score: 5.5, reasoning: "a long scratch" },
        { name: "Reifen", score: 6.5, reasoning: "worn" },
      ],
      provenance: { model: "m", prompt: "p@1" },
    });
  });

  it("averages all that was assessed, not rounded averages of it", ({ expect }) => {
    const photos = [conditionPart([aspect("a", 0)]), conditionPart([aspect("a", 0.1), aspect("b", 0.1)])];
    expect(conditionOverPhotos(photos)?.score).toBe(0.1);
    expect(conditionOverPhotos([])).toBeUndefined();
  });
});
