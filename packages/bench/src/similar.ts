import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { misused, typedOptions, wholeNumber } from "@svc/commands/local/typed-options";
import { ROOT } from "@svc/commands/local/wrangler";
import { PROJECTION_VERSION } from "@svc/matching/projection-version";
import { THRESHOLDS } from "@svc/matching/thresholds";
import { inTurns, type Listed, readList, roleOf } from "@svc/matching/tools/listed-photos";
import { parse } from "csv-parse/sync";
import { curveOf, matching, measureSamples, otherPairs, type Pair } from "./similar/measure.ts";
import { knownOf, samplesOf } from "./similar/samples.ts";

const USAGE = `pnpm svc similar [--role report|choose] [--photos 150] [--known 1000] [--out FILE.json] [LIST.csv ...]

Disguises photos from sources that the projection was not trained on, and reports which are found again. LIST.csv has the columns
path, source_repo and sha256 (default: ../shared/data/manifest.csv). same-pictures.csv says which pairs of photos show the same picture.`;

const MODELS = path.join(ROOT, "packages/matching/models");
const ROLES = ["report", "choose"];
const PHOTO_CATEGORIES = ["", "screen", "notscreen", "ai", "real"];

const { values, positionals } = typedOptions(USAGE, {
  allowPositionals: true,
  options: {
    role: { type: "string", default: "report" },
    photos: { type: "string", default: "150" },
    known: { type: "string", default: "1000" },
    out: { type: "string" },
  },
});
const lists = positionals.length > 0 ? positionals : [path.join(ROOT, "../shared/data/manifest.csv")];
if (!ROLES.includes(values.role)) misused(`--role ${values.role} must be one of: ${ROLES.join(", ")}`, USAGE);
if (!lists.every((list) => existsSync(list))) {
  misused(`${lists.find((list) => !existsSync(list))} does not exist`, USAGE);
}

const most = {
  known: wholeNumber("known", values.known, USAGE),
  photos: wholeNumber("photos", values.photos, USAGE),
};

const listed = unique(lists.flatMap((list) => readList(list)));
const ofRole = listed.filter(
  ({ source, category }) => PHOTO_CATEGORIES.includes(category) && roleOf(source) === values.role,
);
// Photos of one object from different sides, and the whole photos that others in the folder were made from
const hard = listed.filter(
  ({ category, label }) => category === "neardup" && /^(base|different-)/.test(label),
);
const chosen = inTurns(ofRole).slice(0, most.known);
const known = await knownOf(unique([...chosen, ...hard]));
const drawn = known.filter(({ category }) => category !== "neardup").slice(0, most.photos);
const samples = await samplesOf(drawn);

const pairs = otherPairs(known, samples);
const named = readNamed();
const matched = matching(pairs).map((pair) => ({
  pair,
  shows: named.get(shasOf(pair).join(" ")) ?? "unnamed",
}));
const result = {
  version: PROJECTION_VERSION,
  role: values.role,
  thresholds: THRESHOLDS,
  known: { photos: known.length, sources: new Set(known.map(({ source }) => source)).size },
  drawn: { photos: drawn.length, sources: new Set(drawn.map(({ source }) => source)).size },
  disguises: measureSamples(samples, known),
  others: {
    pairs: pairs.length,
    unnamed: count("unnamed"),
    same_thing: count("thing"),
    same_picture: count("picture"),
  },
  curve: curveOf(samples, pairs),
};
if (values.out !== undefined) writeFileSync(values.out, `${JSON.stringify(result, null, 1)}\n`);
print();

function print(): void {
  const { disguises, others, curve } = result;
  console.log(
    "| disguise | photos | by hash | found | among the first 1, 8, 30, 100 by embedding |\n| --- | --- | --- | --- | --- |",
  );
  for (const [name, { photos, by_hash, found, among }] of Object.entries(disguises)) {
    const ranks = Object.values(among.embedding).map(percent).join(", ");
    console.log(`| ${name} | ${photos} | ${percent(by_hash)} | ${percent(found)} | ${ranks} |`);
  }
  console.log(
    `\nof ${others.pairs} pairs of other photos, the nearest by embedding and hash, these matched: ${JSON.stringify(others)}`,
  );
  for (const { pair, shows } of matched) console.log(`  ${shows} ${describePair(pair)}`);
  console.log("\n| features that agree | found | falsely |\n| --- | --- | --- |");
  for (const { inliers, found, falsely } of curve)
    console.log(`| ${inliers} | ${percent(found)} | ${falsely} |`);
}

function count(shows: string): number {
  return matched.filter((one) => one.shows === shows).length;
}

function shasOf({ query, candidate }: Pair): readonly [string, string] {
  return ["of" in query ? query.of.sha256 : query.sha256, candidate.sha256];
}

function describePair({ query, candidate }: Pair): string {
  const [photo, as] = "of" in query ? [query.of, query.as] : [query, "as it is"];
  return `${photo.sha256} ${as} ${candidate.sha256}: ${photo.file} and ${candidate.file}`;
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10} %`;
}

function unique(photos: readonly Listed[]): readonly Listed[] {
  return [...new Map(photos.map((photo) => [photo.sha256, photo])).values()];
}

/**
 * Classified by hand: a person looked at both photos of each disputed match. `picture` means the same picture twice,
 * `thing` the same object photographed again.
 */
function readNamed(): ReadonlyMap<string, string> {
  const file = path.join(MODELS, "same-pictures.csv");
  const rows: { sha256: string; other: string; shows: string }[] = parse(readFileSync(file), {
    columns: true,
  });
  return new Map(
    rows.flatMap(({ sha256, other, shows }) => [
      [`${sha256} ${other}`, shows],
      [`${other} ${sha256}`, shows],
    ]),
  );
}
