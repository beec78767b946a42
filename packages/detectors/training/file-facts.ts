/**
 * Measures what the files of labelled originals say and writes `src/file/figures.json`. `node file-facts.ts
 * LIST.csv…`
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { messengerCopy } from "@svc/testkit/photo-file";
import { findMarks } from "../src/ai/marks.ts";
import { FACTS, findFacts, isSizeOwn, type PhotoFile } from "../src/file/facts.ts";
import { together } from "../src/file/likelihood.ts";
import { type Label, readLists, readPhotoFile } from "../tools/labelled-files.ts";
import { areaOf, calibrate, type Judged, judgeLeftOut, measure, type Row } from "../tools/measure-facts.ts";

/** Number of copies per source and label. Copies are neutral by rule; this only demonstrates it. */
const COPIES = 2;
const MESSENGER_SIDES_PX = [1600, 1280];

const listed = readLists(process.argv.slice(2));
const rows: Row[] = [];
const copies: Row[] = [];
const copied = new Map<string, number>();

for (const [index, photo] of listed.entries()) {
  const bytes = new Uint8Array(readFileSync(photo.file));
  const file = await readPhotoFile(bytes);
  if (!file) continue;
  rows.push(rowOf(photo, file));
  const key = `${photo.label} ${photo.source}`;
  const before = copied.get(key) ?? 0;
  if (before < COPIES) {
    copied.set(key, before + 1);
    const copy = await copyOf(bytes, MESSENGER_SIDES_PX[index % 2] ?? 0);
    if (copy) copies.push(rowOf(photo, copy));
  }
}

const table = measure(rows);
const leftOut = judgeLeftOut(rows);
const figures = {
  model: { name: "ai-file", version: "1.0.0" },
  photos: {
    ai: count(rows, "ai"),
    real: count(rows, "real"),
    marked: rows.filter((row) => row.marked).length,
  },
  sources: { ai: sourcesOf(rows, "ai"), real: sourcesOf(rows, "real") },
  facts: Object.fromEntries(FACTS.map((fact) => [fact, rounded(table[fact])])),
  left_out: {
    originals: {
      auc: round(areaOf(leftOut)),
      speaking: { ai: round(speaking(leftOut, "ai")), real: round(speaking(leftOut, "real")) },
      ...rounded(calibrate(leftOut)),
    },
    messenger: { photos: copies.length, auc: areaOf(judgedBy(copies)) },
  },
};
writeFileSync(new URL("../src/file/figures.json", import.meta.url), `${JSON.stringify(figures, null, 2)}\n`);
writeFileSync(new URL("file-sources.csv", import.meta.url), sourceList());

function rowOf({ source, label }: Pick<Row, "source" | "label">, file: PhotoFile): Row {
  const group = isSizeOwn(file) ? { group: file.format } : {};
  const marked = findMarks(file.metadata).length > 0 ? ({ marked: true } as const) : {};
  return { source, label, facts: findFacts(file), ...group, ...marked };
}

async function copyOf(bytes: Uint8Array, side: number): Promise<PhotoFile | undefined> {
  try {
    return await readPhotoFile(await messengerCopy(bytes, side));
  } catch {
    return undefined; // a format that the copying library cannot read
  }
}

/** Judges with the table of all sources: a copy shows no facts, so a table without its source would judge it the same. */
function judgedBy(own: readonly Row[]): Judged[] {
  return own.map((row) => ({ ...row, ratio: together(row.facts.map((fact) => table[fact].ratio)) }));
}

function count(own: readonly Row[], label: Label): number {
  return own.filter((row) => row.label === label).length;
}

function sourcesOf(own: readonly Row[], label: Label): number {
  return new Set(own.filter((row) => row.label === label).map(({ source }) => source)).size;
}

function speaking(own: readonly Row[], label: Label): number {
  return own.filter((row) => row.label === label && row.facts.length > 0).length / count(own, label);
}

/** Each source with its counts and one hash over its photos, so that others can rebuild the set. */
function sourceList(): string {
  const bySource = [...Map.groupBy(listed, ({ source }) => source)];
  const sorted = bySource.toSorted(([a], [b]) => a.localeCompare(b));
  const lines = sorted.map(([source, photos]) => {
    const hash = createHash("sha256");
    for (const { sha256 } of photos.toSorted((a, b) => a.sha256.localeCompare(b.sha256))) hash.update(sha256);
    const of = (label: Label) => photos.filter((photo) => photo.label === label).length;
    return `${source},${of("ai")},${of("real")},${hash.digest("hex")}`;
  });
  return ["source_repo,ai,real,sha256_of_sorted_sha256", ...lines, ""].join("\n");
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function rounded<Value>(value: Value): Value {
  return JSON.parse(
    JSON.stringify(value, (_, part) => (typeof part === "number" ? round(part) : part)),
  ) as Value; // the same shape
}
