import { OUTSIDE_JUDGES } from "@svc/domain/outside-judges";
import type { JudgeCalibration } from "./judge-calibration.ts";

/** Decimal fractions do not add up exactly. */
const MOST_WEIGHT = 1 + 1e-9;

type Members = Readonly<Record<string, unknown>>;

/** Parses the output of `pnpm svc calibrate`. Undefined if the text is anything else; then outside judges have no weight. */
export function readCalibrations(text: string): readonly JudgeCalibration[] | undefined {
  try {
    const read: unknown = JSON.parse(text);
    return isListOf(read, isCalibration) ? (read as readonly JudgeCalibration[]) : undefined; // each is checked
  } catch {
    return undefined;
  }
}

function isCalibration({ account, ours, judges, rules }: Members): boolean {
  return (
    (account === undefined || typeof account === "string") &&
    isModel(ours) &&
    isListOf(judges, isLine) &&
    isListOf(rules, isRule)
  );
}

function isModel(value: unknown): boolean {
  return isObject(value) && typeof value["name"] === "string" && typeof value["version"] === "string";
}

function isLine(line: Members): boolean {
  const { name, slope, offset } = line;
  return (
    isModel(line) &&
    OUTSIDE_JUDGES.some((each) => each === name) &&
    isWithin(slope, 0, Infinity) &&
    isWithin(offset, -Infinity, Infinity)
  );
}

function isRule({ ours, weights, operatingPoint }: Members): boolean {
  if (!isObject(weights)) return false;
  const all = [ours, ...Object.values(weights)];
  const areKnown = Object.keys(weights).every((name) => OUTSIDE_JUDGES.some((each) => each === name));
  const sum = all.reduce<number>((total, each) => total + Number(each), 0);
  return (
    areKnown &&
    all.every((each) => isWithin(each, 0, 1)) &&
    sum <= MOST_WEIGHT &&
    isWithin(operatingPoint, 0, 1)
  );
}

function isListOf(value: unknown, isOne: (each: Members) => boolean): boolean {
  return Array.isArray(value) && value.every((each: unknown) => isObject(each) && isOne(each));
}

function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isWithin(value: unknown, least: number, most: number): boolean {
  return typeof value === "number" && Number.isFinite(value) && value >= least && value <= most;
}
