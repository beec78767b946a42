import * as databases from "@svc/contract/database/database-routes";
import { byId } from "../audit-log/audited.ts";
import { showDatabase } from "../audit-log/shown-state.ts";
import { operation, type Operation } from "../http/operation.ts";
import { answerDown, deleteDatabase, deleteRow, renameDatabase, upsertRows } from "./change-database.ts";
import { listDatabases, readDatabase } from "./read-database.ts";
import { syncDatabase } from "./sync-database.ts";
import { createDatabase, replaceDatabase } from "./write-database.ts";

const database = { kind: "database", id: byId, before: showDatabase } as const;
const changed = { ...database, shownAfter: showDatabase } as const;

export const DATABASE_OPERATIONS: readonly Operation[] = [
  operation(databases.createDatabase, createDatabase, {
    audited: { kind: "database", shownAfter: showDatabase },
  }),
  operation(databases.listDatabases, listDatabases),
  operation(databases.readDatabase, readDatabase),
  operation(databases.replaceDatabase, replaceDatabase, { audited: changed }),
  operation(databases.renameDatabase, renameDatabase, {
    audited: { ...changed, answerFailure: answerDown },
  }),
  operation(databases.upsertRows, upsertRows, { audited: changed }),
  operation(databases.deleteRow, deleteRow, { audited: changed }),
  operation(databases.syncDatabase, syncDatabase, { audited: { ...changed, mayGoOn: true } }),
  operation(databases.deleteDatabase, deleteDatabase, { audited: database }),
];
