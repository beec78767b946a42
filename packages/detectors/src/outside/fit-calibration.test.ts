import { type JudgeOpinion, OUTSIDE_JUDGES, type OutsideJudgeName } from "@svc/domain/outside-judges";
import { seededRandom } from "@svc/testkit/random";
import fc from "fast-check";
import { describe, it } from "vitest";
import { fitCalibration, LEAST_PHOTOS } from "./fit-calibration.ts";
import { combine, evidenceOf, type JudgeCalibration, judgesOf, type JudgeRule } from "./judge-calibration.ts";
import { foldsOf, type LabelledPhoto } from "./labelled-photo.ts";
import { logitOf, shareOf } from "../log-odds.ts";
import { readCalibrations } from "./read-calibrations.ts";

const OURS = { name: "ai-pixels", version: "1.0.0" };

type Draw = {
  /** What a judge of this strength says, each time with new errors. */
  readonly says: (strength: number) => number;
  readonly positive: boolean;
};
type Photo = Pick<LabelledPhoto, "confidence"> & {
  readonly scores: Readonly<Partial<Record<OutsideJudgeName, number>>>;
};

/** Photos of alternating labels; a judge of strength 1 is right about as often as its score says. */
function photos(count: number, draw: (by: Draw) => Photo): LabelledPhoto[] {
  const random = seededRandom(7);
  const noise = () => random() + random() + random() + random() - 2;
  return Array.from({ length: count }, (_, index) => {
    const positive = index % 2 === 0;
    const side = positive ? 1 : -1;
    const { confidence, scores } = draw({ positive, says: (by) => shareOf(2 * side * by + 3 * noise()) });
    const opinions = OUTSIDE_JUDGES.flatMap((name): JudgeOpinion[] => {
      const { [name]: score } = scores;
      return score === undefined ? [] : [{ name, version: "1", score }];
    });
    return { positive, group: `${index}`, ours: OURS, confidence, opinions };
  });
}

const oneJudge = ({ says }: Draw): Photo => ({ confidence: says(1), scores: { hive: says(1) } });
const twoJudges = ({ says }: Draw): Photo => ({
  confidence: says(1),
  scores: { sightengine: says(1), hive: says(1) },
});
const alwaysRight = ({ says, positive }: Draw): Photo => ({
  confidence: says(1),
  scores: { hive: positive ? 1 : 0 },
});
const withWatermarks = ({ says, positive }: Draw): Photo => ({
  confidence: says(1),
  scores: { hive: says(1), synthid: positive ? 1 : 0 },
});

function fitted(labelled: readonly LabelledPhoto[]) {
  const found = fitCalibration(labelled);
  if (!found) throw new Error("there are enough photos");
  return found;
}

function required(read: JudgeCalibration | undefined): JudgeCalibration {
  if (!read) throw new Error("the calibration was refused");
  return read;
}

function ruleOf({ rules }: JudgeCalibration, ...judges: readonly OutsideJudgeName[]): JudgeRule {
  const found = rules.find((rule) => judgesOf(rule).join(" ") === judges.join(" "));
  if (!found) throw new Error(`no rule of ${judges.join(" ")}`);
  return found;
}

