import { z } from "@hono/zod-openapi";
import { MOVEMENT_KINDS } from "@svc/domain/money/ledger";
import {
  CreditsBody,
  MovementList,
  PaymentMethodLink,
  TopUpBody,
  PaymentMethodBody,
  TopUpRequestBody,
} from "./credits-body.ts";
import { defineOperation } from "../wire/operation.ts";
import { errors } from "../wire/errors.ts";
import {
  ALWAYS,
  BY_KEY_OR_SESSION,
  IDEMPOTENCY_KEY,
  json,
  JSON_BODY_ERRORS,
  jsonBody,
  PAGE_PARAMETERS,
} from "../wire/parts.ts";

const TAGS = ["Credits"];
const text = { type: "string" as const };
const date = { type: "string" as const, format: "date-time" };

/** SPEC 4.8. */
export const readCredits = defineOperation({
  operationId: "readCredits",
  least: "reviewer",
  limit: "reads",
  method: "get",
  path: "/v1/me/credits",
  tags: TAGS,
  summary: "Read the credits",
  description: "Balance, price, packs, the saved card, its monthly cap and this month's spending.",
  security: BY_KEY_OR_SESSION,
  responses: { 200: json("The credits.", CreditsBody), ...errors(...ALWAYS) },
});

/** SPEC 4.9. */
export const savePaymentMethod = defineOperation({
  operationId: "savePaymentMethod",
  least: "admin",
  limit: "writes",
  method: "post",
  path: "/v1/me/credits/payment-method",
  tags: TAGS,
  summary: "Get a link where a person saves the card",
  description: "The cap is printed on the page. A newer link voids the older; each works for 24 hours.",
  security: BY_KEY_OR_SESSION,
  request: { body: jsonBody("SavePaymentMethod", PaymentMethodBody, true) },
  responses: { 200: json("The link.", PaymentMethodLink), ...errors(...ALWAYS, ...JSON_BODY_ERRORS) },
});

/** SPEC 4.10. */
export const buyTopUp = defineOperation({
  operationId: "buyTopUp",
  least: "admin",
  limit: "writes",
  method: "post",
  path: "/v1/me/credits/top-ups",
  tags: TAGS,
  summary: "Buy a pack with the saved card",
  description:
    "No human is needed. Send an `Idempotency-Key` (kept 90 days) to retry safely; a 503 means that the outcome is not known yet: retry with the `idempotency_key` of the error.",
  security: BY_KEY_OR_SESSION,
  parameters: [IDEMPOTENCY_KEY],
  request: { body: jsonBody("BuyTopUp", TopUpRequestBody, true) },
  responses: {
    200: json("The same key again: the purchase as it was, with `Idempotent-Replayed: true`.", TopUpBody),
    201: json("Bought.", TopUpBody),
    ...errors(
      ...ALWAYS,
      ...JSON_BODY_ERRORS,
      "payment_method_required",
      "monthly_cap_exceeded",
      "card_declined",
      "authentication_required",
      "idempotency_in_progress",
      "idempotency_key_reused",
    ),
  },
});

/** Our addition: everything that moved the balance, for statements. */
export const listMovements = defineOperation({
  operationId: "listCreditMovements",
  least: "reviewer",
  limit: "reads",
  method: "get",
  path: "/v1/me/credits/movements",
  tags: TAGS,
  summary: "List what moved the balance",
  description:
    "Newest first. With `Accept: text/csv` all matching movements, up to 10,000, as a file; a cell that a spreadsheet would run as a formula gets a leading apostrophe.",
  security: BY_KEY_OR_SESSION,
  parameters: [
    { name: "kind", in: "query" as const, schema: { ...text, enum: [...MOVEMENT_KINDS] } },
    { name: "created_after", in: "query" as const, schema: date },
    { name: "created_before", in: "query" as const, schema: date },
    ...PAGE_PARAMETERS,
  ],
  responses: {
    200: {
      description: "One page.",
      content: { "application/json": { schema: MovementList }, "text/csv": { schema: z.string() } },
    },
    ...errors(...ALWAYS, "invalid_request"),
  },
});
