import type { Seller } from "@svc/domain/money/invoice";
import type { Vars } from "./env.ts";

type SellerVars = Pick<Vars, `SELLER_${string}` & keyof Vars> & Pick<Vars, "DEV">;

/** Of a developer's machine: nobody's name, so that no invoice of it is taken for one. */
const DEMO: Seller = {
  name: "Demo seller",
  address: "1 Sample Street\nSampletown",
  taxId: "none: a demo",
};

/** Who sells here; undefined where an operator has not said it whole. */
export function sellerOf(vars: SellerVars): Seller | undefined {
  const { SELLER_NAME: name, SELLER_ADDRESS: address, SELLER_TAX_ID: taxId, SELLER_TAX_NOTE: taxNote } = vars;
  if (name && address && taxId) {
    // a line end of a variable that is written on one line
    const lines = address.replaceAll(String.raw`\n`, "\n");
    return { name, address: lines, taxId, ...(taxNote && { taxNote }) };
  }
  const isUnset = !name && !address && !taxId;
  return isUnset && vars.DEV === "1" ? DEMO : undefined;
}
