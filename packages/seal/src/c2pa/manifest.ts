import type { CredentialFacts } from "@svc/domain/verification/credential";
import type { Location } from "@svc/domain/verification/state";

/**
 * A reverse-DNS label (C2PA 2.4, 6.2) under a reserved top-level domain, so that it cannot collide with
 * another's.
 */
export const VERIFICATION_LABEL = "example.svc.verification";

const GENERATOR = { name: "Photo verification", version: "0.1.0", specVersion: "2.4" } as const;
const DIGITAL_CAPTURE = "http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture";

/**
 * The content of a sealed copy's Content Credential (CONTRACT G13). For origin `opened`, the library itself
 * adds the action, with the given file as its ingredient. `isStripped` means that metadata was removed from the
 * copy.
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

/** SPEC 2.3, without the place name. */
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
