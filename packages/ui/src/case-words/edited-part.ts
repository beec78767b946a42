import type { CaptureBody } from "@svc/contract/capture/capture-body";

/** Whether a part of this photo looks edited, so that a person has to look. */
export function hasEditedPart({ findings = [] }: Pick<CaptureBody, "findings">): boolean {
  return findings.some(({ edited_part: isEdited }) => isEdited);
}
