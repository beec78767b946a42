import { describe, it } from "vitest";
import { ANSWER_KINDS, isStepKind, MEDIA_KINDS, STEP_KIND_RULES, STEP_KINDS } from "./step-kinds.ts";

describe("the kinds of steps (CONTRACT G5.4)", () => {
  it("are six: image, upload and video take files, the others answers", ({ expect }) => {
    expect(STEP_KINDS).toEqual(["image", "text", "upload", "video", "choice", "address"]);
    expect(MEDIA_KINDS).toEqual(["image", "upload", "video"]);
    expect(ANSWER_KINDS).toEqual(["text", "choice", "address"]);
  });

  it("allowed in an audit are photos, files and texts (CONTRACT G5.3)", ({ expect }) => {
    expect(STEP_KINDS.filter((kind) => STEP_KIND_RULES[kind].isInAudits)).toEqual([
      "image",
      "text",
      "upload",
    ]);
  });

  // [what a body says, whether it is a kind]
  const said = [
    ["image", true],
    ["photo", false],
    ["constructor", false],
    [undefined, false],
    [["image"], false],
  ] as const;
  it.for(said)("include %j: %s", ([kind, known], { expect }) => {
    expect(isStepKind(kind)).toBe(known);
  });
});
