import * as databases from "@svc/contract/database/database-routes";
import type { Operation } from "../http/operation.ts";
import { deleteDatabase, deleteRow, renameDatabase, upsertRows } from "./change-database.ts";
import { listDatabases, readDatabase } from "./read-database.ts";
import { syncDatabase } from "./sync-database.ts";
import { createDatabase, replaceDatabase } from "./write-database.ts";

export const DATABASE_OPERATIONS: readonly Operation[] = [
  [databases.createDatabase, "writes", createDatabase],
  [databases.listDatabases, "reads", listDatabases],
  [databases.readDatabase, "reads", readDatabase],
  [databases.replaceDatabase, "writes", replaceDatabase],
  [databases.renameDatabase, "writes", renameDatabase],
  [databases.upsertRows, "writes", upsertRows],
  [databases.deleteRow, "writes", deleteRow],
  [databases.syncDatabase, "writes", syncDatabase],
  [databases.deleteDatabase, "writes", deleteDatabase],
];
