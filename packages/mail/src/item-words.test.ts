import type { CaptureId, VerificationId } from "@svc/domain/ids";
import type { CheckResult, Result, ResultPhoto } from "@svc/domain/verification/result";
import { describe, it } from "vitest";
import { itemNames } from "./item-names.ts";
import { itemWords } from "./item-words.ts";
import { SAY_IN_ENGLISH } from "./say.ts";
import { verdictWords } from "./verdict-words.ts";

const file = (different: Partial<ResultPhoto> = {}): ResultPhoto => ({
  id: "cap_1" as CaptureId,
  kind: "image",
  contentType: "image/jpeg",
  receivedAt: 0,
  hasThumb: true,
  isSealed: false,
  ...different,
});
const CLIP = file({ kind: "video", contentType: "video/mp4" });
const DOCUMENT = file({ kind: "upload", contentType: "application/pdf" });

function result(checks: readonly Partial<CheckResult>[], photos: readonly ResultPhoto[]): Result {
  return {
    id: "vfy_1" as VerificationId,
    status: "completed",
    mode: "verification",
    conclusion: "in_part",
    outcome: "unavailable",
    checks: checks.map((check) => ({
      check: "ai",
      flagged: [],
      unanswered: [],
      inapplicable: [],
      isUncovered: false,
      ...check,
    })),
    photos,
    redacted: false,
  };
}

describe("the names of files", () => {
  it("count photos, and clips and documents only where there are several", ({ expect }) => {
    const uploaded = file({ kind: "upload" });
    expect(itemNames([file(), CLIP, uploaded, DOCUMENT], SAY_IN_ENGLISH)).toEqual([
      "Photo 1",
      "Video",
      "Photo 2",
      "Document",
    ]);
    expect(itemNames([CLIP, CLIP], SAY_IN_ENGLISH)).toEqual(["Video 1", "Video 2"]);
  });
});

describe("what the checks say of one file", () => {
  it("leaves a document that no check can look at quiet, and says that not everything was checked", ({
    expect,
  }) => {
    const told = result([{ inapplicable: [2] }], [file(), DOCUMENT]);
    expect(itemWords(told, 1, SAY_IN_ENGLISH)).toEqual({
      tone: "good",
      isFlagged: false,
      lines: [{ tone: "good", text: "Genuine" }],
    });
    expect(itemWords(told, 2, SAY_IN_ENGLISH)).toEqual({
      tone: "quiet",
      isFlagged: false,
      lines: [{ tone: "quiet", text: "Made by AI: does not apply" }],
    });
    expect(verdictWords(told, SAY_IN_ENGLISH)).toMatchObject({
      tone: "open",
      headline: "Not fully checked",
      lines: [{ tone: "good", check: "Made by AI", outcome: "no sign of it; does not apply (Document)" }],
    });
  });

  it("names the checks that flagged it or never answered, and takes the tone of the worst", ({ expect }) => {
    const told = result(
      [
        { flagged: [1], confidence: 0.9 },
        { check: "screen", unanswered: [1, 2] },
        { check: "context", flagged: [2] },
      ],
      [file(), file()],
    );
    expect(itemWords(told, 1, SAY_IN_ENGLISH)).toEqual({
      tone: "bad",
      isFlagged: true,
      lines: [
        { tone: "bad", text: "Made by AI: found" },
        { tone: "open", text: "Photo of a screen: could not be checked" },
      ],
    });
    expect(itemWords(told, 2, SAY_IN_ENGLISH).tone).toBe("open");
  });

  it("says of a photo that was seen before that it was", ({ expect }) => {
    const similar = { photo: 1, of: "vfy_0" as VerificationId, at: 0 };
    const told = { ...result([{}], [file(), file()]), similar };
    expect(itemWords(told, 1, SAY_IN_ENGLISH)).toEqual({
      tone: "open",
      isFlagged: false,
      lines: [{ tone: "open", text: "Seen before" }],
    });
    expect(itemWords(told, 2, SAY_IN_ENGLISH).tone).toBe("good");
  });

  it("says of a photo that a part of it looks edited, and does not flag it", ({ expect }) => {
    const told = { ...result([{}], [file(), file()]), edited: [1] };
    expect(itemWords(told, 1, SAY_IN_ENGLISH)).toEqual({
      tone: "open",
      isFlagged: false,
      lines: [{ tone: "open", text: "Edited in part" }],
    });
    expect(itemWords(told, 2, SAY_IN_ENGLISH).tone).toBe("good");
  });

  it("says that nothing was fully checked where no check can look at anything", ({ expect }) => {
    const told = { ...result([{ inapplicable: [1] }], [DOCUMENT]), conclusion: "no_photo" as const };
    expect(verdictWords(told, SAY_IN_ENGLISH)).toMatchObject({
      tone: "open",
      headline: "Not fully checked",
      explanation: "All files arrived, but none of our checks apply to them. Please look at them yourself.",
      lines: [{ tone: "quiet", outcome: "does not apply" }],
    });
  });
});
