import { describe, it } from "vitest";
import { referenceOf } from "./reference.ts";

describe("what a tenant calls the case", () => {
  it("is its claim number, else its reference, else what the template asked for", ({ expect }) => {
    const identification = "K-9";
    const metadata = { reference: "R-1", claim_number: "CLM-17" };
    expect(referenceOf({ metadata, identification })).toBe("CLM-17");
    expect(referenceOf({ metadata: { reference: "R-1" }, identification })).toBe("R-1");
    expect(referenceOf({ metadata: { claim: "A-17" }, identification })).toBe("K-9");
    expect(referenceOf({ metadata: {} })).toBeUndefined();
  });
});
