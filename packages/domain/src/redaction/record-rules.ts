import type { RecordSalts, RecordSeal, SealDraft, Sealing } from "../record-seal/record-seal.ts";
import { retain, retainEach, type Rules } from "./retain.ts";

const SEALED_CAPTURE: Rules<RecordSeal["captures"][number]> = {
  captureId: "keep",
  step: "keep",
  sha256: "keep",
};

const SEAL: Rules<RecordSeal> = {
  alg: "keep",
  canonicalization: "keep",
  hash: "keep",
  answersProvenance: "keep",
  captures: retainEach(SEALED_CAPTURE),
  sealedAt: "keep",
  sequence: "keep",
  previousHash: "keep",
  jws: "keep",
  keyId: "keep",
  timestampToken: "keep",
};

const SALTS: Rules<RecordSalts> = {
  steps: "drop",
  answers: () => ({}),
  locations: () => ({}),
  narrative: "drop",
};

/**
 * Text and hash contain only digests. Without the salts, no one can guess the answer, place or question by
 * trial.
 */
const DRAFT: Rules<SealDraft> = { text: "keep", hash: "keep", salts: (salts) => retain(SALTS, salts) };

const SEALING: Rules<Sealing> = {
  draft: redactDraft,
  sealed: (sealed) => retain({ text: "keep", seal: redactSeal }, sealed),
  replaced: redactSeal,
};

export function redactDraft(draft: SealDraft): SealDraft {
  return retain(DRAFT, draft);
}

export function redactSeal(seal: RecordSeal): RecordSeal {
  return retain(SEAL, seal);
}

/** CONTRACT G4.7: the seal still verifies after the redaction. */
export function redactSealing(sealing: Sealing): Sealing {
  return retain(SEALING, sealing);
}
