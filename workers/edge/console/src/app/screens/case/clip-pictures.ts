import type { CaseDetail } from "@svc/contract/case/case-detail";
import type { EventData } from "@svc/contract/verification/event-body";
import { text } from "../../text/text.ts";

/**
 * How many pictures of a clip were judged themselves. Undefined until it is analyzed, and for clips from before pictures
 * were compared. `video_analysis` of the case has only its worst clip, so this reads each clip's own event.
 */
export function clipPictures(events: CaseDetail["events"], captureId: string): string | undefined {
  const analyzed = events
    .filter(({ type }) => type === "verification.video_analyzed")
    .map(({ data }) => data as EventData<"verification.video_analyzed">) // what this type has, see EVENT_DATA
    .findLast((data) => data.capture_id === captureId);
  if (analyzed?.frames_judged === undefined) return undefined;
  const { frames_analyzed: answered = 0, frames_judged: judged } = analyzed;
  const { frames_extracted: count = answered } = analyzed;
  return [
    text("clip_pictures_checked", { judged, count }),
    ...(answered > judged ? [text("clip_pictures_alike", { count: answered - judged })] : []),
    ...(count > answered ? [text("clip_pictures_missing", { count: count - answered })] : []),
  ].join(", ");
}
