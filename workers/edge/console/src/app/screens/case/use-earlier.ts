import { useEffect, useState } from "preact/hooks";
import type { CaptureBody } from "@svc/contract/capture/capture-body";
import { read } from "../../api/call.ts";
import type { CaseDetail } from "@svc/contract/case/case-detail";

/** The earlier photo. `none` when it is deleted or cannot be loaded. */
export function useEarlier(
  similar: NonNullable<CaseDetail["verification"]["similar_photo"]>,
): CaptureBody | "none" | undefined {
  const { verification_id: id, matched_capture_id: captureId } = similar;
  const [found, setFound] = useState<CaptureBody | "none">();
  useEffect(() => {
    const ended = new AbortController();
    read(`/v1/cases/${id}`, { signal: ended.signal }).then(
      ({ captures }) => setFound(captures.find((capture) => capture.id === captureId) ?? "none"),
      () => setFound("none"),
    );
    return () => ended.abort();
  }, [id, captureId]);
  return found;
}
