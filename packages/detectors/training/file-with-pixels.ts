/** What the file adds to the pixels, on sources that the pixel model never saw → `src/file/with-pixels.json`. `node file-with-pixels.ts LIST.csv…` */
import { readFileSync, writeFileSync } from "node:fs";
import type { Finding } from "@svc/domain/finding";
import { parse } from "csv-parse/sync";
import { createAi } from "../src/ai/ai.ts";
import { areaUnderCurve, truePositiveRate } from "../src/metrics.ts";
import { type Label, readEvidence, readLists } from "../tools/labelled-files.ts";
import { nodePixelJudge } from "../tools/pixel-judge.ts";

/** Of each source and label, so that no large source decides. */
const PHOTOS_MAX = 4;

type Answered = Exclude<Finding, { readonly status: "unavailable" }>;
type Pair = { readonly label: Label; readonly source: string } & Record<"pixels" | "both", Answered>;

const trained: readonly Record<string, string>[] = parse(
  readFileSync(new URL("photos.csv", import.meta.url)),
  { columns: true },
);
const seen = new Set(trained.map((row) => row["repository"]?.toLowerCase()));
const ai = createAi(nodePixelJudge());
const taken = new Map<string, number>();
const pairs: Pair[] = [];

for (const { file, source, label } of readLists(process.argv.slice(2))) {
  const key = `${label} ${source}`;
  const before = taken.get(key) ?? 0;
  if (before === PHOTOS_MAX || seen.has(source.toLowerCase())) continue;
  const evidence = await readEvidence(new Uint8Array(readFileSync(file)));
  if (!evidence) continue;
  const { metadata: _metadata, traces: _traces, ...alone } = evidence;
  const pixels = await ai.inspect(alone, {});
  const both = await ai.inspect(evidence, {});
  // Marks would decide alone; they are no part of what is measured here.
  if (!isJudged(pixels) || !isJudged(both) || both.model.name !== pixels.model.name) continue;
  taken.set(key, before + 1);
  pairs.push({ label, source, pixels, both });
}

const figures = {
  pixels_model: pairs[0]?.pixels.model,
  photos: { ai: of("ai").length, real: of("real").length },
  sources: new Set(pairs.map(({ source }) => source)).size,
  pixels: figuresOf("pixels"),
  both: figuresOf("both"),
};
writeFileSync(
  new URL("../src/file/with-pixels.json", import.meta.url),
  `${JSON.stringify(figures, null, 2)}\n`,
);

function isJudged(finding: Finding): finding is Answered {
  return finding.status !== "unavailable";
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
