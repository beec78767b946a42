import { invalidRequest } from "@svc/contract/wire/errors";
import { parseTable } from "@svc/contract/database/database-requests";
import { orThrow } from "@svc/contract/wire/parsed";
import type { Table } from "@svc/domain/database/database";

export type CsvFile = {
  readonly bytes: Uint8Array;
  readonly identifierColumn: string;
  /** The request field with the file, used in error messages. */
  readonly path: string;
};

/** Implements CONTRACT G7. */
export async function readCsv({ bytes, identifierColumn, path }: CsvFile): Promise<Table> {
  const { cellsOf } = await import("../csv/cells-of.ts");
  const [header = [], ...rows] = cellsOf(bytes, path);
  if (header.length === 0) throw invalidRequest([{ path, message: "must have a header row" }]);
  const columns = header.map((name) => name.trim());
  return orThrow(parseTable({ columns, rows, identifierColumn }));
}
