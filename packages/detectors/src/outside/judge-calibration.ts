import type { ModelRef } from "@svc/domain/finding";
import { OUTSIDE_JUDGES, type OutsideJudgeName } from "@svc/domain/outside-judges";
import { logitOf, shareOf } from "./log-odds.ts";

/**
 * How one version of an outside judge is combined with one version of ours, fitted on an operator's labelled photos.
 */
export type JudgeCalibration = {
  readonly judge: OutsideJudgeName;
  readonly version: string;
  readonly ours: ModelRef;
  /** The judge's logit becomes `slope * logit + offset`: its evidence for or against, in log-odds. */
  readonly slope: number;
  readonly offset: number;
  /** The share of it that is added to ours, 0..1. */
  readonly weight: number;
  /** Threshold for the combined score: at most 1 % of the genuine photos reach it. */
  readonly operatingPoint: number;
  readonly photos: { readonly genuine: number; readonly generated: number };
};

/** Combines our confidence and the outside score in log-odds. */
export function combine(
  confidence: number,
  score: number,
  { slope, offset, weight }: Pick<JudgeCalibration, "slope" | "offset" | "weight">,
): number {
  if (weight === 0) return confidence;
  return shareOf(logitOf(confidence) + weight * (slope * logitOf(score) + offset));
}

/**
 * Parses the output of `pnpm svc scores --calibration`. Undefined if the text is anything else; then outside judges have
 * no weight.
 */
export function readCalibrations(text: string): readonly JudgeCalibration[] | undefined {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) && read.every(isCalibration) ? read : undefined;
  } catch {
    return undefined;
  }
}

function isCalibration(value: unknown): value is JudgeCalibration {
  if (typeof value !== "object" || value === null) return false;
  const { judge, version, ours, slope, offset, weight, operatingPoint } = value as Partial<
    Record<keyof JudgeCalibration, unknown>
  >; // each one is checked
  return (
    OUTSIDE_JUDGES.some((name) => name === judge) &&
    typeof version === "string" &&
    isModel(ours) &&
    isWithin(slope, 0, Infinity) &&
    isWithin(offset, -Infinity, Infinity) &&
    isWithin(weight, 0, 1) &&
    isWithin(operatingPoint, 0, 1)
  );
}

function isModel(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { name, version } = value as Partial<Record<keyof ModelRef, unknown>>; // both are checked
  return typeof name === "string" && typeof version === "string";
}

function isWithin(value: unknown, least: number, most: number): boolean {
  return typeof value === "number" && Number.isFinite(value) && value >= least && value <= most;
}
