import type { CaseDetail } from "@svc/contract/case/case-detail";
import { describe, it } from "vitest";
import { doubtReasons, type Say, uncheckedReasons } from "./reasons.ts";

/** Says the keys. */
const SAY: Say = {
  text: (key, values) => [key, ...Object.values(values ?? {})].join(" "),
  counted: (stem) => stem,
  percent: String,
  day: (at) => at,
};

type Verdict = CaseDetail["verification"]["verdict"];

function saidOf(outcome: CaseDetail["outcome"], files: number, verdict: Verdict): readonly string[] {
  const verification = { captures_count: files, verdict } as CaseDetail["verification"]; // all it reads
  return uncheckedReasons({ verification, ...(outcome && { outcome }) }, SAY);
}

const CLEAR = { svc: true, signals: [] };

describe("why a case is not fully checked", () => {
  it("names the checks that never answered, also of a flagged case", ({ expect }) => {
    const verdict: Verdict = { svc: false, signals: [], unavailable: ["ai"] };
    expect(saidOf("unavailable", 1, verdict)).toEqual(["reason_unavailable check_ai"]);
    expect(saidOf("flagged", 1, verdict)).toEqual(["reason_unavailable check_ai"]);
  });

  it("says that there was nothing to check, in answers alone and in documents alone", ({ expect }) => {
    expect(saidOf("unavailable", 0, CLEAR)).toEqual(["doubt_no_photo"]);
    expect(saidOf("unavailable", 1, CLEAR)).toEqual(["reason_nothing_to_check"]);
  });

  it("says nothing of any other case", ({ expect }) => {
    expect(saidOf("genuine", 1, CLEAR)).toEqual([]);
    expect(saidOf("look", 0, CLEAR)).toEqual([]);
    expect(saidOf(undefined, 0, undefined)).toEqual([]);
  });
});

describe("why a case needs a look", () => {
  it("names each photo in which a part looks edited", ({ expect }) => {
    const ai = { check: "ai", result: "clear", score: 0.1, confidence: 0.1, model: "ai-pixels@1" };
    const captures = [{ findings: [ai] }, { findings: [{ ...ai, edited_part: true }] }, {}];
    const shown = { captures, doubts: ["edited_part", "place"], verification: {} };
    expect(doubtReasons(shown as unknown as CaseDetail, SAY)).toEqual(["doubt_edited_part 2", "doubt_place"]);
  });

  it("says of each step why its code was not read, or which other one was", ({ expect }) => {
    const scene_codes = {
      front: { result: "read", expected: "7KM3X" },
      back: { result: "not_read", expected: "7KM3X", reason: "expired" },
      side: { result: "wrong", expected: "7KM3X", read: "A4CEF" },
    };
    const shown = { captures: [], doubts: ["scene_code"], verification: { scene_codes } };
    expect(doubtReasons(shown as unknown as CaseDetail, SAY)).toEqual([
      "doubt_scene_code code_why_expired 7KM3X",
      "doubt_scene_code code_wrong A4CEF 7KM3X",
    ]);
  });
});
