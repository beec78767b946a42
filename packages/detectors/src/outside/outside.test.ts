import type { Finding } from "@svc/domain/finding";
import type { JudgeOpinion } from "@svc/domain/outside-judges";
import { describe, it } from "vitest";
import type { JudgeCalibration } from "./judge-calibration.ts";
import { logitOf, shareOf } from "../log-odds.ts";
import { withOpinions } from "./with-opinions.ts";

const OURS = { name: "ai-pixels", version: "1.0.0" };
const MOIRE = { kind: "pixel_model", detail: "Its texture." } as const;
const FINDING: Finding = { status: "clear", score: 0.4, confidence: 0.5, model: OURS, evidence: [MOIRE] };
const SURE: JudgeOpinion = { name: "hive", version: "v2-1", score: 0.99 };
const DOUBTING: JudgeOpinion = { name: "sightengine", version: "1.0-genai", score: 0.02 };
const COUNTED = { operatingPoint: 0.8, genuine: 200, generated: 200 };
const CALIBRATION: JudgeCalibration = {
  ours: OURS,
  judges: [
    { name: "sightengine", version: "1.0-genai", slope: 1, offset: 0 },
    { name: "hive", version: "v2-1", slope: 1, offset: 0 },
  ],
  rules: [
    { ours: 0.5, weights: { hive: 0.5 }, ...COUNTED },
    { ours: 0.2, weights: { sightengine: 0.3, hive: 0.5 }, ...COUNTED },
  ],
};
const account = "acc_1";
const calibrations = [CALIBRATION];
const judgesIn = (found: Finding) =>
  found.status === "unavailable" ? [] : found.evidence.flatMap(({ judge }) => judge ?? []);
const detailsIn = (found: Finding) =>
  found.status === "unavailable" ? [] : found.evidence.map(({ detail }) => detail);

describe("the finding of another judge next to ours", () => {
  it("leaves ours unchanged when the judge did not answer or we found nothing", ({ expect }) => {
    expect(withOpinions(FINDING, { account, opinions: [], calibrations })).toBe(FINDING);
    const unavailable: Finding = { status: "unavailable", reason: "timeout" };
    expect(withOpinions(unavailable, { account, opinions: [SURE], calibrations })).toBe(unavailable);
  });

  it("is named with version and score, and weighs nothing without a calibration", ({ expect }) => {
    const found = withOpinions(FINDING, { account, opinions: [SURE], calibrations: [] });
    const detail =
      "Hive (version v2-1) gives 0.99 of 1 that the photo is generated. It is not calibrated here and counts for nothing.";
    const said = { kind: "outside_judge", detail, judge: SURE };
    expect(found).toEqual({ ...FINDING, evidence: [MOIRE, said] });
  });

  it("counts by its weight in log-odds, and the evidence says how much; model and score stay ours", ({
    expect,
  }) => {
    const found = withOpinions(FINDING, { account, opinions: [SURE], calibrations });
    expect(found).toMatchObject({ status: "flagged", score: 0.4, model: OURS });
    expect(found).toMatchObject({ confidence: shareOf(0.5 * logitOf(0.99)), ownConfidence: 0.5 });
    expect(judgesIn(found)).toEqual([{ ...SURE, weight: 0.5 }]);
    expect(detailsIn(found).at(-1)).toContain("50 % of the weight in the confidence, our own model 50 %");
    const against = withOpinions(
      { ...FINDING, status: "flagged", confidence: 0.85 },
      { account, opinions: [{ ...SURE, score: 0.01 }], calibrations },
    );
    expect(against).toMatchObject({ status: "clear" });
  });

  it("is held against the account's own threshold where it set one", ({ expect }) => {
    const hearing = { account, opinions: [SURE], calibrations, aiThreshold: 0.95 };
    expect(withOpinions(FINDING, hearing)).toMatchObject({ status: "clear" });
  });

  it("does not count with another model of ours or another version of its own", ({ expect }) => {
    const marks: Finding = { ...FINDING, confidence: 1, model: { name: "ai-marks", version: "1" } };
    const hearing = { account, opinions: [SURE], calibrations };
    expect(withOpinions(marks, hearing)).toMatchObject({ confidence: 1 });
    const newer = { ...SURE, version: "v2-2" };
    expect(withOpinions(FINDING, { ...hearing, opinions: [newer] })).toMatchObject({ confidence: 0.5 });
  });

  it("counts with those of the others by the rule for all that answered", ({ expect }) => {
    const found = withOpinions(FINDING, { account, opinions: [SURE, DOUBTING], calibrations });
    expect(found).toMatchObject({ confidence: shareOf(0.5 * logitOf(0.99) + 0.3 * logitOf(0.02)) });
    expect(judgesIn(found).map(({ name, weight }) => [name, weight])).toEqual([
      ["hive", 0.5],
      ["sightengine", 0.3],
    ]);
  });

  it("counts for nothing if too few labelled photos had it together with the others", ({ expect }) => {
    const [alone] = CALIBRATION.rules;
    const one = alone ? [{ ...CALIBRATION, rules: [alone] }] : [];
    const found = withOpinions(FINDING, { account, opinions: [DOUBTING, SURE], calibrations: one });
    expect(found).toMatchObject({ confidence: shareOf(0.5 * logitOf(0.99)) });
    expect(detailsIn(found)[1]).toContain("not calibrated together with the others");
    const none = withOpinions(FINDING, { account, opinions: [DOUBTING], calibrations: one });
    expect(none).toMatchObject({ confidence: 0.5 });
  });

  it("counts as the account's own photos say rather than those of all accounts", ({ expect }) => {
    const rules = [{ ours: 0, weights: { hive: 0 }, ...COUNTED }];
    const own: JudgeCalibration = { ...CALIBRATION, account, rules };
    const hearing = { opinions: [SURE], calibrations: [CALIBRATION, own] };
    expect(withOpinions(FINDING, { account, ...hearing })).toMatchObject({ confidence: 0.5 });
    const others = withOpinions(FINDING, { account: "acc_2", ...hearing });
    expect(others).toMatchObject({ confidence: shareOf(0.5 * logitOf(0.99)) });
  });
});

