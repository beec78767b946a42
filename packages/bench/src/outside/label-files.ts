import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { LabelledPhoto } from "@svc/detectors/outside/labelled-photo";
import type { JudgeOpinion } from "@svc/domain/outside-judges";
import type { RunningAnalyzer } from "../analyzer.ts";
import type { KeptAnswers } from "./kept-answers.ts";
import { LabelError, type LabelledRow } from "./read-labels.ts";

type FileRow = Extract<LabelledRow, { path: string }>;
type Tools = {
  readonly analyzer: Pick<RunningAnalyzer, "inspect">;
  readonly kept: KeptAnswers;
  /** Paths are relative to it. */
  readonly folder: string;
};

/** `asked`: how many questions were put to outside judges; `silent`: how many of them were not answered. */
export type Labelled = {
  readonly photos: readonly LabelledPhoto[];
  readonly unjudged: number;
  readonly asked: number;
  readonly silent: number;
};

/** Judges photos of this machine, and asks every outside judge that has not judged them yet. */
export async function labelFiles(rows: readonly FileRow[], tools: Tools): Promise<Labelled> {
  const files = rows.map((row) => ({ ...row, bytes: bytesOf(row, tools.folder) }));
  const photos: LabelledPhoto[] = [];
  let [asked, silent] = [0, 0];
  for (const { positive, bytes } of files) {
    const group = createHash("sha256").update(bytes).digest("hex");
    const before = tools.kept.of(group);
    const answer = await tools.analyzer.inspect(bytes, ["ai"], { known: before.map(({ name }) => name) });
    const outside = answer.readable ? (answer.outside ?? []) : [];
    const opinions = outside.flatMap((said): JudgeOpinion[] =>
      said.answered ? [{ name: said.name, version: said.version, score: said.score }] : [],
    );
    for (const opinion of opinions) tools.kept.keep(group, opinion);
    asked += outside.length;
    silent += outside.length - opinions.length;
    const ours = answer.readable ? answer.findings.ai : undefined;
    if (!ours || ours.status === "unavailable") continue;
    const { model, confidence } = ours;
    photos.push({ positive, group, ours: model, confidence, opinions: [...before, ...opinions] });
  }
  return { photos, unjudged: rows.length - photos.length, asked, silent };
}

/** All files are looked for before the first question is paid for. */
function bytesOf({ path: name, line }: FileRow, folder: string): Uint8Array {
  try {
    return readFileSync(path.resolve(folder, name));
  } catch {
    throw new LabelError(`line ${line}: ${name} cannot be read. Paths are relative to the CSV file`);
  }
}
