import { readProofChallenge, writeProofChallenge } from "@svc/access/proof-challenge";
import { ApiError } from "@svc/contract/wire/errors";
import { sha256 } from "@svc/platform/sha256";
import type { ApiContext } from "../context.ts";

/** What a browser is asked to compute before a link starts; absent unless the operator asks for it. */
export type ProofTask = { readonly challenge: string; readonly bits: number };

const MAX_BITS = 24;

export async function proofTask(c: ApiContext): Promise<ProofTask | undefined> {
  const bits = proofBits(c);
  if (bits === 0) return undefined;
  return { challenge: await writeProofChallenge(c.var.secrets, tokenOf(c), Date.now()), bits };
}

/** Proofs that were used, until they would be stale anyway; approximate, each isolate knows its own. */
const used = new Set<string>();

/**
 * Hashcash (Back, 2002): `challenge.counter` whose SHA-256 begins with `LINK_PROOF_BITS` zero bits. It costs a person a
 * second and whoever starts thousands the same second each.
 */
export async function requireProof(c: ApiContext, proof: string | undefined): Promise<void> {
  const bits = proofBits(c);
  if (bits === 0) return;
  const isGood = proof !== undefined && !used.has(proof) && (await isProof(c, proof, bits));
  if (!isGood) {
    throw new ApiError("forbidden", "this link asks for a proof of work", {
      hint: "GET the link with Accept: application/json for a challenge, and send proof: `<challenge>.<counter>`.",
    });
  }
  if (used.size > 50_000) used.clear();
  used.add(proof);
}

async function isProof(c: ApiContext, proof: string, bits: number): Promise<boolean> {
  const [, challenge = ""] = /^(.+)\.\d{1,12}$/.exec(proof) ?? [];
  if (!(await readProofChallenge(c.var.secrets, tokenOf(c), { challenge, now: Date.now() }))) return false;
  const { buffer } = await sha256(proof);
  return new DataView(buffer).getUint32(0) >>> (32 - bits) === 0;
}

function proofBits(c: ApiContext): number {
  const bits = Number(c.env.LINK_PROOF_BITS ?? 0);
  return Number.isInteger(bits) ? Math.min(MAX_BITS, Math.max(0, bits)) : 0;
}

function tokenOf(c: ApiContext): string {
  return c.req.param("token") ?? "";
}
