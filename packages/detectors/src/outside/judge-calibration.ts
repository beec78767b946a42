import type { ModelRef } from "@svc/domain/finding";
import { OUTSIDE_JUDGES, type OutsideJudgeName } from "@svc/domain/outside-judges";
import { logitOf, shareOf } from "./log-odds.ts";

/** How one judge of one version counts beside one version of ours, from an operator's labelled photos. */
export type JudgeCalibration = {
  readonly judge: OutsideJudgeName;
  readonly version: string;
  readonly ours: ModelRef;
  /** Their logit becomes `slope * logit + offset`: what their score says for and against, in log-odds. */
  readonly slope: number;
  readonly offset: number;
  /** How much of that is added to ours, 0..1. */
  readonly weight: number;
  /** Of the two together: at most 1 % of the genuine photos reached it. */
  readonly operatingPoint: number;
  readonly photos: { readonly genuine: number; readonly generated: number };
};

/** Ours and theirs in log-odds. */
export function combine(
  confidence: number,
  score: number,
  { slope, offset, weight }: Pick<JudgeCalibration, "slope" | "offset" | "weight">,
): number {
  if (weight === 0) return confidence;
  return shareOf(logitOf(confidence) + weight * (slope * logitOf(score) + offset));
}

/** What `pnpm scores --calibration` wrote; undefined where it is not that, and then nobody outside weighs anything. */
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
  >; // each is looked at
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
  const { name, version } = value as Partial<Record<keyof ModelRef, unknown>>; // both are looked at
  return typeof name === "string" && typeof version === "string";
}

function isWithin(value: unknown, least: number, most: number): boolean {
  return typeof value === "number" && Number.isFinite(value) && value >= least && value <= most;
}
