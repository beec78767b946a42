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
  const { frames_analyzed: count, frames_judged: judged } = analyzed ?? {};
  if (count === undefined || judged === undefined) return undefined;
  return text(judged < count ? "clip_pictures_alike" : "clip_pictures_checked", { judged, count });
}
