import { readFileSync } from "node:fs";
import path from "node:path";
import { freePort } from "@svc/commands/local/free-port";
import { misused, typedOptions } from "@svc/commands/local/typed-options";
import { fitCalibration } from "@svc/detectors/outside/fit-calibration";
import { startAnalyzer } from "./analyzer.ts";
import { calibrationsIn, writeCalibration } from "./outside/calibration-file.ts";
import { countsText, figuresText, tooFewText } from "./outside/calibration-report.ts";
import { KeptAnswers } from "./outside/kept-answers.ts";
import { labelCases, serviceOf } from "./outside/label-cases.ts";
import { type Labelled, labelFiles } from "./outside/label-files.ts";
import { LabelError, type LabelledRow, readLabels } from "./outside/read-labels.ts";

const USAGE = `pnpm svc calibrate --labels FILE.csv [--out judges.json] [--account acc_…]

Fits how outside judges count together with our own model, on a tenant's labelled photos, and writes the value of
JUDGE_CALIBRATIONS. FILE.csv has a first line and one row per photo or case:

  path,label   the photo's file, relative to FILE.csv. A reduced copy goes to every judge whose JUDGE_ variables are set here, and
               each charges for it. Answers are kept in FILE.csv.answers, so that no photo is paid for twice.
  id,label     a case (vfy_…), as in the CSV that the console exports, with a column label added. The opinions in its findings are
               read with SVC_SECRET_KEY from SVC_BASE_URL. No judge is asked.

The label is genuine or generated; rows without a label are left out. Use at least 100 photos of each label, like those the tenant
gets. --account: the calibration counts only for this tenant; without it, for every tenant that has none of its own.`;

/** Cloudflare's limit for the text of a secret. */
const MOST_BYTES = 5_000;

const NOTHING: Labelled = { photos: [], unjudged: 0, asked: 0, silent: 0 };

const { values } = typedOptions(USAGE, {
  options: { labels: { type: "string" }, out: { type: "string" }, account: { type: "string" } },
});
const { labels: file, account } = values;
if (file === undefined) misused("--labels is missing: give a CSV file", USAGE);
if (account !== undefined && !/^acc_[0-9A-Z]{26}$/.test(account))
  misused(`--account ${account} must be an account's id (acc_…)`, USAGE);
const out = values.out ?? path.join(path.dirname(file), "judges.json");

try {
  process.exitCode = await calibrate(file);
} catch (error) {
  if (!(error instanceof LabelError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

async function calibrate(labels: string): Promise<number> {
  const { rows, unlabelled } = readLabels(labels, textOf(labels));
  calibrationsIn(out); // refused before anything is paid for
  const found = await judgedPhotos(rows, labels);
  console.log(countsText(found, unlabelled));
  const fitted = fitCalibration(found.photos);
  if (!fitted) {
    console.error(tooFewText(found.photos));
    return 1;
  }
  console.log(`\n${figuresText(fitted)}\n`);
  const bytes = writeCalibration(out, { ...(account !== undefined && { account }), ...fitted.calibration });
  console.log(`Written to ${out}. Next: wrangler secret put JUDGE_CALIBRATIONS < ${out}`);
  if (bytes > MOST_BYTES)
    console.error(`${out} has ${bytes} bytes, and a secret at most ${MOST_BYTES}: remove accounts`);
  return 0;
}

function textOf(labels: string): string {
  try {
    return readFileSync(labels, "utf8");
  } catch {
    throw new LabelError(`${labels} cannot be read. Give the path of a CSV file`);
  }
}

async function judgedPhotos(rows: readonly LabelledRow[], labels: string): Promise<Labelled> {
  const files = rows.filter((row) => "path" in row);
  const cases = rows.filter((row) => "caseId" in row);
  const stored = cases.length > 0 ? await labelCases(cases, serviceOf(process.env)) : NOTHING;
  const asked = files.length > 0 ? await askJudges(files, labels) : NOTHING;
  return {
    photos: [...stored.photos, ...asked.photos],
    unjudged: stored.unjudged + asked.unjudged,
    asked: asked.asked,
    silent: asked.silent,
  };
}

async function askJudges(
  rows: readonly Extract<LabelledRow, { path: string }>[],
  labels: string,
): Promise<Labelled> {
  const vars = judgeVars(process.env);
  if (Object.keys(vars).length === 0)
    throw new LabelError("No outside judge is set up: set its JUDGE_ variables in the environment");
  const analyzer = await startAnalyzer(await freePort(), vars);
  try {
    const kept = new KeptAnswers(`${labels}.answers`);
    return await labelFiles(rows, { analyzer, kept, folder: path.dirname(labels) });
  } finally {
    await analyzer.stop();
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Keys and addresses. While judges are calibrated, an existing calibration is not applied. */
function judgeVars(env: Environment): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      name.startsWith("JUDGE_") && name !== "JUDGE_CALIBRATIONS" && value ? [[name, value]] : [],
    ),
  );
}
