import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { JudgeCalibration } from "@svc/detectors/outside/judge-calibration";
import { readCalibrations } from "@svc/detectors/outside/read-calibrations";
import { LabelError } from "./read-labels.ts";

/** The calibrations in the file; none if there is no file. */
export function calibrationsIn(file: string): readonly JudgeCalibration[] {
  const held = existsSync(file) ? readCalibrations(readFileSync(file, "utf8")) : [];
  if (!held) throw new LabelError(`${file} holds something else. Choose another file with --out`);
  return held;
}

/** Replaces this account's calibration in the file, or the one for all accounts, and keeps the others. */
export function writeCalibration(file: string, calibration: JudgeCalibration): number {
  const others = calibrationsIn(file).filter(({ account }) => account !== calibration.account);
  const text = `${JSON.stringify([...others, calibration])}\n`;
  writeFileSync(file, text);
  return text.length;
}
