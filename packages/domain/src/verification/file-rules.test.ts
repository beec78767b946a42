import { describe, it } from "vitest";
import { someSettings } from "../../test/build.ts";
import { clipTooLong, fileHint, fileRulesOf, MAX_FILE_BYTES } from "./file-rules.ts";
import type { Step } from "./step-kinds.ts";

const common = { description: "x", min: 1, max: 1 };
const STEPS: readonly Step[] = [
  {
    ...common,
    key: "front",
    kind: "image",
    overlay: "none",
    camera: "rear",
    ocr: "none",
    allowFile: false,
  },
  { ...common, key: "papers", kind: "upload", accept: ["image/jpeg", "application/pdf"] },
  { ...common, key: "clip", kind: "video", maxSeconds: 5, audio: false },
  { ...common, key: "note", kind: "text", maxLength: 500, multiline: false, format: "text" },
];
const GUIDED = someSettings({ capturePlan: { kind: "steps", steps: STEPS } });
const CLIP = { kind: "video", maxSeconds: 5 } as const;
const PAPERS = { kind: "upload", accept: ["image/jpeg", "application/pdf"] } as const;

describe("what a file must be for its step", () => {
  it("is at most 25 MB, and 200 MB for a clip (CONTRACT G11)", ({ expect }) => {
    expect(MAX_FILE_BYTES).toEqual({ image: 26_214_400, video: 209_715_200 });
  });

  // [step, the rules for its file]
  const rules = [
    ["front", { kind: "image" }],
    ["papers", PAPERS],
    ["clip", CLIP],
    ["note", { kind: "image" }],
    ["other", { kind: "image" }],
    [undefined, { kind: "image" }],
  ] as const;
  it.for(rules)("follows from the kind of the step %s (CONTRACT G5.4)", ([step, expected], { expect }) => {
    expect(fileRulesOf(GUIDED, step)).toEqual(expected);
  });

  it("is a photo where there are no steps", ({ expect }) => {
    expect(fileRulesOf(someSettings(), undefined)).toEqual({ kind: "image" });
  });
});

describe("a clip that is too long", () => {
  it("lasts more than two seconds longer than its step asks for", ({ expect }) => {
    expect(clipTooLong(CLIP, 5_000)).toBeUndefined();
    expect(clipTooLong(CLIP, 7_000)).toBeUndefined();
    expect(clipTooLong(CLIP, 7_001)).toBe("lasts 7.0 s, at most 5 s are asked for");
  });

  it("is reported with its length, to a tenth of a second", ({ expect }) => {
    expect(clipTooLong(CLIP, 12_340)).toBe("lasts 12.3 s, at most 5 s are asked for");
  });

  it("is nothing that a step of another kind knows", ({ expect }) => {
    expect(clipTooLong({ kind: "image" }, 60_000)).toBeUndefined();
    expect(clipTooLong(PAPERS, 60_000)).toBeUndefined();
  });
});

describe("the hint to the sender of another file (CONTRACT G3.4, G5.4)", () => {
  it("names the formats of a photo, or those that the upload step accepts", ({ expect }) => {
    expect(fileHint({ kind: "image" })).toBe("Send a JPEG, PNG, WebP, HEIC or HEIF photo.");
    expect(fileHint(PAPERS)).toBe("It takes: image/jpeg, application/pdf.");
  });

  it("names the containers and codecs of a clip, and where phones set them", ({ expect }) => {
    expect(fileHint(CLIP)).toBe(
      "Send an MP4, MOV or WebM clip with H.264, HEVC, VP8 or VP9 video. On an iPhone, set Settings > Camera > Formats to Most Compatible. On Android, choose H.264 or HEVC in the camera's video settings.",
    );
  });
});
