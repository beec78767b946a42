import * as account from "@svc/contract/account/account-routes";
import {
  readAppeals as readAppealsRoute,
  readOutsideJudges as readOutsideJudgesRoute,
  readUsage as readUsageRoute,
} from "@svc/contract/usage/usage-routes";
import { ofAccount } from "../audit-log/audited.ts";
import { showSettings } from "../audit-log/shown-state.ts";
import { operation, type Operation } from "../http/operation.ts";
import { readAppeals } from "./read-appeals.ts";
import { readMe } from "./read-me.ts";
import { readOutsideJudges } from "./read-outside-judges.ts";
import { deleteView, listViews, saveView } from "./saved-views.ts";
import { changeSettings, readSettings } from "./settings.ts";
import { readUsage } from "./read-usage.ts";

export const ACCOUNT_OPERATIONS: readonly Operation[] = [
  operation(account.readMe, readMe),
  operation(account.readSettings, readSettings),
  operation(account.changeSettings, changeSettings, {
    audited: { kind: "account", id: ofAccount, before: showSettings, shownAfter: showSettings },
  }),
  operation(account.listViews, listViews),
  operation(account.saveView, saveView),
  operation(account.deleteView, deleteView),
  operation(readUsageRoute, readUsage),
  operation(readOutsideJudgesRoute, readOutsideJudges),
  operation(readAppealsRoute, readAppeals),
];
