import { useEffect, useState } from "preact/hooks";
import type { CaptureBody } from "@svc/contract/capture/capture-body";
import { read } from "../../api/call.ts";
import type { CaseDetail } from "@svc/contract/case/case-detail";

/** Which photo: that of a match, or of a baseline. */
export type EarlierPhoto = Pick<
  NonNullable<CaseDetail["verification"]["similar_photo"]>,
  "verification_id" | "matched_capture_id"
>;
export type Earlier = CaptureBody | "none" | undefined;

/** The earlier photo. Undefined until it is loaded, `none` when it is deleted or cannot be loaded. */
export function useEarlier(similar: EarlierPhoto): Earlier {
  const { verification_id: id, matched_capture_id: captureId } = similar;
  const [found, setFound] = useState<Earlier>();
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
