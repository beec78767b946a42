import type { ProofTask } from "../../api/api-error.ts";

const AT_ONCE = 256;

/**
 * Finds a counter such that the SHA-256 of `challenge.counter` starts with `bits` zero bits, which takes about a
 * second.
 */
export async function solveProof({ challenge, bits }: ProofTask): Promise<string> {
  const encoder = new TextEncoder();
  for (let from = 0; ; from += AT_ONCE) {
    const proofs = Array.from({ length: AT_ONCE }, (_, index) => `${challenge}.${from + index}`);
    const digests = await Promise.all(
      proofs.map((proof) => crypto.subtle.digest("SHA-256", encoder.encode(proof))),
    );
    const found = digests.findIndex((digest) => new DataView(digest).getUint32(0) >>> (32 - bits) === 0);
    const proof = proofs[found];
    if (proof !== undefined) return proof;
  }
}
