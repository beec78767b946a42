import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fitCalibration, LEAST_PHOTOS, type LabelledPair } from "@svc/detectors/outside/fit-calibration";
import { combine, type JudgeCalibration, readCalibrations } from "@svc/detectors/outside/judge-calibration";
import type { Finding } from "@svc/domain/finding";
import type { JudgeOpinion } from "@svc/domain/outside-judges";

/** A photo of which both said something. */
export type Judged = {
  readonly positive: boolean;
  readonly ours: Finding;
  readonly theirs: JudgeOpinion;
};

/**
 * From the photos of the one model of ours and the one version of theirs that judged most of them: marks in a file decide
 * without anybody. Undefined of too few.
 */
export function calibrate(all: readonly Judged[]): JudgeCalibration | undefined {
  const groups = [...Map.groupBy(all, ({ ours, theirs }) => pairingName(ours, theirs)).values()];
  const [most = []] = groups.toSorted((a, b) => b.length - a.length);
  const [first] = most;
  if (!first || first.ours.status === "unavailable") return undefined;
  const { name: judge, version } = first.theirs;
  return fitCalibration({ judge, version, ours: first.ours.model }, most.flatMap(pairOf));
}

/** What the two are together, of each photo that the calibration is of. */
export function bothOf(all: readonly Judged[], calibration: JudgeCalibration) {
  const name = `${calibration.ours.name}@${calibration.ours.version} ${calibration.judge}@${calibration.version}`;
  return all
    .filter(({ ours, theirs }) => pairingName(ours, theirs) === name)
    .flatMap(pairOf)
    .map(({ positive, confidence, score }) => ({ positive, score: combine(confidence, score, calibration) }));
}

/** Beside what the file holds of other judges; what it held of this one is replaced. */
export function writeCalibration(file: string, calibration: JudgeCalibration): void {
  const held = existsSync(file) ? readCalibrations(readFileSync(file, "utf8")) : [];
  if (!held) throw new Error(`${file} holds something else: choose another file`);
  const others = held.filter(({ judge }) => judge !== calibration.judge);
  writeFileSync(file, `${JSON.stringify([...others, calibration], undefined, 2)}\n`);
}

export const TOO_FEW = `no calibration: it takes ${LEAST_PHOTOS} photos of each label that both judged by their pixels`;

function pairingName(ours: Finding, theirs: JudgeOpinion): string {
  const model = ours.status === "unavailable" ? "none" : `${ours.model.name}@${ours.model.version}`;
  return `${model} ${theirs.name}@${theirs.version}`;
}

function pairOf({ positive, ours, theirs }: Judged): readonly LabelledPair[] {
  if (ours.status === "unavailable") return [];
  return [{ positive, confidence: ours.confidence, score: theirs.score }];
}
