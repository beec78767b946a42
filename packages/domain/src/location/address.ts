/** The parts of an address (CONTRACT G1.1). `country` is ISO 3166-1 alpha-2. */
export type AddressParts = {
  readonly line1?: string;
  readonly line2?: string;
  readonly city?: string;
  readonly region?: string;
  readonly postalCode?: string;
  readonly country?: string;
};

/** One suggested address. `address` is absent if the provider returns it only after it was picked. */
export type AddressSuggestion = {
  readonly id: string;
  readonly formatted: string;
  readonly address?: AddressParts & { readonly lat: number; readonly lng: number };
};
