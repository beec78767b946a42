import { describe, it } from "vitest";
import type { Session } from "../page-data.ts";
import { askedFor, expectedSteps, minutesFor } from "./asked.ts";

const step = (kind: string, more: object = {}) => ({
  key: kind,
  kind,
  description: kind,
  min: 1,
  max: 1,
  ...more,
});
const sessionOf = (fields: object) => fields as unknown as Session;

describe("the minimum that a session asks for", () => {
  it("is counted by kind, at the least that each step asks for", ({ expect }) => {
    const steps = [
      step("image", { min: 2, max: 5 }),
      step("image", { key: "plate" }),
      step("video", { max_seconds: 15 }),
      step("upload"),
      step("text"),
      step("choice"),
      step("address"),
    ];
    expect(askedFor(sessionOf({ steps }))).toEqual({ photos: 3, videos: 1, files: 1, questions: 3, more: 0 });
  });

  it("counts optional and conditional steps apart", ({ expect }) => {
    const steps = [
      step("image"),
      step("text", { min: 0 }),
      step("upload", { when: { step: "choice", in: ["yes"] } }),
    ];
    expect(askedFor(sessionOf({ steps }))).toEqual({ photos: 1, videos: 0, files: 0, questions: 0, more: 2 });
  });

  it("is all of it where all of it is optional", ({ expect }) => {
    const steps = [step("image", { min: 0 }), step("text", { min: 0 })];
    expect(askedFor(sessionOf({ steps }))).toEqual({ photos: 1, videos: 0, files: 0, questions: 1, more: 0 });
    expect(expectedSteps(sessionOf({ steps }))).toHaveLength(2);
  });

  it("is every one of the photos without steps", ({ expect }) => {
    expect(askedFor(sessionOf({ max_captures: 4 })).photos).toBe(4);
  });
});

describe("how long it takes", () => {
  it("is at least a minute, and grows with what is asked", ({ expect }) => {
    expect(minutesFor(sessionOf({ max_captures: 1 }))).toBe(1);
    // 5 x 30 s plus 20 s
    expect(minutesFor(sessionOf({ max_captures: 5 }))).toBe(3);
    // 60 s + 25 s + 30 s + 10 s + 20 s
    const steps = [step("text", { multiline: true }), step("video", { max_seconds: 30 }), step("choice")];
    expect(minutesFor(sessionOf({ steps }))).toBe(3);
  });
});
