import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { misused, typedOptions } from "@svc/commands/local/typed-options";
import { ROOT } from "@svc/commands/local/wrangler";
import { RULE_NAMES } from "@svc/domain/consistency/rules";
import type { Shot } from "@svc/domain/consistency/shot";
import type { SharedView } from "@svc/domain/consistency/shot-facts";
import { newCaptureId } from "@svc/domain/ids";
import { readMetadata } from "@svc/imaging/metadata";
import { readShotFacts } from "@svc/imaging/shot-facts";
import { sniff } from "@svc/imaging/sniff";
import { compareFingerprints } from "@svc/matching/compare-fingerprints";
import type { Fingerprint } from "@svc/matching/fingerprint";
import { nodeFingerprinter } from "@svc/matching/tools/node-fingerprinter";
import { readFrame } from "@svc/matching/tools/read-frame";
import { parse } from "csv-parse/sync";
import { measureSeries } from "./consistency/measure.ts";
import {
  agedSeries,
  lateSeries,
  mixedSeries,
  movedSeries,
  type SeriesPhoto,
  seriesOfADay,
  wholeSources,
} from "./consistency/series.ts";

const USAGE = `pnpm svc consistency [--write] LIST.csv ...

How often genuine series of photos break each rule of CONTRACT G18, and how often a photo of another source among them is noticed. LIST.csv has the
columns path and source_repo; rows whose label is none of real, notscreen and screen are skipped, and so are files without a camera's time. --write
stores the counts in packages/domain/src/consistency/figures.json.`;

const FIGURES = path.join(ROOT, "packages/domain/src/consistency/figures.json");
const GENUINE = ["", "real", "notscreen", "screen"];

const { values, positionals } = typedOptions(USAGE, {
  allowPositionals: true,
  options: { write: { type: "boolean", default: false } },
});
if (positionals.length === 0) misused("name at least one LIST.csv", USAGE);
for (const list of positionals) if (!existsSync(list)) misused(`${list} does not exist`, USAGE);

type Read = SeriesPhoto & { readonly fingerprint?: Fingerprint };

const fingerprintOf = nodeFingerprinter();
const photos = withViews(await readPhotos());
const ofADay = seriesOfADay(photos);
const KINDS = {
  series_of_a_day: { head: "genuine: series of a day", series: ofADay },
  whole_sources: { head: "genuine: whole sources", series: wholeSources(photos) },
  mixed_series: { head: "a photo of another source", series: mixedSeries(ofADay) },
  aged_series: { head: "an older photo of the same", series: agedSeries(ofADay) },
  moved_series: { head: "a place moved 500 km", series: movedSeries(ofADay) },
  late_series: { head: "clocks 12 h late", series: lateSeries(ofADay) },
} as const;
type Measure = (typeof measured)[number];
const measured = Object.entries(KINDS).map(([name, { head, series }]) => ({
  name,
  head,
  counts: measureSeries(series),
}));
if (values.write) writeFileSync(FIGURES, `${JSON.stringify(figures(), null, 2)}\n`);
printTable();

/** Series of a day, but for the rule about a month, which they cannot break. */
function figures(): object {
  const [{ counts: day }, { counts: whole }] = measured as [Measure, Measure, ...Measure[]]; // in the order of KINDS
  const sources = new Set(photos.map(({ source }) => source)).size;
  const rules = { ...day.rules, far_apart_in_time: whole.rules.far_apart_in_time };
  return { photos: photos.length, sources, rules };
}

function printTable(): void {
  console.log(`| rule | ${measured.map(({ head }) => head).join(" | ")} |`);
  console.log(`| --- | ${measured.map(() => "---").join(" | ")} |`);
  for (const rule of RULE_NAMES) {
    if (measured.every(({ counts }) => !counts.rules[rule])) continue;
    console.log(`| \`${rule}\` | ${measured.map(({ counts }) => share(counts.rules[rule])).join(" | ")} |`);
  }
  const all = measured.map(({ counts: { contradictions, series } }) =>
    share({ compared: series, broken: contradictions }),
  );
  console.log(`| result \`contradictions\` | ${all.join(" | ")} |`);
}

function share(counted: { readonly compared: number; readonly broken: number } | undefined): string {
  if (!counted) return "";
  const { compared, broken } = counted;
  return `${broken} of ${compared} (${Math.round((broken / compared) * 1000) / 10} %)`;
}

async function readPhotos(): Promise<readonly Read[]> {
  const read: Read[] = [];
  const seen = new Set<string>();
  for (const { file, source } of positionals.flatMap(listed)) {
    const bytes = new Uint8Array(readFileSync(file));
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const photo = seen.has(sha256) ? undefined : await readPhoto(bytes, { source, sha256, at: read.length });
    seen.add(sha256);
    if (photo) read.push(photo);
  }
  return read;
}

function listed(list: string): readonly { readonly file: string; readonly source: string }[] {
  const rows: Readonly<Record<string, string>>[] = parse(readFileSync(list), { columns: true });
  return rows.flatMap(({ path: file = "", source_repo: source = "", label = "" }) =>
    GENUINE.includes(label) && !file.includes(".crop.")
      ? [{ file: path.resolve(path.dirname(list), file), source }]
      : [],
  );
}

type Of = { readonly source: string; readonly sha256: string; readonly at: number };

/** Each photo counts as the answer to a step of its own, which is the strictest case. */
async function readPhoto(bytes: Uint8Array, { source, sha256, at }: Of): Promise<Read | undefined> {
  const sniffed = sniff(bytes);
  if ("refused" in sniffed) return undefined;
  const facts = readShotFacts(bytes, await readMetadata(bytes, sniffed));
  if (facts?.clock === undefined) return undefined;
  const frame = await readFrame(bytes);
  const shot: Shot = {
    captureId: newCaptureId(at),
    step: `photo-${at}`,
    live: false,
    receivedAt: Date.now(),
    sha256,
    aspect: Math.max(sniffed.width, sniffed.height) / Math.min(sniffed.width, sniffed.height),
    isUpload: false,
    facts,
    ...(facts.position && { place: { accuracyM: 100, ...facts.position } }),
    views: [],
  };
  return { source, shot, ...(frame && { fingerprint: fingerprintOf(frame) }) };
}

/** Within a source, as the analyzer compares within a verification. */
function withViews(all: readonly Read[]): readonly SeriesPhoto[] {
  return all.map(({ source, shot, fingerprint }, index) => {
    const before = all.slice(0, index).filter((each) => each.source === source);
    const views = before.flatMap((other): readonly SharedView[] => {
      const match = fingerprint && other.fingerprint && compareFingerprints(fingerprint, other.fingerprint);
      const samePicture = match?.method === "phash" && { samePicture: true as const };
      return match ? [{ captureId: other.shot.captureId, ...samePicture }] : [];
    });
    return { source, shot: { ...shot, views } };
  });
}
