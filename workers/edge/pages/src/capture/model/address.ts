import type { AddressesBody } from "@svc/contract/capture/addresses";

/** Its address is absent when the provider returns it only after a suggestion is picked. */
export type AddressSuggestion = AddressesBody["items"][number];

export type Address = NonNullable<AddressSuggestion["address"]>;

/** Maximum length of each part (CONTRACT G1.1). */
export const ADDRESS_LENGTHS = { line1: 200, line2: 200, postal_code: 20, city: 100, region: 100 } as const;
export type AddressPart = keyof typeof ADDRESS_LENGTHS;

type Change = { readonly [Part in keyof Omit<Address, "formatted">]?: Address[Part] | undefined };

export function hasAddress({ line1 = "", city = "" }: Address): boolean {
  return line1 !== "" || city !== "";
}

/** Applies a change. Empty parts are removed, and `formatted` is recomputed. */
export function changed(value: Address, change: Change): Address {
  const { formatted: _before, ...parts } = { ...value, ...change };
  const said = Object.fromEntries(
    Object.entries(parts).filter(([, part]) => part !== "" && part !== undefined),
  );
  return { ...said, formatted: formatAddress(said) };
}

/** Fills all fields from a picked or found address. A typed flat number stays if the address has none. */
export function filledWith({ line2 }: Address, { formatted, address }: AddressSuggestion): Address {
  const { country = "", lat, lng, ...found } = address ?? { formatted };
  const code = /^[A-Z]{2}$/.test(country) ? country : undefined;
  const filled = changed({ formatted }, { line2, ...cut(found), country: code, lat, lng });
  return hasAddress(filled) ? filled : changed(filled, cut({ line1: formatted }));
}

/** Cuts the parts to our limits, which the provider does not know. */
function cut(found: Pick<Change, AddressPart>): Change {
  const parts = Object.entries(ADDRESS_LENGTHS) as [AddressPart, number][]; // entries of a literal
  return Object.fromEntries(
    parts.flatMap(([part, length]) => (found[part] ? [[part, found[part].slice(0, length)]] : [])),
  );
}

/** The address on one line, in the order most countries use. */
export function formatAddress(parts: Omit<Address, "formatted">): string {
  const { line1, line2, city, region, postal_code, country } = parts;
  const place = [postal_code, city].filter(Boolean).join(" ");
  return [line1, line2, place, region, country].filter(Boolean).join(", ");
}
