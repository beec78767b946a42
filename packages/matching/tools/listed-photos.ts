import { readFileSync } from "node:fs";
import { createHash } from "node:crypto";
import path from "node:path";
import { parse } from "csv-parse/sync";

export type Listed = {
  readonly file: string;
  readonly source: string;
  readonly sha256: string;
  readonly category: string;
  readonly label: string;
};

/**
 * A list needs the columns path, source_repo and sha256; ours also have category and label. Skips crops of photos,
 * and returns each file once.
 */
export function readList(list: string): readonly Listed[] {
  const rows: Readonly<Record<string, string>>[] = parse(readFileSync(list), { columns: true });
  const seen = new Set<string>();
  return rows.flatMap((row) => {
    const { path: file = "", source_repo: source = "", sha256 = "", category = "", label = "" } = row;
    if (file.includes(".crop.") || seen.has(sha256)) return [];
    seen.add(sha256);
    return [{ file: path.resolve(path.dirname(list), file), source, sha256, category, label }];
  });
}

export type Role = "learn" | "choose" | "report";

/** Owners who publish the same pictures. */
const SIBLINGS: Readonly<Record<string, string>> = { chenchenmao96: "Social-Design-Lab" };
const ROLES: readonly Role[] = [
  ...Array<Role>(11).fill("learn"),
  ...Array<Role>(3).fill("choose"),
  ...Array<Role>(6).fill("report"),
];

/**
 * The role of a source's photos. Learning the projection, choosing thresholds and reporting figures each use
 * different owners.
 */
export function roleOf(source: string): Role {
  const [owner = ""] = source.split("/");
  const digest = createHash("sha256")
    .update(SIBLINGS[owner] ?? owner)
    .digest();
  return ROLES[digest.readUInt32BE(0) % ROLES.length] ?? "report";
}

/**
 * One photo of each source, then the second of each, and so on. Within a source photos are sorted by hash, which is
 * arbitrary.
 */
export function inTurns<Photo extends Pick<Listed, "source" | "sha256">>(
  photos: readonly Photo[],
): readonly Photo[] {
  const bySha = photos.toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1));
  const sources = [...Map.groupBy(bySha, ({ source }) => source).values()];
  const most = Math.max(0, ...sources.map(({ length }) => length));
  return Array.from({ length: most }, (_, turn) => sources.flatMap((own) => own[turn] ?? [])).flat();
}
