import * as credits from "@svc/contract/credits/credits-routes";
import { ofAccount } from "../audit-log/audited.ts";
import { pick, showCredits } from "../audit-log/shown-state.ts";
import { operation, type Operation } from "../http/operation.ts";
import { buyTopUp } from "./buy-top-up.ts";
import { readCredits, savePaymentMethod } from "./credits.ts";
import { listMovements } from "./list-movements.ts";

const account = { kind: "credits", id: ofAccount, before: showCredits } as const;

export const CREDITS_OPERATIONS: readonly Operation[] = [
  operation(credits.readCredits, readCredits),
  operation(credits.savePaymentMethod, savePaymentMethod, {
    audited: { ...account, after: (state) => pick(state, ["expires_at"]) },
  }),
  operation(credits.buyTopUp, buyTopUp, {
    audited: {
      ...account,
      after: (state) => pick(state, ["photos", "amount_cents", "payment_id", "balance_cents"]),
    },
    // purchases keep their keys longer than other calls
    keepsKey: true,
  }),
  operation(credits.listMovements, listMovements),
];
