import type { CredentialFacts } from "@svc/domain/verification/credential";

/** A reserved top-level domain, so that the label is nobody else's (C2PA 2.4, 6.2: reverse-DNS). */
export const VERIFICATION_LABEL = "example.svc.verification";

const GENERATOR = { name: "Photo verification", version: "0.1.0", specVersion: "2.4" } as const;
const DIGITAL_CAPTURE = "http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture";

/**
 * What the Content Credential of a sealed copy says (CONTRACT G13). Where the origin is `opened` the action is left to
 * the library, which adds the file that it is given as the ingredient and refers to it.
 */
export function manifestOf(facts: CredentialFacts, format: string) {
  const created = { action: "c2pa.created", digitalSourceType: DIGITAL_CAPTURE };
  const actions = facts.origin === "created" ? [created] : [];
  return {
    claim_version: 2,
    claim_generator_info: [GENERATOR],
    format,
    assertions: [
      { label: "c2pa.actions.v2", created: true, data: { actions, allActionsIncluded: true } },
      { label: VERIFICATION_LABEL, created: true, data: verificationOf(facts) },
    ],
  };
}

function verificationOf(facts: CredentialFacts) {
  const { verificationId, captureId, sha256, results, answersProvenance, recordSealHash } = facts;
  return {
    verification_id: verificationId,
    capture_id: captureId,
    original_sha256: sha256,
    checks: results.map(({ check, finding }) =>
      finding.status === "unavailable"
        ? { check, result: finding.status, reason: finding.reason }
        : {
            check,
            result: finding.status,
            confidence: finding.confidence,
            model: `${finding.model.name}@${finding.model.version}`,
          },
    ),
    answers_provenance: answersProvenance,
    ...(recordSealHash !== undefined && { record_seal_hash: recordSealHash }),
  };
}
