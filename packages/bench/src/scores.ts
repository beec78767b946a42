import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { misused, typedOptions } from "@svc/commands/local/typed-options";
import { areaUnderCurve, equalErrorRate, type Scored, truePositiveRate } from "@svc/detectors/metrics";
import { type ScoredCheck, SCORED_CHECKS } from "@svc/domain/check-rules";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { type RunningAnalyzer, startAnalyzer } from "./analyzer.ts";
import { freePort } from "@svc/commands/local/free-port";

const USAGE = `pnpm svc scores --check ${SCORED_CHECKS.join("|")} --manifest FILE.csv [--out OUT.csv]

FILE.csv has the columns path,label (path relative to the file; label 1 = screen or AI). For each photo this prints, or writes
to OUT.csv, path,label,score,status,ms, and finally one line of JSON. A photo that could not be checked has the score 0 and the
status unavailable, and does not count in the figures.

\`pnpm svc calibrate\` also asks outside judges, and fits how they count.`;

type Labelled = { readonly path: string; readonly label: string };
type Row = Labelled & {
  readonly score: number;
  readonly status: string;
  readonly ms: number;
};

const { values } = typedOptions(USAGE, {
  options: {
    check: { type: "string" },
    manifest: { type: "string" },
    out: { type: "string" },
  },
});
const { manifest, out } = values;
const check = SCORED_CHECKS.find((each) => each === values.check);
if (check === undefined) misused("--check is missing: choose one of those below", USAGE);
if (manifest === undefined) misused("--manifest is missing: give a CSV file", USAGE);

const rows = await scoreAll(check, readManifest(manifest), path.dirname(manifest));
const columns = ["path", "label", "score", "status", "ms"];
const table = stringify([...rows], { header: true, columns });
if (out === undefined) process.stdout.write(table);
else writeFileSync(out, table);
console.log(JSON.stringify(summaryOf(check, rows)));

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

async function scoreAll(
  asked: ScoredCheck,
  listed: readonly Labelled[],
  folder: string,
): Promise<readonly Row[]> {
  const analyzer = await startAnalyzer(await freePort());
  const scored: Row[] = [];
  try {
    for (const photo of listed)
      scored.push({ ...photo, ...(await scoreOne(analyzer, asked, path.resolve(folder, photo.path))) });
  } finally {
    await analyzer.stop();
  }
  return scored;
}

async function scoreOne(analyzer: RunningAnalyzer, asked: ScoredCheck, file: string) {
  const bytes = readFileSync(file);
  const began = performance.now();
  const answer = await analyzer.inspect(bytes, [asked]);
  const ms = Math.round(performance.now() - began);
  const finding = answer.readable ? answer.findings[asked] : undefined;
  if (!finding || finding.status === "unavailable") return { score: 0, status: "unavailable", ms };
  return { score: finding.score, status: finding.status, ms };
}

function summaryOf(asked: string, all: readonly Row[]) {
  const answered = all.filter(({ status }) => status !== "unavailable");
  const items: readonly Scored[] = answered.map(({ label, score }) => ({ positive: label === "1", score }));
  return { check: asked, n: all.length, ...figuresOf(items), unavailable: all.length - answered.length };
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
