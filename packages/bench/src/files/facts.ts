import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Metadata } from "@svc/imaging/evidence";
import { readMetadata } from "@svc/imaging/metadata";
import { withoutPosition } from "@svc/imaging/remove-position";
import { sniff } from "@svc/imaging/sniff";
import { readAll } from "./limited.ts";
import type { References } from "./references.ts";
import type { Compared } from "./table.ts";

/** ExifTool takes half a second to start, so it reads many files at once. */
const BATCH = 200;
/** About one metre. */
const DEGREES_MAX = 0.000_01;

/** Adds to each file the facts that differ from ExifTool's, and what its copy without position still tells. */
export async function compareFacts(
  folder: string,
  compared: readonly Compared[],
  { exiftool }: References,
): Promise<void> {
  if (!exiftool) return;
  const copies = mkdtempSync(path.join(tmpdir(), "svc-files-"));
  try {
    for (let from = 0; from < compared.length; from += BATCH) {
      const batch = compared.slice(from, from + BATCH);
      const read = (args: readonly string[], files: readonly string[]) =>
        readAll(files, (some) => tagsOf(exiftool, args, some));
      const paths = batch.map(({ file }) => path.join(folder, file));
      const facts = Map.groupBy(await read(FACTS, paths), sourceOf);
      for (const [at, each] of batch.entries()) {
        await compareOne(each, {
          source: paths[at] ?? "",
          copy: path.join(copies, `${from + at}`),
          theirs: facts.get(paths[at] ?? "")?.[0],
        });
      }
      const copied = batch.flatMap((each, at) =>
        each.position === "removed" || each.position === "none" ? [path.join(copies, `${from + at}`)] : [],
      );
      const left = await read(POSITIONS, copied);
      for (const tags of left) {
        const each = compared[Number(path.basename(sourceOf(tags)))];
        if (each)
          each.left = Object.entries(tags).flatMap(([tag, value]) => (isPlace(tag, value) ? [tag] : []));
      }
    }
  } finally {
    rmSync(copies, { recursive: true });
  }
}

type Tags = Readonly<Record<string, unknown>>;

/** As given on the command line. */
function sourceOf(tags: Tags): string {
  return String(tags["SourceFile"]);
}

const FACTS = [
  "-EXIF:DateTimeOriginal",
  "-EXIF:Make",
  "-EXIF:Model",
  "-EXIF:Software",
  "-Composite:GPSLatitude",
  "-Composite:GPSLongitude",
];
/** Everything of every group, embedded files too. */
const POSITIONS = [
  "-ee3",
  "-a",
  "-G1",
  "-GPS*",
  "-*Latitude*",
  "-*Longitude*",
  "-XMP-geo:*",
  "-*Coordinates*",
  "-LocationInformation",
];

/** A blanked tag is still there, without a number or with zeros. */
export function isPlace(tag: string, value: unknown): boolean {
  const isNamed =
    /latitude|longitude|coordinates|GPS(?:Position|Altitude|AreaInfo)|locationinfo|XMP-geo/i.test(tag);
  return isNamed && !/ref$/i.test(tag) && /[1-9]/.test(JSON.stringify(value));
}

async function tagsOf(
  exiftool: NonNullable<References["exiftool"]>,
  args: readonly string[],
  files: readonly string[],
): Promise<readonly Tags[] | undefined> {
  const text = await exiftool(["-q", "-json", "-n", ...args, ...files]);
  if (text === undefined) return undefined;
  const found = JSON.parse(text || "[]") as readonly Tags[]; // ExifTool's own JSON
  return found;
}

type Place = { readonly source: string; readonly copy: string; readonly theirs: Tags | undefined };

async function compareOne(each: Compared, { source, copy, theirs }: Place): Promise<void> {
  const bytes = new Uint8Array(readFileSync(source));
  const sniffed = sniff(bytes);
  if (!("refused" in sniffed) && theirs) {
    each.facts = [...(each.facts ?? []), ...differencesOf(await readMetadata(bytes, sniffed), theirs)];
  }
  const without = await withoutPosition(bytes);
  each.position = without.state;
  if (without.state !== "kept") writeFileSync(copy, without.state === "removed" ? without.bytes : bytes);
}

function differencesOf(ours: Metadata, theirs: Tags): readonly string[] {
  const named = [
    ["taken", ours.takenAt, theirs["DateTimeOriginal"]],
    ["make", ours.make, theirs["Make"]],
    ["model", ours.model, theirs["Model"]],
    ["software", ours.software, theirs["Software"]],
  ] as const;
  return [
    ...named
      .filter(([, own, other]) => plain(own) !== plain(other))
      .map(([name, own, other]) => `${name}: ${plain(own)} / ${plain(other)}`),
    ...positionDifference(ours.position, theirs),
  ];
}

/** Without the padding that writers leave. Blanks and colons alone are EXIF's way to say unknown (EXIF 2.32, 4.6.5). */
function plain(value: unknown): string {
  const text = typeof value === "number" || typeof value === "string" ? String(value) : "";
  return /^[\s:]*$/.test(text) ? "" : text.replaceAll("\0", "").trim();
}

function positionDifference(ours: Metadata["position"], theirs: Tags): readonly string[] {
  const [lat, lng] = [
    Number(theirs["GPSLatitude"] ?? Number.NaN),
    Number(theirs["GPSLongitude"] ?? Number.NaN),
  ];
  if (!ours) return [];
  const isNear = Math.abs(ours.lat - lat) < DEGREES_MAX && Math.abs(ours.lng - lng) < DEGREES_MAX;
  return isNear ? [] : [`position: ${ours.lat}, ${ours.lng} / ${lat}, ${lng}`];
}
