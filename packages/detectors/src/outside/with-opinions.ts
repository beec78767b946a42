import type { Evidence, Finding } from "@svc/domain/finding";
import { JUDGE_COMPANIES, type JudgeOpinion } from "@svc/domain/outside-judges";
import { combine, type JudgeCalibration } from "./judge-calibration.ts";

export type Hearing = {
  readonly opinions: readonly JudgeOpinion[];
  readonly calibrations: readonly JudgeCalibration[];
  /** The account's own setting, CONTRACT G10 `ai_threshold`. */
  readonly aiThreshold?: number | undefined;
};

type Judged = Exclude<Finding, { status: "unavailable" }>;
type Weighing = { readonly opinion: JudgeOpinion; readonly calibration: JudgeCalibration };

/**
 * Combines our finding with outside opinions of the same photo. A judge without a calibration for this version of our
 * model is listed but has no weight. Without opinions the finding is returned unchanged.
 */
export function withOpinions(finding: Finding, { opinions, calibrations, aiThreshold }: Hearing): Finding {
  if (finding.status === "unavailable" || opinions.length === 0) return finding;
  const weighing = findWeighing(finding, opinions, calibrations);
  const said = opinions.map((opinion) => evidenceOf(opinion, weighing?.opinion === opinion));
  const evidence = [...finding.evidence, ...said];
  if (!weighing) return { ...finding, evidence };
  const { opinion, calibration } = weighing;
  const confidence = combine(finding.confidence, opinion.score, calibration);
  const isFlagged = confidence >= (aiThreshold ?? calibration.operatingPoint);
  return { ...finding, status: isFlagged ? "flagged" : "clear", confidence, evidence };
}

/**
 * Returns at most one judge, the first in the account's order: each was calibrated alone, and their errors are
 * correlated.
 */
function findWeighing(
  { model }: Judged,
  opinions: readonly JudgeOpinion[],
  calibrations: readonly JudgeCalibration[],
): Weighing | undefined {
  for (const opinion of opinions) {
    const calibration = calibrations.find(
      ({ judge, version, ours }) =>
        judge === opinion.name &&
        version === opinion.version &&
        ours.name === model.name &&
        ours.version === model.version,
    );
    if (calibration) return { opinion, calibration };
  }
  return undefined;
}

function evidenceOf(judge: JudgeOpinion, weighs: boolean): Evidence {
  const { name, version, score } = judge;
  const who = `${JUDGE_COMPANIES[name]} (version ${version})`;
  const counted = weighs
    ? "It counts in the confidence, as it was calibrated."
    : "It is not calibrated here and counts for nothing.";
  const detail = `${who} gives ${score.toFixed(2)} of 1 that the photo is generated. ${counted}`;
  return { kind: "outside_judge", detail, judge: { name, version, score } };
}
