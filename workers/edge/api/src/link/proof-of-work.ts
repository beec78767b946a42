import { ApiError } from "@svc/contract/wire/errors";
import type { ApiContext } from "../context.ts";
import { isProof, type ProofTask, proofTaskFor } from "../http/proof-of-work.ts";

const MAX_BITS = 24;

/** What a browser is asked to compute before a link starts; absent unless the operator asks for it. */
export async function proofTask(c: ApiContext): Promise<ProofTask | undefined> {
  const bits = proofBits(c);
  return bits === 0 ? undefined : proofTaskFor(c.var.secrets, tokenOf(c), bits);
}

/** Proofs that were used, until they would be stale anyway; approximate, each isolate knows its own. */
const used = new Set<string>();

/** Work of `LINK_PROOF_BITS`, once for each start. */
export async function requireProof(c: ApiContext, proof: string | undefined): Promise<void> {
  const bits = proofBits(c);
  if (bits === 0) return;
  const isGood =
    proof !== undefined &&
    !used.has(proof) &&
    (await isProof(c.var.secrets, { subject: tokenOf(c), proof, bits }));
  if (!isGood) {
    throw new ApiError("forbidden", "this link asks for a proof of work", {
      hint: "GET the link with Accept: application/json for a challenge, and send proof: `<challenge>.<counter>`.",
    });
  }
  if (used.size > 50_000) used.clear();
  used.add(proof);
}

function proofBits(c: ApiContext): number {
  const bits = Number(c.env.LINK_PROOF_BITS ?? 0);
  return Number.isInteger(bits) ? Math.min(MAX_BITS, Math.max(0, bits)) : 0;
}

function tokenOf(c: ApiContext): string {
  return c.req.param("token") ?? "";
}
