import * as account from "@svc/contract/account/account-routes";
import { operation, type Operation } from "../http/operation.ts";
import { changeSettings, readSettings } from "./settings.ts";

export const ACCOUNT_OPERATIONS: readonly Operation[] = [
  operation(account.readSettings, "reads", readSettings),
  operation(account.changeSettings, "writes", changeSettings),
];
