import type { Seller } from "@svc/domain/money/invoice";
import type { Switches } from "./interlock.ts";

/** The seller on invoices. */
export type SellerVars = Pick<Switches, "DEV"> & {
  readonly SELLER_NAME?: string;
  readonly SELLER_ADDRESS?: string;
  readonly SELLER_TAX_ID?: string;
  readonly SELLER_TAX_NOTE?: string;
};

/**
 * The seller on a developer's machine. It names no real company, so that its invoices are not mistaken for real
 * ones.
 */
const DEMO: Seller = {
  name: "Demo seller",
  address: "1 Sample Street\nSampletown",
  taxId: "none: a demo",
};

/** The seller; undefined if the operator's settings are incomplete. */
export function sellerOf(vars: SellerVars): Seller | undefined {
  const { SELLER_NAME: name, SELLER_ADDRESS: address, SELLER_TAX_ID: taxId, SELLER_TAX_NOTE: taxNote } = vars;
  if (name && address && taxId) {
    // The variable is a single line, with line breaks written as \n.
    const lines = address.replaceAll(String.raw`\n`, "\n");
    return { name, address: lines, taxId, ...(taxNote && { taxNote }) };
  }
  const isUnset = !name && !address && !taxId;
  return isUnset && vars.DEV === "1" ? DEMO : undefined;
}
