import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fitCalibration, LEAST_PHOTOS, type LabelledPair } from "@svc/detectors/outside/fit-calibration";
import { combine, type JudgeCalibration, readCalibrations } from "@svc/detectors/outside/judge-calibration";
import type { Finding } from "@svc/domain/finding";
import type { JudgeOpinion } from "@svc/domain/outside-judges";

/** A photo with both opinions. */
export type Judged = {
  readonly positive: boolean;
  readonly ours: Finding;
  readonly theirs: JudgeOpinion;
};

/**
 * Uses the photos judged by the most frequent pair of our model and their version; photos decided by a mark in the
 * file do not count. Undefined if there are too few.
 */
export function calibrate(all: readonly Judged[]): JudgeCalibration | undefined {
  const groups = [...Map.groupBy(all, ({ ours, theirs }) => pairingName(ours, theirs)).values()];
  const [most = []] = groups.toSorted((a, b) => b.length - a.length);
  const [first] = most;
  if (!first || first.ours.status === "unavailable") return undefined;
  const { name: judge, version } = first.theirs;
  return fitCalibration({ judge, version, ours: first.ours.model }, most.flatMap(pairOf));
}

/** The combined score of each photo that the calibration applies to. */
export function bothOf(all: readonly Judged[], calibration: JudgeCalibration) {
  const name = `${calibration.ours.name}@${calibration.ours.version} ${calibration.judge}@${calibration.version}`;
  return all
    .filter(({ ours, theirs }) => pairingName(ours, theirs) === name)
    .flatMap(pairOf)
    .map(({ positive, confidence, score }) => ({ positive, score: combine(confidence, score, calibration) }));
}

/** Replaces this judge's calibration in the file and keeps those of other judges. */
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
