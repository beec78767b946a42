import { describe, it } from "vitest";
import en from "../../languages/en.json";
import { refusalText, shotRefusal } from "./refusal-text.ts";
import { type MessageKey, textIn } from "./text.ts";

const text = textIn(en, "Acme");

describe("a text of the page", () => {
  it("names the sender without an argument", ({ expect }) => {
    expect(text("title")).toBe("Photos for Acme");
  });

  it("has its values filled in, numbers too", ({ expect }) => {
    expect(text("progress", { number: 2, total: 5 })).toBe("Step 2 of 5");
    expect(text("video_left", { seconds: 0 })).toBe("0 s left");
  });

  it("takes a value as it is, whatever signs are in it", ({ expect }) => {
    expect(text("upload_wrong_type", { name: "$& {brand} $1.pdf" })).toBe(
      "$& {brand} $1.pdf isn’t an accepted type. Choose another file.",
    );
    expect(textIn(en, "A {brand} & $`")("title")).toBe("Photos for A {brand} & $`");
  });

  it("shows a placeholder without a value", ({ expect }) => {
    expect(text("upload_types", { types: "PDF" })).toBe("Accepted: PDF, up to {size}");
  });
});

describe("what the service refused", () => {
  const codes = Object.keys(en).flatMap((key) =>
    key.startsWith("error_") ? [key.slice("error_".length)] : [],
  );

  it.for(codes)("is said in the words of %s", (code, { expect }) => {
    expect(refusalText(text, code)).toBe(text(`error_${code}` as MessageKey));
  });

  it("is said in general words when the code has none, or there is none", ({ expect }) => {
    expect(refusalText(text, "internal_error")).toBe(en.error_other);
    expect(refusalText(text, undefined)).toBe(en.error_other);
    expect(refusalText(text, "__proto__")).toBe(en.error_other);
  });

  it("names a file that cannot be opened", ({ expect }) => {
    const shot = { kind: "upload", name: "a.gif", refusal: "unsupported_image_type" } as const;
    expect(shotRefusal(text, shot)).toBe("We can’t open \u2068a.gif\u2069. Choose another file.");
  });

  it.for([
    ["unsupported_image_type", en.refused_video_format],
    ["invalid_request", en.refused_video],
    ["step_full", en.error_step_full],
  ] as const)("says how to record a clip that is refused with %s", ([refusal, words], { expect }) => {
    expect(shotRefusal(text, { kind: "video", refusal })).toBe(words);
    expect(shotRefusal(text, { kind: "video", refusal, name: "IMG_1.MOV" })).toBe(words);
  });
});
