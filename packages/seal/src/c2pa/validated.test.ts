import { describe, it } from "vitest";
import { isIntact } from "./validated.ts";

const coded = (codes: readonly string[]) => codes.map((code) => ({ code }));
const MATCH = "assertion.dataHash.match";
const EXPIRED = "signingCredential.expired";

describe("An invalid credential", () => {
  // [description, successes of the active manifest, its failures, failures of ingredients, expected result]
  it.for<readonly [string, readonly string[], readonly string[], readonly string[], boolean]>([
    ["belongs to this very file where only the signer expired", [MATCH], [EXPIRED], [], true],
    ["the same of a clip", ["assertion.bmffHash.match"], [EXPIRED], [], true],
    ["and of what it was made of", [MATCH], [], [EXPIRED], true],
    ["not where nothing says that the hash matches", ["assertion.hashedURI.match"], [EXPIRED], [], false],
    ["not where the signature does not match", [MATCH], ["claimSignature.mismatch"], [], false],
    ["not where an assertion was changed", [MATCH], [EXPIRED, "assertion.hashedURI.mismatch"], [], false],
    ["not where more is wrong with its source", [MATCH], [EXPIRED], ["claimSignature.mismatch"], false],
  ])("%s", ([, success, failure, made, expected], { expect }) => {
    const validation_results = {
      activeManifest: { success: coded(success), failure: coded(failure) },
      ingredientDeltas: [{ validationDeltas: { failure: coded(made) } }],
    };
    expect(isIntact({ validation_state: "Invalid", validation_results })).toBe(expected);
    expect(isIntact({ validation_state: "Valid", validation_results })).toBe(false);
  });
});
