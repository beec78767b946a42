import type { Finding } from "@svc/domain/finding";
import type { JudgeOpinion } from "@svc/domain/outside-judges";
import { seededRandom } from "@svc/testkit/random";
import { describe, it } from "vitest";
import { fitCalibration, type LabelledPair, LEAST_PHOTOS } from "./fit-calibration.ts";
import { combine, type JudgeCalibration, readCalibrations } from "./judge-calibration.ts";
import { logitOf, shareOf } from "./log-odds.ts";
import { withOpinions } from "./with-opinions.ts";

const OURS = { name: "ai-pixels", version: "1.0.0" };
const MOIRE = { kind: "pixel_model", detail: "Its texture." } as const;
const FINDING: Finding = { status: "clear", score: 0.4, confidence: 0.5, model: OURS, evidence: [MOIRE] };
const SURE: JudgeOpinion = { name: "hive", version: "v2-1", score: 0.99 };
const CALIBRATION: JudgeCalibration = {
  judge: "hive",
  version: "v2-1",
  ours: OURS,
  slope: 1,
  offset: 0,
  weight: 0.5,
  operatingPoint: 0.8,
  photos: { genuine: 200, generated: 200 },
};
const calibrations = [CALIBRATION];

describe("the finding of another judge next to ours", () => {
  it("leaves ours unchanged when the judge did not answer or we found nothing", ({ expect }) => {
    expect(withOpinions(FINDING, { opinions: [], calibrations })).toBe(FINDING);
    const unavailable: Finding = { status: "unavailable", reason: "timeout" };
    expect(withOpinions(unavailable, { opinions: [SURE], calibrations })).toBe(unavailable);
  });

  it("is named with version and score, and weighs nothing without a calibration", ({ expect }) => {
    const found = withOpinions(FINDING, { opinions: [SURE], calibrations: [] });
    const detail =
      "Hive (version v2-1) gives 0.99 of 1 that the photo is generated. It is not calibrated here and counts for nothing.";
    const said = { kind: "outside_judge", detail, judge: SURE };
    expect(found).toEqual({ ...FINDING, evidence: [MOIRE, said] });
  });

  it("is added to ours in log-odds by its calibration; model and score stay ours", ({ expect }) => {
    const found = withOpinions(FINDING, { opinions: [SURE], calibrations });
    expect(found).toMatchObject({ status: "flagged", score: 0.4, model: OURS });
    expect(found).toMatchObject({ confidence: shareOf(0.5 * logitOf(0.99)) });
    const against = withOpinions(
      { ...FINDING, status: "flagged", confidence: 0.85 },
      { opinions: [{ ...SURE, score: 0.01 }], calibrations },
    );
    expect(against).toMatchObject({ status: "clear" });
  });

  it("is held against the account's own threshold where it set one", ({ expect }) => {
    const hearing = { opinions: [SURE], calibrations, aiThreshold: 0.95 };
    expect(withOpinions(FINDING, hearing)).toMatchObject({ status: "clear" });
  });

  it("does not count with another model of ours or another version of its own", ({ expect }) => {
    const marks: Finding = { ...FINDING, confidence: 1, model: { name: "ai-marks", version: "1" } };
    expect(withOpinions(marks, { opinions: [SURE], calibrations })).toMatchObject({ confidence: 1 });
    const newer = { ...SURE, version: "v2-2" };
    expect(withOpinions(FINDING, { opinions: [newer], calibrations })).toMatchObject({ confidence: 0.5 });
  });

  it("counts once of several, by the first that is calibrated; all are named", ({ expect }) => {
    const other: JudgeOpinion = { name: "sightengine", version: "1.0-genai", score: 0.02 };
    const both = [...calibrations, { ...CALIBRATION, judge: other.name, version: other.version }];
    const found = withOpinions(FINDING, { opinions: [SURE, other], calibrations: both });
    expect(found).toMatchObject({ confidence: shareOf(0.5 * logitOf(0.99)) });
    expect(found.status !== "unavailable" && found.evidence.map(({ judge }) => judge?.name)).toEqual([
      undefined,
      "hive",
      "sightengine",
    ]);
  });
});

/** Photos on which each judge is right about as often as its strength says. */
function pairs(count: number, strength: { readonly ours: number; readonly theirs: number }): LabelledPair[] {
  const random = seededRandom(7);
  const noise = () => random() + random() + random() + random() - 2;
  return Array.from({ length: count }, (_, index) => {
    const positive = index % 2 === 0;
    const side = positive ? 1 : -1;
    const says = (by: number) => shareOf(side * by + 2 * noise());
    return { positive, confidence: says(strength.ours), score: says(strength.theirs) };
  });
}

const PAIRING = { judge: "hive", version: "v2-1", ours: OURS } as const;

describe("a calibration", () => {
  it("is not made of fewer than 100 photos of either label", ({ expect }) => {
    const few = pairs(2 * LEAST_PHOTOS - 2, { ours: 0.5, theirs: 1 });
    expect(fitCalibration(PAIRING, few)).toBeUndefined();
  });

  it("makes the two together surprise us less than ours alone, and flags 1 % of the genuine photos", ({
    expect,
  }) => {
    const labelled = pairs(2_000, { ours: 0.3, theirs: 1.5 });
    const fitted = fitCalibration(PAIRING, labelled);
    if (!fitted) throw new Error("there are enough photos");
    expect(fitted).toMatchObject({ ...PAIRING, photos: { genuine: 1_000, generated: 1_000 } });
    expect(fitted.weight).toBeGreaterThan(0.5);
    const surprise = (share: (pair: LabelledPair) => number) =>
      labelled.reduce((sum, pair) => sum - Math.log(pair.positive ? share(pair) : 1 - share(pair)), 0);
    const together = ({ confidence, score }: LabelledPair) => combine(confidence, score, fitted);
    expect(surprise(together)).toBeLessThan(surprise(({ confidence }) => confidence));
    const alarms = labelled.filter((pair) => !pair.positive && together(pair) >= fitted.operatingPoint);
    expect(alarms.length).toBeLessThanOrEqual(10);
  });

  it("gives a judge that only guesses next to no say, and one that is wrong none at all", ({ expect }) => {
    const guessed = fitCalibration(PAIRING, pairs(2_000, { ours: 1, theirs: 0 }));
    expect((guessed?.slope ?? 1) * (guessed?.weight ?? 1)).toBeLessThan(0.1);
    expect(fitCalibration(PAIRING, pairs(2_000, { ours: 1, theirs: -1 }))).toMatchObject({ slope: 0 });
  });

  it("stays finite of a judge that is always right", ({ expect }) => {
    const right = pairs(400, { ours: 0.5, theirs: 1 }).map((pair) => ({
      ...pair,
      score: pair.positive ? 1 : 0,
    }));
    const fitted = fitCalibration(PAIRING, right);
    expect(readCalibrations(JSON.stringify([fitted]))).toEqual([fitted]);
  });

  it.for([
    "",
    "{}",
    "[1]",
    JSON.stringify([{ ...CALIBRATION, judge: "nobody" }]),
    JSON.stringify([{ ...CALIBRATION, ours: "ai-pixels" }]),
    JSON.stringify([{ ...CALIBRATION, weight: 1.5 }]),
    JSON.stringify([{ ...CALIBRATION, slope: -1 }]),
    JSON.stringify([{ ...CALIBRATION, operatingPoint: null }]),
  ])("is none where an operator set %s", (text, { expect }) => {
    expect(readCalibrations(text)).toBeUndefined();
  });
});
