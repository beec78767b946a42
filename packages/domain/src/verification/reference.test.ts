import { describe, it } from "vitest";
import { caseNameOf, referenceOf } from "./reference.ts";

describe("what a tenant calls the case", () => {
  it("is its claim number, else its reference, else what the template asked for", ({ expect }) => {
    const identification = "K-9";
    const metadata = { reference: "R-1", claim_number: "CLM-17" };
    expect(referenceOf({ metadata, identification })).toBe("CLM-17");
    expect(referenceOf({ metadata: { reference: "R-1" }, identification })).toBe("R-1");
    expect(referenceOf({ metadata: { claim: "A-17" }, identification })).toBe("K-9");
    expect(referenceOf({ metadata: {} })).toBeUndefined();
  });

  it("is the metadata that the account chose, if nothing else names the case", ({ expect }) => {
    const chosen = { metadata: { branch: "7", policy: "P-3" }, caseNameField: "policy" };
    expect(referenceOf(chosen)).toBe("P-3");
    expect(referenceOf({ ...chosen, identification: "K-9" })).toBe("K-9");
    expect(referenceOf({ ...chosen, caseNameField: "claim" })).toBeUndefined();
  });

  it("is the first metadata for its own people, where it has no reference", ({ expect }) => {
    expect(caseNameOf({ metadata: { branch: "7", policy: "P-3" } })).toBe("7");
    expect(caseNameOf({ metadata: {} })).toBeUndefined();
  });

  it("is never a blank value, which names nothing", ({ expect }) => {
    const blank = { claim_number: "", reference: " \t", policy: "P-1" };
    expect(referenceOf({ metadata: blank })).toBeUndefined();
    expect(referenceOf({ metadata: blank, identification: " ", caseNameField: "policy" })).toBe("P-1");
    expect(caseNameOf({ metadata: blank })).toBe("P-1");
    expect(caseNameOf({ metadata: { branch: " " } })).toBeUndefined();
  });
});