describe("a detector of watermarks", () => {
  const FOUND: JudgeOpinion = { name: "synthid", version: "1", score: 1 };
  const NONE: JudgeOpinion = { ...FOUND, score: 0 };

  it("decides alone where it found one, as a mark in the file does, whatever the others say", ({
    expect,
  }) => {
    const found = withOpinions(FINDING, { account, opinions: [DOUBTING, FOUND], calibrations });
    const model = { name: "ai-marks", version: "1.2.0" };
    expect(found).toMatchObject({ status: "flagged", score: 1, confidence: 1, model });
    expect(detailsIn(found)).toEqual([
      "Its texture.",
      "Sightengine (version 1.0-genai) gives 0.02 of 1 that the photo is generated. A watermark decided, so it counts for nothing.",
      "Google SynthID (version 1) found the watermark of a generator. It decides alone.",
    ]);
  });

  it("decides alone even if we could not judge the photo", ({ expect }) => {
    const unavailable: Finding = { status: "unavailable", reason: "no_evidence" };
    const found = withOpinions(unavailable, { account, opinions: [FOUND], calibrations: [] });
    expect(found).toMatchObject({ status: "flagged", confidence: 1 });
  });

  it("decides nothing where it found none: the others count as without it", ({ expect }) => {
    const without = withOpinions(FINDING, { account, opinions: [SURE], calibrations });
    const found = withOpinions(FINDING, { account, opinions: [SURE, NONE], calibrations });
    expect({ ...found, evidence: [] }).toEqual({ ...without, evidence: [] });
    expect(detailsIn(found).at(-1)).toBe(
      "Google SynthID (version 1) found no watermark. That decides nothing.",
    );
    const unavailable: Finding = { status: "unavailable", reason: "timeout" };
    expect(withOpinions(unavailable, { account, opinions: [NONE], calibrations })).toBe(unavailable);
  });
});
