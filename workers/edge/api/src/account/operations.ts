import * as account from "@svc/contract/account/account-routes";
import type { Operation } from "../http/operation.ts";
import { changeSettings, readSettings } from "./settings.ts";

export const ACCOUNT_OPERATIONS: readonly Operation[] = [
  [account.readSettings, "reads", readSettings],
  [account.changeSettings, "writes", changeSettings],
];
