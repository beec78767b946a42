import { readFileSync } from "node:fs";
import path from "node:path";
import { createDecoders } from "@svc/imaging/decode";
import type { Pixels } from "@svc/imaging/evidence";
import { readMetadata } from "@svc/imaging/metadata";
import { sniff } from "@svc/imaging/sniff";
import { compileCodecs } from "@svc/imaging/tools/codecs";
import { findExifThumbnail } from "@svc/imaging/traces/exif-thumbnail";
import { readTraces } from "@svc/imaging/traces/read-traces";
import { parse } from "csv-parse/sync";
import type { PhotoFile } from "../src/file/facts.ts";

export type Label = "ai" | "real";
type Listed = {
  readonly file: string;
  readonly source: string;
  readonly label: Label;
  readonly sha256: string;
};

const LABELS: Readonly<Record<string, Label>> = { ai: "ai", real: "real", notscreen: "real" };
const IS_TILE = /#\d+,\d+,\d+,\d+$/;

/**
 * The originals in the lists, each file once: no tiles of grids, no crops, and nothing stored smaller than it
 * arrived.
 */
export function readLists(lists: readonly string[]): Listed[] {
  const seen = new Set<string>();
  return lists.flatMap((list) => rowsOf(list)).filter(({ sha256 }) => !seen.has(sha256) && seen.add(sha256));
}

type Row = Readonly<Record<string, string>>;

function rowsOf(list: string): Listed[] {
  const rows: Row[] = parse(readFileSync(list), { columns: true });
  return rows.filter(isOriginal).flatMap((row) => {
    const { label: stated = "", category = stated, source_repo: source = "", sha256 = "" } = row;
    const label = LABELS[category] && LABELS[stated];
    return label ? [{ file: path.resolve(path.dirname(list), fileOf(row)), source, label, sha256 }] : [];
  });
}

function isOriginal(row: Row): boolean {
  return !IS_TILE.test(row["source_path"] ?? "") && !fileOf(row).includes(".crop.");
}

function fileOf(row: Row): string {
  return row["file"] ?? row["path"] ?? "";
}

const decoders = createDecoders(compileCodecs());
const NO_PIXELS: Pixels = {
  width: 1,
  height: 1,
  frame: { width: 1, height: 1, rgb: new Uint8Array(3) },
  tiles: [],
};

/** Reads a file as the service does. Pixels are decoded only to compare them with a thumbnail. */
export async function readPhotoFile(bytes: Uint8Array): Promise<PhotoFile | undefined> {
  const sniffed = sniff(bytes);
  if ("refused" in sniffed) return undefined;
  const metadata = await readMetadata(bytes, sniffed);
  const isCompared = sniffed.format === "image/jpeg" && findExifThumbnail(bytes) !== undefined;
  const pixels = isCompared ? await decoders.readPixels(bytes, sniffed) : NO_PIXELS;
  if ("failed" in pixels) return undefined;
  return { format: sniffed.format, metadata, traces: await readTraces({ bytes, sniffed, pixels }, decoders) };
}
