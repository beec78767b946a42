import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "@svc/commands/local/wrangler";
import { type ScoredCheck, SCORED_CHECKS } from "@svc/domain/check-rules";

/** What `training/report.py` says of one set of photos; the rates are missing where one class is. */
export type Figures = {
  readonly photos: number;
  readonly positive: number;
  readonly auc?: number;
  readonly tpr_at_1?: number;
  readonly tpr_at_5?: number;
};
export type AtPoint = { readonly genuine: number; readonly false_alarms: number; readonly found: number };
type Copies<T> = { readonly originals: T; readonly messenger: T };
type Whole = Figures &
  AtPoint & {
    readonly tpr_at_1_interval: readonly number[];
    readonly roc: readonly (readonly [alarms: number, found: number])[];
  };
export type Bin = { readonly confidence: number; readonly positive: number; readonly photos: number };

export type Scores = Copies<Whole> & {
  readonly check: ScoredCheck;
  readonly version: string;
  readonly operating_point: number;
  readonly sources: Readonly<Record<string, Copies<Figures & AtPoint>>>;
  readonly genuine_elsewhere: Copies<AtPoint>;
  readonly calibration: { readonly expected_calibration_error: number; readonly bins: readonly Bin[] };
  readonly by_quality: Readonly<Record<string, Figures & AtPoint>>;
  readonly by_size: Readonly<Record<string, Figures & AtPoint>>;
  readonly history: readonly (Copies<Omit<Figures, "photos" | "positive">> & { readonly version: string })[];
};

export type Baseline = Copies<Figures> & { readonly name: string };
export type Scored = { readonly scores: Scores; readonly baselines: readonly Baseline[] };

/** The committed figures of every check and of the published methods beside it. */
export function readScored(): readonly Scored[] {
  const detectors = path.join(ROOT, "packages/detectors");
  // the training scripts wrote both files
  const baselines = readJson(path.join(detectors, "training/baselines.json")) as Record<string, Baseline[]>;
  return SCORED_CHECKS.map((check) => ({
    scores: readJson(path.join(detectors, "src", check, "scores.json")) as Scores, // likewise
    baselines: baselines[check] ?? [],
  }));
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}
