import { z } from "@hono/zod-openapi";
import type { AddressSuggestion } from "@svc/domain/location/address";
import { text } from "../wire/fields.ts";
import { Address } from "../step/address-step.ts";
import { asRecord, type Parsed, parseWith } from "../wire/parsed.ts";

const step = z.string();
const session = z.uuid().describe("Random, one for each address, because some providers bill by it.");

const Typed = z.strictObject({ step, text: text(200, 3), session }).openapi("TypedAddress");
const Picked = z.strictObject({ step, id: text(300), session }).openapi("PickedAddress");
const Here = z
  .strictObject({
    step,
    lat: z.number().min(-90).max(90),
    lng: z.number().min(-180).max(180),
  })
  .openapi("AddressHere");

/** CONTRACT G3.12. */
export const AddressesRequest = z.union([Typed, Picked, Here]).openapi("AddressesRequest", {
  example: { step: "where", text: "Unter den Li", session: "8f14e45f-ceea-467f-a8d2-5c4d3f2b1a00" },
});

export type AddressesRequest = z.output<typeof AddressesRequest>;

export const AddressesBody = z
  .object({
    items: z.array(z.object({ id: z.string(), formatted: z.string(), address: Address.optional() })),
  })
  .openapi("Addresses");
export type AddressesBody = z.infer<typeof AddressesBody>;

/** The form is recognized by a member that only it has. */
export function parseAddressesRequest(input: unknown): Parsed<AddressesRequest> {
  const { id, lat, lng } = asRecord(input) ?? {};
  if (id !== undefined) return parseWith(Picked, input);
  return lat === undefined && lng === undefined ? parseWith(Typed, input) : parseWith(Here, input);
}

export function presentAddresses(found: readonly AddressSuggestion[]): AddressesBody {
  return {
    items: found.map(({ id, formatted, address }) => {
      if (!address) return { id, formatted };
      const { postalCode, ...parts } = address;
      return {
        id,
        formatted,
        address: { formatted, ...parts, ...(postalCode !== undefined && { postal_code: postalCode }) },
      };
    }),
  };
}
