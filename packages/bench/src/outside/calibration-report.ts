import {
  type FittedCalibration,
  type JudgeFigures,
  LEAST_PHOTOS,
} from "@svc/detectors/outside/fit-calibration";
import type { LabelledPhoto } from "@svc/detectors/outside/labelled-photo";
import { JUDGE_COMPANIES, OUTSIDE_JUDGES, type OutsideJudgeName } from "@svc/domain/outside-judges";
import type { Labelled } from "./label-files.ts";

/** How many photos there were, and what became of the others. */
export function countsText({ photos, unjudged, asked, silent }: Labelled, unlabelled: number): string {
  const generated = photos.filter(({ positive }) => positive).length;
  return [
    `${photos.length} photos: ${photos.length - generated} genuine, ${generated} generated.`,
    `${unlabelled} rows had no label and ${unjudged} photos could not be judged; they do not count.`,
    `${asked} questions were put to outside judges; ${silent} of them were not answered.`,
  ].join("\n");
}

/** What each judge finds alone and together with ours, a line each. */
export function figuresText({ alone, rules, calibration }: FittedCalibration): string {
  const lines = [
    "Found of the generated photos, with at most 1 % of the genuine ones flagged.",
    "Together: on photos that the weights were not fitted on (five parts, each left out once).",
    "",
    ...alone.map(({ judge, ...figures }) => `${JUDGE_COMPANIES[judge]} alone: ${foundText(figures)}`),
  ];
  for (const [at, { judges, together, ours }] of rules.entries()) {
    const rule = calibration.rules[at];
    const weights = judges.map((judge) => `${JUDGE_COMPANIES[judge]} ${percent(rule?.weights[judge] ?? 0)}`);
    lines.push(
      `Ours with ${namesOf(judges)}: ${foundText(together)}. Ours alone on the same photos: ${percent(ours.found)}. ` +
        `Weights: ours ${percent(rule?.ours ?? 0)}, ${weights.join(", ")}`,
    );
  }
  return lines.join("\n");
}

/** Why nothing was fitted, and what to do. */
export function tooFewText(photos: readonly LabelledPhoto[]): string {
  const counts = OUTSIDE_JUDGES.flatMap((judge) => {
    const judged = photos.filter(({ opinions }) => opinions.some(({ name }) => name === judge));
    const generated = judged.filter(({ positive }) => positive).length;
    return judged.length === 0
      ? []
      : [`${JUDGE_COMPANIES[judge]} judged ${judged.length - generated} genuine and ${generated} generated`];
  });
  const said = counts.length === 0 ? "no outside judge judged any of them" : counts.join("; ");
  return `No calibration: it takes ${LEAST_PHOTOS} photos of each label that our pixels and an outside judge judged, and ${said}. Add photos to the list.`;
}

function foundText({ found, falseAlarms, genuine, generated }: JudgeFigures): string {
  return `${percent(found)} of ${generated} found, ${percent(falseAlarms)} of ${genuine} genuine flagged`;
}

function namesOf(judges: readonly OutsideJudgeName[]): string {
  return judges.map((judge) => JUDGE_COMPANIES[judge]).join(" and ");
}

function percent(share: number): string {
  return `${Math.round(share * 1_000) / 10} %`;
}
