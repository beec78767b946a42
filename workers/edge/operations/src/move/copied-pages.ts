import { faultPoint } from "@svc/platform/fault";
import { addChanges } from "@svc/store/move/account-gates";
import type { AccountMove, MoveStep } from "@svc/store/move/account-moves";
import { byKey, keysAfter, putRows, readPage, readRange } from "@svc/store/move/moved-rows";
import { MOVED_TABLES, type MovedTable } from "@svc/store/move/moved-tables";
import { type Run, save } from "./move-run.ts";

export async function copyPage(run: Run): Promise<AccountMove> {
  const { table, after } = placeOf(run.move);
  const { rows, last } = await readPage(run.source, table, after);
  if (!last) return nextTable(run, table, { phase: "compare" });
  await faultPoint(run.env, "move.read");
  await putRows(run.target, table, rows);
  const copied = run.move.copied + rows.length;
  return save(run, { copied, place: { table: table.name, after: last } });
}

/** Rows that differ without a logged change are copied again. */
export async function comparePage(run: Run): Promise<AccountMove> {
  const { source, target, move } = run;
  const { table, after } = placeOf(move);
  const { rows, last } = await readPage(source, table, after);
  const found = byKey(table, last ? await readRange(target, table, { after, last }) : []);
  const wanted = byKey(table, rows);
  const unlike = [...wanted].filter(([key, row]) => found.get(key) !== row).map(([key]) => key);
  const surplus = last
    ? [...found.keys()].filter((key) => !wanted.has(key))
    : await keysAfter(target, table, after);
  const keys = [...unlike, ...surplus];
  if (keys.length > 0) await addChanges(source, table, keys);
  const differed = move.differed + keys.length;
  if (!last) return nextTable(run, table, { phase: "close", differed });
  return save(run, { differed, place: { table: table.name, after: last } });
}

function placeOf({ place }: AccountMove): { readonly table: MovedTable; readonly after: readonly string[] } {
  const [first] = MOVED_TABLES;
  const table = place ? MOVED_TABLES.find(({ name }) => name === place.table) : first;
  if (!table) throw new Error("a move stopped in a table that does not move");
  return { table, after: place?.after ?? beginning(table) };
}

/** Every part of a key is a text that is not empty. */
function beginning({ keySize }: MovedTable): readonly string[] {
  return Array.from({ length: keySize }, () => "");
}

/** The first row of the next table, or the next phase after the last. */
function nextTable(run: Run, table: MovedTable, { phase, ...step }: MoveStep): Promise<AccountMove> {
  const next = MOVED_TABLES[MOVED_TABLES.indexOf(table) + 1];
  if (!next) return save(run, { ...step, ...(phase && { phase }), place: null });
  return save(run, { ...step, place: { table: next.name, after: beginning(next) } });
}
