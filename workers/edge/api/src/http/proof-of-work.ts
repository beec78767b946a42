import { readProofChallenge, writeProofChallenge } from "@svc/access/proof-challenge";
import type { Secrets } from "@svc/access/mac";
import { sha256 } from "@svc/platform/sha256";

/**
 * A proof-of-work task for the browser: find a counter such that the SHA-256 of `challenge.counter` starts with `bits`
 * zero bits.
 */
export type ProofTask = { readonly challenge: string; readonly bits: number };

/** `subject` limits the proof to one purpose. */
export async function proofTaskFor(secrets: Secrets, subject: string, bits: number): Promise<ProofTask> {
  return { challenge: await writeProofChallenge(secrets, subject, Date.now()), bits };
}

/** Hashcash (Back, 2002): costs one person a second, and an attacker a second for each of thousands of starts. */
export async function isProof(
  secrets: Secrets,
  { subject, proof, bits }: { readonly subject: string; readonly proof: string; readonly bits: number },
): Promise<boolean> {
  const [, challenge = ""] = /^(.+)\.\d{1,12}$/.exec(proof) ?? [];
  if (!(await readProofChallenge(secrets, subject, { challenge, now: Date.now() }))) return false;
  const { buffer } = await sha256(proof);
  return new DataView(buffer).getUint32(0) >>> (32 - bits) === 0;
}
