import { describe, it } from "vitest";
import { sellerOf } from "./seller-config.ts";

const SELLER = { SELLER_NAME: "Us", SELLER_ADDRESS: "1 Street\\nTown", SELLER_TAX_ID: "IE1" };

describe("who sells", () => {
  it("is as an operator wrote it, line by line, with a note about tax where there is one", ({ expect }) => {
    expect(sellerOf(SELLER)).toEqual({ name: "Us", address: "1 Street\nTown", taxId: "IE1" });
    expect(sellerOf({ ...SELLER, SELLER_TAX_NOTE: "reverse charge" })).toMatchObject({
      taxNote: "reverse charge",
    });
  });

  it("is unset if a part is missing, and a demo only on a developer's machine", ({ expect }) => {
    for (const missing of Object.keys(SELLER))
      expect(sellerOf({ ...SELLER, [missing]: "", DEV: "1" })).toBeUndefined();
    expect(sellerOf({})).toBeUndefined();
    expect(sellerOf({ DEV: "1" })?.name).toBe("Demo seller");
  });
});
