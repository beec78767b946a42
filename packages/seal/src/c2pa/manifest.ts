import type { CredentialFacts } from "@svc/domain/verification/credential";
import type { Location } from "@svc/domain/verification/state";

/** A reserved top-level domain, so that the label is nobody else's (C2PA 2.4, 6.2: reverse-DNS). */
export const VERIFICATION_LABEL = "example.svc.verification";

const GENERATOR = { name: "Photo verification", version: "0.1.0", specVersion: "2.4" } as const;
const DIGITAL_CAPTURE = "http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture";

/**
 * What the Content Credential of a sealed copy says (CONTRACT G13). Where the origin is `opened` the action is left to
 * the library, which adds the file that it is given as the ingredient and refers to it. `isStripped`: metadata was taken out.
 */
export function manifestOf(facts: CredentialFacts, format: string, isStripped = false) {
  const created = { action: "c2pa.created", digitalSourceType: DIGITAL_CAPTURE };
  const stripped = isStripped ? [{ action: "c2pa.edited.metadata" }] : [];
  const actions = [...(facts.origin === "created" ? [created] : []), ...stripped];
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

/** SPEC 2.3, but for the words. */
function locationOf({ lat, lng, accuracyM, derivedFrom }: Location) {
  return { lat, lng, accuracy_m: accuracyM, ...(derivedFrom && { derived_from: derivedFrom }) };
}

function verificationOf(facts: CredentialFacts) {
  const { verificationId, captureId, sha256, results, answersProvenance, recordSealHash, simulated, place } =
    facts;
  return {
    verification_id: verificationId,
    capture_id: captureId,
    original_sha256: sha256,
    ...(simulated && { simulated }),
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
    ...(place?.location && { location: locationOf(place.location) }),
  };
}
