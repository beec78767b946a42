import type { LikenessTools } from "../src/likeness/likeness-tools.ts";

function unasked(): never {
  throw new Error("nothing is compared here");
}

/** For an account that compares nothing. */
export const NO_LIKENESS: LikenessTools = {
  fingerprintOf: unasked,
  clipFingerprintOf: unasked,
  indexOf: unasked,
  patienceMs: 0,
};
