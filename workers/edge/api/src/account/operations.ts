import * as account from "@svc/contract/account/account-routes";
import { readUsage as readUsageRoute } from "@svc/contract/usage/usage-routes";
import { operation, type Operation } from "../http/operation.ts";
import { readMe } from "./read-me.ts";
import { deleteView, listViews, saveView } from "./saved-views.ts";
import { changeSettings, readSettings } from "./settings.ts";
import { readUsage } from "./read-usage.ts";

export const ACCOUNT_OPERATIONS: readonly Operation[] = [
  operation(account.readMe, "reads", readMe),
  operation(account.readSettings, "reads", readSettings),
  operation(account.changeSettings, "writes", changeSettings),
  operation(account.listViews, "reads", listViews),
  operation(account.saveView, "writes", saveView),
  operation(account.deleteView, "writes", deleteView),
  operation(readUsageRoute, "reads", readUsage),
];
