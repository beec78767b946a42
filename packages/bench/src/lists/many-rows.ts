import { globSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { newUlid } from "@svc/domain/ids";

/** Few enough for a page or two, spread evenly over the others. */
export const RARE_ROWS = 50;
export const FIRST_AT = Date.parse("2026-01-01T00:00:00Z");
export const STEP_MS = 1_000;

/** One row for each place in `?2` rows, made from the account's only row; a few of them differ. */
const COPY = `with recursive places (place) as (select 0 union all select place + 1 from places where place + 1 < ?2),
  model as (select account_id, view from verifications where account_id = (select id from accounts where org = ?1) limit 1),
  wanted as materialized (select id_at(?3 + place * ?4) as id, ?3 + place * ?4 as at, place % (?2 / ?5) = 0 as rare from places)
  insert into verifications (account_id, id, version, status, mode, template, identification, svc,
    has_similar_photo, has_review, has_unavailable, due_flagged, outcome, updated_at, created_at, metadata, view)
  select model.account_id, wanted.id, 1, iif(rare, 'failed', 'completed'), iif(rare, 'audit', 'verification'),
    iif(rare, 'rare', 'common'), iif(rare, 'rare', wanted.id), not rare, rare, rare, rare, rare, iif(rare, 'flagged', 'genuine'), at, at,
    json_object('kind', iif(rare, 'rare', 'common'), 'shop', 'all'), json_set(model.view, '$.id', wanted.id)
  from wanted cross join model`;

const METADATA = `insert or ignore into verification_metadata (account_id, key, value, verification_id)
  select account_id, each.key, each.value, verifications.id from verifications, json_each(metadata) as each order by 1, 2, 3, 4`;

type Definition = { readonly type: string; readonly name: string; readonly sql: string };

/**
 * Copies each account's only row many times, spread over time, while no service runs. Indexes are built afterwards from
 * sorted rows, instead of keeping eighteen of them during a million inserts.
 */
export function multiplyRows(stateDir: string, rowsOf: Readonly<Record<string, number>>): void {
  const database = new DatabaseSync(fileOf(stateDir));
  try {
    database.function("id_at", (at) => `vfy_${newUlid(Number(at))}`);
    // A crash here ends the measurement anyway
    database.exec("pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -200000");
    const later = database
      .prepare(`select type, name, sql from sqlite_schema where tbl_name = 'verifications' and sql is not null
        and (type = 'index' or name = 'verification_metadata_added')`)
      .all() as Definition[];
    for (const { type, name } of later) database.exec(`drop ${type} "${name}"`);
    const copy = database.prepare(COPY);
    for (const [org, rows] of Object.entries(rowsOf)) copy.run(org, rows, FIRST_AT, STEP_MS, RARE_ROWS);
    database.exec(METADATA);
    for (const { sql } of later) database.exec(sql);
    database.exec("pragma journal_mode = wal");
  } finally {
    database.close();
  }
}

/** The database that holds the accounts' rows. */
function fileOf(stateDir: string): string {
  const folder = path.join(stateDir, "v3/d1/miniflare-D1DatabaseObject");
  const files = globSync("*.sqlite", { cwd: folder }).map((name) => path.join(folder, name));
  const file = files.find((each) => {
    using database = new DatabaseSync(each);
    return (
      database.prepare("select 1 from sqlite_schema where name = 'verifications'").get() !== undefined &&
      database.prepare("select 1 from verifications").get() !== undefined
    );
  });
  if (file === undefined) throw new Error(`no database in ${folder} has a verification`);
  return file;
}
