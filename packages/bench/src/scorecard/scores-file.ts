import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "@svc/commands/local/wrangler";
import { EDIT_MODEL_VERSION, MODEL_VERSION } from "@svc/detectors/pixel/model-version";
import { type ScoredCheck, SCORED_CHECKS } from "@svc/domain/check-rules";

/** The figures that `training/report.py` writes for one set of photos. Rates are missing if a class is missing. */
export type Figures = {
  readonly photos: number;
  readonly positive: number;
  readonly auc?: number;
  readonly tpr_at_1?: number;
  readonly tpr_at_5?: number;
};
export type AtPoint = {
  readonly genuine: number;
  readonly false_alarms: number;
  readonly positive: number;
  readonly found: number;
};
type Kinds<T> = { readonly originals: T; readonly copies: T };
type Rates = Omit<Figures, "photos" | "positive">;
type Whole = Figures &
  AtPoint & {
    /** Number of sources of the photos; each was left out of training in turn. */
    readonly sources: number;
    readonly auc_interval: readonly number[];
    readonly tpr_at_1_interval: readonly number[];
    readonly roc: readonly (readonly number[])[];
    /** For sources with both classes, where content and camera are alike. */
    readonly pairs: Figures & { readonly sources: number };
    /** Photos that the other check looks for; here they count as genuine. */
    readonly other_check: AtPoint;
    /** Only for originals: without their tiles. */
    readonly frame_alone?: Figures;
  };
export type Bin = { readonly confidence: number; readonly positive: number; readonly photos: number };
export type Groups = Readonly<Record<string, Figures & AtPoint>>;

export type Scores = Kinds<Whole> & {
  readonly check: ScoredCheck;
  readonly version: string;
  readonly operating_point: number;
  /** For originals whose tiles are judged too. */
  readonly native_operating_point: number;
  readonly sources: Groups;
  readonly generators?: Groups;
  readonly by_size: Groups;
  /** By camera maker, skin tone, night, and words in a photo's path, for originals and copies. */
  readonly slices: Groups;
  /** By the change applied to photos of sources that this training left out. */
  readonly robustness: Groups;
  readonly calibration: { readonly expected_calibration_error: number; readonly bins: readonly Bin[] };
  /** AUC of a judge that knows only how a picture is stored, within sources of both classes: of the files as they came, and as prepared. */
  readonly null: { readonly files: number; readonly prepared: number; readonly allowed: number };
  /** By the share of the other sources used for training. */
  readonly learning_curve: readonly (Figures & { readonly share: number })[];
};

export type Baseline = Kinds<Figures> & { readonly name: string };
/** The results of an older version on the photos of its time. */
type Past = Kinds<Rates> & { readonly version: string };
export type Scored = {
  readonly scores: Scores;
  readonly baselines: readonly Baseline[];
  readonly history: readonly Past[];
};

/** The committed figures of the current version, of older ones and of published methods. */
export function readScored(): readonly Scored[] {
  const detectors = path.join(ROOT, "packages/detectors");
  // Written by the training scripts
  const baselines = readJson(path.join(detectors, "training/baselines.json")) as Record<string, Baseline[]>;
  const history = readJson(path.join(detectors, "models/history.json")) as Record<string, Past[]>;
  return SCORED_CHECKS.map((check) => ({
    scores: readJson(path.join(detectors, "models", MODEL_VERSION, `${check}.json`)) as Scores, // likewise
    baselines: baselines[check] ?? [],
    history: history[check] ?? [],
  }));
}

/**
 * The figures of `training/edits/train.py` for photos of left-out sources. Each row is compared with all untouched photos.
 */
export type EditScores = Kinds<{
  readonly at_10_percent: EditFigures;
  readonly all_areas: EditFigures;
  readonly by_area: Readonly<Record<string, EditFigures>>;
  readonly by_kind: Readonly<Record<string, EditFigures>>;
}> & { readonly version: string; readonly sources: number };
export type EditFigures = Figures & { readonly shows: AtPoint; readonly needs_look: AtPoint };

export function readEditScores(): EditScores {
  const folder = path.join(ROOT, "packages/detectors/models", `edits-${EDIT_MODEL_VERSION}`);
  return readJson(path.join(folder, "scores.json")) as EditScores; // likewise
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}
