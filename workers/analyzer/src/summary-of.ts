import type { CredentialReading } from "@svc/domain/credential-reading";
import type { CredentialSummary } from "@svc/domain/verification/state";

/** The part of a reading that is stored (CONTRACT G4.3); the rest was for the detectors. */
export function summaryOf(reading: CredentialReading): CredentialSummary {
  if (!reading.present) return reading;
  const {
    actions: _actions,
    sourceTypes: _types,
    generator: _generator,
    isIntact: _intact,
    ...summary
  } = reading;
  return summary;
}
