import { describe, it } from "vitest";
import { revocationOf } from "./revoked.ts";

const failing = (...codes: readonly string[]) => ({ failure: codes.map((code) => ({ code })) });
const STAPLE = "signingCredential.ocsp.revoked";
const unasked = () => {
  throw new Error("no list, so nobody is looked for");
};

describe("an OCSP response with a signature", () => {
  // [description, codes of the active manifest, codes of its ingredients, expected result]
  const reports = [
    ["that the certificate was revoked", [STAPLE], [], "revoked"],
    ["the same of a stranger", [STAPLE, "signingCredential.untrusted"], [], "revoked"],
    ["the same of what the photo was made of", [], [STAPLE], "revoked"],
    ["that more is wrong", [STAPLE, "assertion.dataHash.mismatch"], [], undefined],
    ["that something else is wrong", ["assertion.dataHash.mismatch"], [], undefined],
    ["that more is wrong with what it was made of", [STAPLE], ["claimSignature.mismatch"], undefined],
  ] as const;
  it.for(reports)("is read where it says %s", ([, active, made, revocation], { expect }) => {
    const validation_results = {
      activeManifest: failing(...active),
      ingredientDeltas: [{ validationDeltas: failing(...made) }],
    };
    const report = { validation_state: "Invalid", validation_results };
    expect(revocationOf(report, unasked, [])).toBe(revocation);
  });
});
