import { type Findings, runDetectors } from "@svc/detectors/runner";
import type { DetectorSettings } from "@svc/detectors/detector";
import type { Check } from "@svc/domain/check-rules";
import type { PhotoEvidence } from "@svc/imaging/evidence";
import { readPdfMetadata } from "@svc/imaging/pdf-metadata";
import { credentialsOf, type Inspection, type InspectionTools, type PhotoInput } from "./inspect-photo.ts";

const WHY = "of a PDF only marks in the file are read, and it has none";

/**
 * A PDF has no pixels, so only a generator's marks can be found. Without one, every check is unavailable, never clear.
 */
export async function inspectDocument(
  { bytes, credentials: known }: Pick<PhotoInput, "bytes" | "credentials">,
  checks: readonly Check[],
  settings: DetectorSettings,
  tools: InspectionTools,
): Promise<Inspection> {
  const credentials = known ?? (await credentialsOf(tools, "application/pdf", bytes));
  const evidence: PhotoEvidence = {
    format: "application/pdf",
    bytes: bytes.length,
    metadata: readPdfMetadata(bytes),
    credentials,
  };
  const found = await runDetectors(checks, evidence, settings, tools);
  return { readable: true, findings: explained(found), evidence };
}

function explained(findings: Findings): Findings {
  return Object.fromEntries(
    Object.entries(findings).map(([check, finding]) => [
      check,
      finding.status === "unavailable" && finding.reason === "no_evidence"
        ? { ...finding, detail: WHY }
        : finding,
    ]),
  );
}
