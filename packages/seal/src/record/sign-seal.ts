import type {
  AnswersProvenance,
  ChainEntry,
  RecordSeal,
  SealDraft,
} from "@svc/domain/record-seal/record-seal";
import type { CaptureId } from "@svc/domain/ids";
import { CompactSign } from "jose";
import type { SealedRecord } from "./record-file.ts";
import type { SealKeys } from "./seal-keys.ts";

export type SealTerms = {
  readonly draft: SealDraft;
  readonly entry: ChainEntry;
  readonly answersProvenance: AnswersProvenance;
  /** The seal that this one replaces. */
  readonly replaces?: RecordSeal | undefined;
};

/**
 * CONTRACT G1.2. The payload is only the hash; the time, the place in the chain and the provenance are signed
 * as header parameters. A seal that replaces another names that one as previous, and the chain's previous hash
 * in `chain_previous_hash`.
 */
export async function signSeal(keys: SealKeys, terms: SealTerms): Promise<RecordSeal> {
  const { draft, entry, answersProvenance, replaces } = terms;
  const record = JSON.parse(draft.text) as SealedRecord; // draftRecord wrote it
  const previousHash = replaces?.hash ?? entry.previousHash;
  const jws = await new CompactSign(new TextEncoder().encode(draft.hash))
    .setProtectedHeader({
      alg: "ES256",
      kid: keys.keyId,
      sealed_at: new Date(entry.at).toISOString(),
      sequence: entry.sequence,
      previous_hash: previousHash,
      chain_previous_hash: entry.previousHash,
      answers_provenance: answersProvenance,
    })
    .sign(keys.sign);
  return {
    alg: "sha-256",
    canonicalization: "RFC8785",
    hash: draft.hash,
    answersProvenance,
    captures: record.captures.map(({ capture_id: captureId, step, sha256 }) => ({
      captureId: captureId as CaptureId, // taken from the verification
      ...(step !== undefined && { step }),
      sha256,
    })),
    sealedAt: entry.at,
    sequence: entry.sequence,
    previousHash,
    jws: detached(jws),
    keyId: keys.keyId,
  };
}

/** RFC 7515, appendix F: the payload is left out, because the seal already has the hash. */
function detached(jws: string): string {
  const [header = "", , signature = ""] = jws.split(".");
  return `${header}..${signature}`;
}
