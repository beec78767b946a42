import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { misused, typedOptions } from "@svc/commands/local/typed-options";
import { areaUnderCurve, equalErrorRate, type Scored, truePositiveRate } from "@svc/detectors/metrics";
import { type ScoredCheck, SCORED_CHECKS } from "@svc/domain/check-rules";
import type { Finding } from "@svc/domain/finding";
import { OUTSIDE_JUDGES, type OutsideJudgeName } from "@svc/domain/outside-judges";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { type OutsideAnswer, type RunningAnalyzer, startAnalyzer } from "./analyzer.ts";
import { freePort } from "@svc/commands/local/free-port";
import { bothOf, calibrate, type Judged, TOO_FEW, writeCalibration } from "./outside/calibrate.ts";

const USAGE = `pnpm svc scores --check ${SCORED_CHECKS.join("|")} --manifest FILE.csv [--out OUT.csv]
                [--outside ${OUTSIDE_JUDGES.join("|")} --calibration OUT.json]

FILE.csv has the columns path,label (path relative to the file; label 1 = screen or AI). For each photo this prints, or writes
to OUT.csv, path,label,score,status,ms, and finally one line of JSON. A photo that could not be checked has the score 0 and the
status unavailable, and does not count in the figures.

--outside, only with --check ai, also sends a reduced copy of each photo to that company, which charges for it. Its keys are read
from the JUDGE_ variables of the environment. Its score is in the column outside; OUT.json gets its weight next to ours, as the
value for JUDGE_CALIBRATIONS.`;

type Labelled = { readonly path: string; readonly label: string };
type Row = Labelled & {
  readonly score: number;
  readonly status: string;
  readonly ms: number;
  readonly finding?: Finding | undefined;
  readonly said?: OutsideAnswer | undefined;
};
type Asked = { readonly check: ScoredCheck; readonly outside?: OutsideJudgeName | undefined };

const { values } = typedOptions(USAGE, {
  options: {
    check: { type: "string" },
    manifest: { type: "string" },
    out: { type: "string" },
    outside: { type: "string" },
    calibration: { type: "string" },
  },
});
const { manifest, out, calibration: calibrationFile } = values;
const check = SCORED_CHECKS.find((each) => each === values.check);
const outside = OUTSIDE_JUDGES.find((each) => each === values.outside);
const isOutsideWrong = values.outside !== undefined && (outside === undefined || check !== "ai");
if (check === undefined) misused("--check is missing: choose one of those below", USAGE);
if (manifest === undefined) misused("--manifest is missing: give a CSV file", USAGE);
if (isOutsideWrong) misused("--outside must be one of those below, and works only with --check ai", USAGE);

const rows = await scoreAll({ check, outside }, readManifest(manifest), path.dirname(manifest));
const columns = ["path", "label", "score", "status", "ms", ...(outside === undefined ? [] : ["outside"])];
const table = stringify(rows.map(lineOf), { header: true, columns });
if (out === undefined) process.stdout.write(table);
else writeFileSync(out, table);
console.log(
  JSON.stringify({ ...summaryOf(check, rows), ...(outside !== undefined && outsideSummary(rows)) }),
);

function readManifest(file: string): readonly Labelled[] {
  const listed = parse<Partial<Labelled>>(readFileSync(file), {
    columns: true,
    bom: true,
    skip_empty_lines: true,
    trim: true,
  });
  return listed.map(({ path: photo, label }, at) => {
    if (!photo || (label !== "0" && label !== "1")) {
      throw new Error(`${file}, row ${at + 2}: needs the columns path and label (0 or 1)`);
    }
    return { path: photo, label };
  });
}

async function scoreAll(asked: Asked, listed: readonly Labelled[], folder: string): Promise<readonly Row[]> {
  const analyzer = await startAnalyzer(await freePort(), asked.outside === undefined ? {} : judgeVars());
  const scored: Row[] = [];
  try {
    for (const photo of listed)
      scored.push({ ...photo, ...(await scoreOne(analyzer, asked, path.resolve(folder, photo.path))) });
  } finally {
    await analyzer.stop();
  }
  return scored;
}

/** Keys and addresses. During a calibration, the existing one is not applied. */
function judgeVars(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      name.startsWith("JUDGE_") && name !== "JUDGE_CALIBRATIONS" && value ? [[name, value]] : [],
    ),
  );
}

async function scoreOne(analyzer: RunningAnalyzer, asked: Asked, file: string) {
  const bytes = readFileSync(file);
  const began = performance.now();
  const answer = await analyzer.inspect(bytes, [asked.check], { outside: asked.outside });
  const ms = Math.round(performance.now() - began);
  const finding = answer.readable ? answer.findings[asked.check] : undefined;
  const said = answer.readable ? answer.outside : undefined;
  if (!finding || finding.status === "unavailable") return { score: 0, status: "unavailable", ms, said };
  return { score: finding.score, status: finding.status, ms, finding, said };
}

function lineOf({ path: photo, label, score, status, ms, said }: Row) {
  return { path: photo, label, score, status, ms, outside: said?.answered ? said.score : "" };
}

function summaryOf(asked: string, all: readonly Row[]) {
  const answered = all.filter(({ status }) => status !== "unavailable");
  const items: readonly Scored[] = answered.map(({ label, score }) => ({ positive: label === "1", score }));
  return { check: asked, n: all.length, ...figuresOf(items), unavailable: all.length - answered.length };
}

/**
 * The outside judge alone and, if there are enough photos, both judges combined with a calibration fitted on these same
 * photos.
 */
function outsideSummary(all: readonly Row[]) {
  const judged = all.flatMap(judgedOf);
  const theirs = judged.map(({ positive, theirs: { score } }) => ({ positive, score }));
  const fitted = calibrate(judged);
  if (fitted && calibrationFile !== undefined) writeCalibration(calibrationFile, fitted);
  if (!fitted) console.error(TOO_FEW);
  return {
    outside: { ...figuresOf(theirs), unanswered: all.length - judged.length },
    ...(fitted && { both: figuresOf(bothOf(judged, fitted)), calibration: fitted }),
  };
}

function judgedOf({ label, finding, said }: Row): readonly Judged[] {
  if (!finding || !said?.answered) return [];
  const { name, version, score } = said;
  return [{ positive: label === "1", ours: finding, theirs: { name, version, score } }];
}

function figuresOf(items: readonly Scored[]) {
  return {
    auc: rounded(areaUnderCurve(items)),
    tpr_at_fpr_1: rounded(truePositiveRate(items, 0.01)),
    tpr_at_fpr_5: rounded(truePositiveRate(items, 0.05)),
    eer: rounded(equalErrorRate(items)),
  };
}

/** JSON has no NaN: a figure that the labels cannot determine becomes null. */
function rounded(value: number): number | null {
  return Number.isFinite(value) ? Math.round(value * 10_000) / 10_000 : null;
}
