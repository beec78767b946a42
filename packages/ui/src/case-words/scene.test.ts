import type { CaseDetail } from "@svc/contract/case/case-detail";
import { RULE_NAMES } from "@svc/domain/consistency/rules";
import { describe, it } from "vitest";
import de from "./languages/de.json" with { type: "json" };
import en from "./languages/en.json" with { type: "json" };
import { type FoundContradiction, isInContradiction, rateText, sideName } from "./scene.ts";

const FOUND: FoundContradiction = {
  rule: "plate_differs",
  weight: 0.4,
  detail: "The photos show different number plates.",
  compared: [
    { capture_id: "cap_2", value: "B-XY 1" },
    { capture_id: "cap_9", verification_id: "vfy_1" },
  ],
};
const CONSISTENCY = { result: "contradictions", found: [FOUND], rules: [FOUND.rule] } as const;
const SHOWN = { captures: [{ id: "cap_1" }, { id: "cap_2" }] } as unknown as CaseDetail;
const say = (key: string, values = {}) => [key, ...Object.values(values)].join(" ");

const percent = (share: number) => `${share * 100} %`;

describe("the words about photos that do not fit together (CONTRACT G18)", () => {
  it("have a sentence for every rule, in both languages of the console", ({ expect }) => {
    for (const rule of RULE_NAMES) {
      const sentences = [en, de].map((words) => words[`scene_rule_${rule}`]);
      expect(sentences.every((sentence) => /^\p{Lu}.*\.$/u.test(sentence))).toBe(true);
    }
  });

  it("mark the photos that a rule names, and not those of a linked case", ({ expect }) => {
    const named = ["cap_1", "cap_2", "cap_9"].filter((id) =>
      isInContradiction({ id }, { consistency: { ...CONSISTENCY, found: [FOUND], rules: [] } }),
    );
    expect(named).toEqual(["cap_2"]);
    expect(isInContradiction({ id: "cap_2" }, {})).toBe(false);
  });

  it("call a photo by its number, and anything else by what it is", ({ expect }) => {
    const names = [...FOUND.compared, { answer: "plate" }, { column: "Plate" }].map((side) =>
      sideName(side, SHOWN, say),
    );
    expect(names).toEqual(["scene_photo 2", "scene_other_photo", "scene_answer plate", "scene_column Plate"]);
  });

  it("say how often genuine photos break a rule, if that was measured", ({ expect }) => {
    expect(rateText(FOUND, say, percent)).toBeUndefined();
    const measured = { ...FOUND, false_alarm_rate: 0.25, measured_series: 8 };
    expect(rateText(measured, say, percent)).toBe("scene_rate 25 % 8");
  });
});
