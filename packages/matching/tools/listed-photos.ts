import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";

export type Listed = {
  readonly file: string;
  readonly source: string;
  readonly sha256: string;
  /** Of a folder of pairs: what the list says of it, and which pair it belongs to. */
  readonly label: string;
  readonly pair: string;
};

/** Lists have the columns path, source_repo and sha256; crops of photos are left out, each file comes once. */
export function readList(list: string): readonly Listed[] {
  const rows: Readonly<Record<string, string>>[] = parse(readFileSync(list), { columns: true });
  const seen = new Set<string>();
  return rows.flatMap((row) => {
    const { path: file = "", source_repo: source = "", sha256 = "", label = "", pair_id: pair = "" } = row;
    if (file.includes(".crop.") || seen.has(sha256)) return [];
    seen.add(sha256);
    return [{ file: path.resolve(path.dirname(list), file), source, sha256, label, pair }];
  });
}

/** One photo of each source, then the second of each, and so on; within a source by hash, which is no order of its own. */
export function inTurns<Photo extends Pick<Listed, "source" | "sha256">>(
  photos: readonly Photo[],
): readonly Photo[] {
  const bySha = photos.toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1));
  const sources = [...Map.groupBy(bySha, ({ source }) => source).values()];
  const most = Math.max(0, ...sources.map(({ length }) => length));
  return Array.from({ length: most }, (_, turn) => sources.flatMap((own) => own[turn] ?? [])).flat();
}