describe("a calibration", () => {
  it("is not made of fewer than 100 photos of either label", ({ expect }) => {
    expect(fitCalibration(photos(2 * LEAST_PHOTOS - 2, oneJudge))).toBeUndefined();
    expect(fitCalibration([])).toBeUndefined();
  });

  it("finds more together than each alone, and reaches at most 1 % of the genuine photos left out", ({
    expect,
  }) => {
    const { alone, rules } = fitted(photos(2_000, twoJudges));
    const [best] = rules;
    expect(best?.judges).toEqual(["sightengine", "hive"]);
    for (const { together } of rules) expect(together.falseAlarms).toBeLessThanOrEqual(0.01);
    const most = Math.max(...alone.map(({ found }) => found), best?.ours.found ?? 1);
    expect(best?.together.found).toBeGreaterThan(most + 0.1);
  });

  it("holds its operating point on photos it has never seen", ({ expect }) => {
    const all = photos(8_000, oneJudge);
    const { calibration } = fitted(all.slice(0, 2_000));
    const [rule] = calibration.rules;
    if (!rule) throw new Error("there is one");
    const genuine = all.slice(2_000).filter(({ positive }) => !positive);
    const reached = genuine.filter(
      ({ confidence, opinions }) =>
        combine(confidence, opinions, { rule, judges: calibration.judges }) >= rule.operatingPoint,
    );
    // twice the standard error of 1 % of 1,000 photos
    expect(reached.length / genuine.length).toBeLessThan(0.017);
  });

  it("has a rule for each set of judges that judged enough of the photos, best first", ({ expect }) => {
    const count = { value: 0 };
    const labelled = photos(600, ({ says }) => {
      count.value += 1;
      const scores = { sightengine: says(1), hive: says(1.5), reality_defender: says(1) };
      const { reality_defender: _, ...two } = scores;
      return { confidence: says(1), scores: count.value > 150 ? two : scores };
    });
    const { calibration, rules } = fitted(labelled);
    expect(
      calibration.rules
        .map(judgesOf)
        .map((judges) => judges.join(" "))
        .toSorted(),
    ).toEqual(["hive", "sightengine", "sightengine hive"]);
    const found = rules.map(({ together }) => together.found);
    expect(found).toEqual(found.toSorted((a, b) => b - a));
  });

  it("gives a judge that only guesses no say, and one that is wrong none either", ({ expect }) => {
    for (const strength of [0, -1]) {
      const draw = ({ says }: Draw) => ({ confidence: says(1), scores: { hive: says(strength) } });
      const { calibration } = fitted(photos(2_000, draw));
      const [line] = calibration.judges;
      expect((line?.slope ?? 1) * (ruleOf(calibration, "hive").weights.hive ?? 1)).toBeLessThan(0.1);
    }
  });

  it("stays finite of a judge that is always right", ({ expect }) => {
    const { calibration } = fitted(photos(400, alwaysRight));
    expect(readCalibrations(JSON.stringify([calibration]))).toEqual([calibration]);
  });

  it("uses the model and the versions that judged most; photos that marks decided do not count", ({
    expect,
  }) => {
    const all = photos(400, oneJudge);
    const marked = all.map((photo) => ({ ...photo, ours: { name: "ai-marks", version: "1.2.0" } }));
    const older = all.slice(0, 100).map((photo) => ({
      ...photo,
      opinions: photo.opinions.map((opinion) => ({ ...opinion, version: "0" })),
    }));
    const { calibration } = fitted([...marked, ...marked, ...older, ...all]);
    expect(calibration).toMatchObject({ ours: OURS, judges: [{ name: "hive", version: "1" }] });
    expect(calibration.rules[0]).toMatchObject({ genuine: 200, generated: 200 });
  });

  it("never fits and measures on photos of one case, and has both labels in each fold", ({ expect }) => {
    const cases = photos(1_000, oneJudge).map((photo, index) => ({ ...photo, group: `${index % 90}` }));
    const folds = foldsOf(cases);
    expect(folds.flatMap(({ left }) => left)).toHaveLength(1_000);
    for (const { left, rest } of folds) {
      const groups = new Set(left.map(({ group }) => group));
      expect(rest.filter(({ group }) => groups.has(group))).toEqual([]);
      expect(new Set(left.map(({ positive }) => positive)).size).toBe(2);
    }
  });

  it("gives a detector of watermarks no weight", ({ expect }) => {
    expect(fitted(photos(400, withWatermarks)).calibration.judges.map(({ name }) => name)).toEqual(["hive"]);
  });
});

