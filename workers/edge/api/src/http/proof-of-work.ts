import { readProofChallenge, writeProofChallenge } from "@svc/access/proof-challenge";
import type { Secrets } from "@svc/access/mac";
import { sha256 } from "@svc/platform/sha256";

/** What a browser is asked to compute: `challenge.counter` whose SHA-256 begins with so many zero bits. */
export type ProofTask = { readonly challenge: string; readonly bits: number };

/** `subject`: what the proof is good for, and nothing else. */
export async function proofTaskFor(secrets: Secrets, subject: string, bits: number): Promise<ProofTask> {
  return { challenge: await writeProofChallenge(secrets, subject, Date.now()), bits };
}

/** Hashcash (Back, 2002): it costs a person a second and whoever starts thousands the same second each. */
export async function isProof(
  secrets: Secrets,
  { subject, proof, bits }: { readonly subject: string; readonly proof: string; readonly bits: number },
): Promise<boolean> {
  const [, challenge = ""] = /^(.+)\.\d{1,12}$/.exec(proof) ?? [];
  if (!(await readProofChallenge(secrets, subject, { challenge, now: Date.now() }))) return false;
  const { buffer } = await sha256(proof);
  return new DataView(buffer).getUint32(0) >>> (32 - bits) === 0;
}
