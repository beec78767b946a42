/**
 * Measures what the file adds to the pixels and writes `src/file/with-pixels.json`. `node file-with-pixels.ts
 * models/1.1.1 OUT/left-out.csv LIST.csv…`
 * OUT/left-out.csv comes from `train.py`: each photo judged by models that never saw its source.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Finding } from "@svc/domain/finding";
import { parse } from "csv-parse/sync";
import { findMarks } from "../src/ai/marks.ts";
import { conclude } from "../src/file/conclude.ts";
import { areaUnderCurve, truePositiveRate } from "../src/metrics.ts";
import type { PixelModel } from "../src/pixel/judge.ts";
import { type Label, readLists, readPhotoFile } from "../tools/labelled-files.ts";

type Judged = Pick<Exclude<Finding, { readonly status: "unavailable" }>, "status" | "confidence">;
type Pair = { readonly label: Label; readonly source: string } & Record<"pixels" | "both", Judged>;

const [version = "", leftOut = "", ...lists] = process.argv.slice(2);
// written by train.py
const model = JSON.parse(readFileSync(path.join(version, "model.json"), "utf8")) as PixelModel;
const opinions = readOpinions(leftOut);
const pairs: Pair[] = [];

for (const { file, source, label, sha256 } of readLists(lists)) {
  const opinion = opinions.get(sha256);
  const read = opinion && (await readPhotoFile(new Uint8Array(readFileSync(file))));
  // A mark decides alone, so marked files are not part of this measurement.
  if (!opinion || !read || findMarks(read.metadata).length > 0) continue;
  const { confidence, point } = opinion;
  const leaning = {
    score: confidence,
    confidence,
    model: { name: "ai-pixels", version: model.version },
    evidence: [],
  };
  const both = conclude(leaning, read, point);
  pairs.push({
    label,
    source,
    pixels: { status: confidence >= point ? "flagged" : "clear", confidence },
    both,
  });
}

if (pairs.length === 0)
  throw new Error("none of the listed photos is in OUT/left-out.csv: nothing was written");

const figures = {
  pixels_model: { name: "ai-pixels", version: model.version },
  photos: { ai: of("ai").length, real: of("real").length },
  sources: new Set(pairs.map(({ source }) => source)).size,
  pixels: figuresOf("pixels"),
  both: figuresOf("both"),
};
writeFileSync(
  new URL("../src/file/with-pixels.json", import.meta.url),
  `${JSON.stringify(figures, null, 2)}\n`,
);

function opinionOf(row: Readonly<Record<string, string>>) {
  return { confidence: Number(row["ai"]), point: Number(row["ai_point"]) };
}

/** Only originals that are whole files, because a tile of a sheet has no file of its own. */
function readOpinions(file: string): ReadonlyMap<string, { confidence: number; point: number }> {
  const rows: readonly Record<string, string>[] = parse(readFileSync(file), { columns: true });
  const whole = rows.filter((row) => row["kind"] === "original" && row["region"] === "");
  return new Map(whole.map((row) => [row["sha256"] ?? "", opinionOf(row)]));
}

function of(label: Label): readonly Pair[] {
  return pairs.filter((pair) => pair.label === label);
}

function figuresOf(which: "pixels" | "both") {
  const scored = pairs.map((pair) => ({ positive: pair.label === "ai", score: pair[which].confidence }));
  const flagged = (label: Label) => of(label).filter((pair) => pair[which].status === "flagged").length;
  return {
    auc: round(areaUnderCurve(scored)),
    found_at_1_percent: round(truePositiveRate(scored, 0.01)),
    found_at_5_percent: round(truePositiveRate(scored, 0.05)),
    flagged: { ai: flagged("ai"), real: flagged("real") },
  };
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
