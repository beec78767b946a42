import { z } from "@hono/zod-openapi";
import type { StepOf } from "@svc/domain/verification/step-kinds";
import { text } from "../wire/fields.ts";
import { defined } from "../wire/parsed.ts";
import { oneAnswer, stepCommon } from "./step-common.ts";
import type { StepContract } from "./step-contract.ts";

const COUNTRY = /^[A-Z]{2}$/;

const schema = z
  .strictObject({
    ...stepCommon,
    ...oneAnswer,
    kind: z.literal("address"),
    country: z.string().regex(COUNTRY).optional().openapi({ example: "DE" }),
    prefill_from_location: z.boolean().optional(),
    match_location: z.boolean().optional(),
  })
  .openapi("AddressStep", { description: "A postal address." });
type Body = z.output<typeof schema>;

/** CONTRACT G1.1. */
export const Address = z
  .strictObject({
    formatted: text(500).regex(/\S/),
    line1: text(200).optional(),
    line2: text(200).optional(),
    city: text(100).optional(),
    region: text(100).optional(),
    postal_code: text(20).optional(),
    country: z.string().regex(COUNTRY).optional(),
    lat: z.number().min(-90).max(90).optional(),
    lng: z.number().min(-180).max(180).optional(),
  })
  .openapi("Address");

export const addressStep = {
  schema,
  read: (body: Body) => ({
    kind: body.kind,
    prefillFromLocation: body.prefill_from_location ?? false,
    matchLocation: body.match_location ?? false,
    ...(body.country !== undefined && { country: body.country }),
  }),
  show: ({ country, prefillFromLocation, matchLocation }: StepOf<"address">) => ({
    ...(country !== undefined && { country }),
    prefill_from_location: prefillFromLocation,
    match_location: matchLocation,
  }),
  answer: {
    schema: Address,
    says: "an object with `formatted`",
    schemaOf: () => Address.transform((address) => defined(address)),
  },
} satisfies StepContract<"address", Body>;
