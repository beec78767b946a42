import * as credits from "@svc/contract/credits/credits-routes";
import type { Operation } from "../http/operation.ts";
import { buyTopUp } from "./buy-top-up.ts";
import { readCredits, savePaymentMethod } from "./credits.ts";
import { listMovements } from "./list-movements.ts";

export const CREDITS_OPERATIONS: readonly Operation[] = [
  [credits.readCredits, "reads", readCredits],
  [credits.savePaymentMethod, "writes", savePaymentMethod],
  [credits.buyTopUp, "writes", buyTopUp],
  [credits.listMovements, "reads", listMovements],
];
