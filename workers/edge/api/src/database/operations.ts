import * as databases from "@svc/contract/database/database-routes";
import { operation, type Operation } from "../http/operation.ts";
import { deleteDatabase, deleteRow, renameDatabase, upsertRows } from "./change-database.ts";
import { listDatabases, readDatabase } from "./read-database.ts";
import { syncDatabase } from "./sync-database.ts";
import { createDatabase, replaceDatabase } from "./write-database.ts";

export const DATABASE_OPERATIONS: readonly Operation[] = [
  operation(databases.createDatabase, "writes", createDatabase),
  operation(databases.listDatabases, "reads", listDatabases),
  operation(databases.readDatabase, "reads", readDatabase),
  operation(databases.replaceDatabase, "writes", replaceDatabase),
  operation(databases.renameDatabase, "writes", renameDatabase),
  operation(databases.upsertRows, "writes", upsertRows),
  operation(databases.deleteRow, "writes", deleteRow),
  operation(databases.syncDatabase, "writes", syncDatabase),
  operation(databases.deleteDatabase, "writes", deleteDatabase),
];
