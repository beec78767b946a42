import * as credits from "@svc/contract/credits/credits-routes";
import { operation, type Operation } from "../http/operation.ts";
import { buyTopUp } from "./buy-top-up.ts";
import { readCredits, savePaymentMethod } from "./credits.ts";
import { listMovements } from "./list-movements.ts";

export const CREDITS_OPERATIONS: readonly Operation[] = [
  operation(credits.readCredits, "reads", readCredits),
  operation(credits.savePaymentMethod, "writes", savePaymentMethod),
  operation(credits.buyTopUp, "writes", buyTopUp),
  operation(credits.listMovements, "reads", listMovements),
];
