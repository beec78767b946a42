import type { CaptureBody } from "@svc/contract/capture/capture-body";

/** What one check found in a photo. */
export type CheckFinding = NonNullable<CaptureBody["findings"]>[number];