describe("evidence that judges share", () => {
  const seen = [0.001, 0.1, 0.5, 0.8, 0.95, 0.999];

  it("counts once: a judge that repeats another changes nothing", ({ expect }) => {
    const { calibration } = fitted(
      photos(2_000, ({ says }) => {
        const score = says(1);
        return { confidence: says(1), scores: { sightengine: score, hive: score } };
      }),
    );
    const { judges } = calibration;
    const [one, both] = [ruleOf(calibration, "hive"), ruleOf(calibration, "sightengine", "hive")];
    for (const score of seen) {
      const hive: JudgeOpinion = { name: "hive", version: "1", score };
      const alone = combine(0.7, [hive], { rule: one, judges });
      const repeated = combine(0.7, [{ ...hive, name: "sightengine" }, hive], { rule: both, judges });
      expect(Math.abs(repeated - alone)).toBeLessThan(0.005);
    }
    expect(both.operatingPoint).toBeCloseTo(one.operatingPoint, 1);
  });

  it("counts once: a judge that repeats ours says no more than we do", ({ expect }) => {
    const { calibration } = fitted(
      photos(2_000, ({ says }) => {
        const confidence = says(1);
        return { confidence, scores: { hive: confidence } };
      }),
    );
    const { judges } = calibration;
    const rule = ruleOf(calibration, "hive");
    for (const confidence of seen.filter((each) => each >= 0.5)) {
      const both = combine(confidence, [{ name: "hive", version: "1", score: confidence }], { rule, judges });
      const [line] = judges;
      const theirs = line ? shareOf(evidenceOf(confidence, line)) : 0;
      expect(both).toBeLessThanOrEqual(Math.max(confidence, theirs) + 1e-9);
    }
  });

  it("counts little: judges with half of their errors in common are not more certain than the surest", ({
    expect,
  }) => {
    const { calibration } = fitted(
      photos(1_000, ({ says }) => {
        const common = logitOf(says(1));
        const own = () => shareOf((common + logitOf(says(1))) / 2);
        return { confidence: own(), scores: { sightengine: own(), hive: own(), reality_defender: own() } };
      }),
    );
    const { judges } = calibration;
    const all = ["sightengine", "hive", "reality_defender"] as const;
    const rule = ruleOf(calibration, ...all);
    const opinions = all.map((name): JudgeOpinion => ({ name, version: "1", score: 0.9 }));
    const surest = Math.max(0.9, ...judges.map((line) => shareOf(evidenceOf(0.9, line))));
    expect(combine(0.9, opinions, { rule, judges })).toBeLessThanOrEqual(surest + 1e-9);
  });

  it("never makes the confidence more certain than the most certain judge, by any rule that is read", ({
    expect,
  }) => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const line = fc.record({
      slope: fc.double({ min: 0, max: 5, noNaN: true }),
      offset: fc.double({ min: -5, max: 5, noNaN: true }),
    });
    const names = OUTSIDE_JUDGES.slice(0, 3);
    const drawn = fc.record({
      confidence: share,
      scores: fc.array(share, { minLength: 3, maxLength: 3 }),
      lines: fc.array(line, { minLength: 3, maxLength: 3 }),
      weights: fc.array(share, { minLength: 4, maxLength: 4 }),
    });
    fc.assert(
      fc.property(drawn, ({ confidence, scores, lines, weights: raw }) => {
        const total = Math.max(
          1,
          raw.reduce((sum, each) => sum + each, 0),
        );
        const [ours = 0, ...theirs] = raw.map((each) => each / total);
        const weights = Object.fromEntries(names.map((name, at) => [name, theirs[at] ?? 0]));
        const rule = { ours, weights, operatingPoint: 0.5, genuine: 100, generated: 100 };
        const judges = names.map((name, at) => ({ name, version: "1", slope: 1, offset: 0, ...lines[at] }));
        const [read] = readCalibrations(JSON.stringify([{ ours: OURS, judges, rules: [rule] }])) ?? [];
        const opinions = names.map((name, at) => ({ name, version: "1", score: scores[at] ?? 0 }));
        const each = [logitOf(confidence), ...judges.map((judge, at) => evidenceOf(scores[at] ?? 0, judge))];
        const both = combine(confidence, opinions, { rule: ruleOf(required(read), ...names), judges });
        expect(both).toBeLessThanOrEqual(shareOf(Math.max(0, ...each)) + 1e-9);
        expect(both).toBeGreaterThanOrEqual(shareOf(Math.min(0, ...each)) - 1e-9);
      }),
      { numRuns: 300 },
    );
  });
});

describe("JUDGE_CALIBRATIONS", () => {
  const RULE = { ours: 0.5, weights: { hive: 0.5 }, operatingPoint: 0.8, genuine: 100, generated: 100 };
  const LINE = { name: "hive", version: "1", slope: 1, offset: 0 };
  const GOOD = { ours: OURS, judges: [LINE], rules: [RULE] };

  it("is read as it was written, for all accounts or for one", ({ expect }) => {
    const both = [GOOD, { ...GOOD, account: "acc_1" }];
    expect(readCalibrations(JSON.stringify(both))).toEqual(both);
  });

  it.for([
    "",
    "{}",
    "[1]",
    JSON.stringify([{ ...GOOD, ours: "ai-pixels" }]),
    JSON.stringify([{ ...GOOD, account: 1 }]),
    JSON.stringify([{ ...GOOD, judges: [{ ...LINE, name: "nobody" }] }]),
    JSON.stringify([{ ...GOOD, judges: [{ ...LINE, slope: -1 }] }]),
    JSON.stringify([{ ...GOOD, rules: [{ ...RULE, weights: { nobody: 0.5 } }] }]),
    JSON.stringify([{ ...GOOD, rules: [{ ...RULE, weights: { hive: 0.6 } }] }]),
    JSON.stringify([{ ...GOOD, rules: [{ ...RULE, weights: { hive: -0.1 } }] }]),
    JSON.stringify([{ ...GOOD, rules: [{ ...RULE, operatingPoint: null }] }]),
  ])("is not %s", (text, { expect }) => {
    expect(readCalibrations(text)).toBeUndefined();
  });
});
