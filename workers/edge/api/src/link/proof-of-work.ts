import type { Secrets } from "@svc/access/mac";
import { ApiError } from "@svc/contract/wire/errors";
import type { ApiContext, EdgeContext } from "../context.ts";
import { isProof, type ProofTask, proofTaskFor } from "../http/proof-of-work.ts";

const MAX_BITS = 24;

/** The proof of work required to start a link. Undefined unless the operator enabled it. */
export async function proofTask(c: EdgeContext, secrets: Secrets): Promise<ProofTask | undefined> {
  const bits = proofBits(c);
  return bits === 0 ? undefined : proofTaskFor(secrets, tokenOf(c), bits);
}

/** Used proofs, kept until they expire. Approximate, since each isolate has its own set. */
const used = new Set<string>();

/** Requires a proof of `LINK_PROOF_BITS` bits for each start. */
export async function requireProof(c: ApiContext, proof: string | undefined): Promise<void> {
  const bits = proofBits(c);
  if (bits === 0) return;
  const isGood =
    proof !== undefined &&
    !used.has(proof) &&
    (await isProof(c.var.secrets, { subject: tokenOf(c), proof, bits }));
  if (!isGood) {
    throw new ApiError("forbidden", "this link needs a proof of work", {
      hint: "Get a challenge from the link with Accept: application/json, then send it as proof: `<challenge>.<counter>`.",
    });
  }
  if (used.size > 50_000) used.clear();
  used.add(proof);
}

function proofBits(c: EdgeContext): number {
  const bits = Number(c.env.LINK_PROOF_BITS ?? 0);
  return Number.isInteger(bits) ? Math.min(MAX_BITS, Math.max(0, bits)) : 0;
}

function tokenOf(c: EdgeContext): string {
  return c.req.param("token") ?? "";
}
