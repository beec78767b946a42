import type { CaptureBody } from "@svc/contract/capture/capture-body";
import type { CaseDetail } from "@svc/contract/case/case-detail";
import { webAddress } from "../../ui/said.tsx";
import type { Entry } from "./review-queue.ts";

/** URLs of a picture, and of the thumbnail shown until it has loaded. */
export type Photo = { readonly large: string; readonly small?: string | undefined };

/** Formats every browser shows. HEIC, clips and PDFs are shown by their thumbnail. */
const SHOWN: ReadonlySet<string> = new Set(["image/jpeg", "image/png", "image/webp"]);

export function subjectPhoto({ case: found, subject }: Entry): CaptureBody | undefined {
  const id = subjectCaptureId(found, subject);
  return (
    found.captures.find((capture) => capture.id === id) ??
    (subject === "flagged" ? found.captures.find(({ signals }) => signals.length > 0) : undefined) ??
    (subject === "unavailable" ? found.captures.find(({ unavailable }) => unavailable) : undefined) ??
    found.captures[0]
  );
}

/** The questions that compare a photo with another one. */
export function isCompared(subject: Entry["subject"]): boolean {
  return subject === "similar_photo" || subject === "reverse";
}

function subjectCaptureId(found: CaseDetail, subject: Entry["subject"]): string | undefined {
  if (subject === "similar_photo") return found.verification.similar_photo?.capture_id;
  if (subject === "reverse") return undecided(found)?.capture_id;
  return undefined;
}

/** The page waiting for a decision, most similar first. */
export function undecided({ reverse_search: search }: CaseDetail) {
  const open = (search?.items ?? []).filter(({ decision }) => decision === "undecided");
  return open.toSorted((a, b) => b.score - a.score)[0];
}

/** The picture found online that this photo is most similar to, if we have a copy: nothing is loaded from elsewhere. */
export function foundPicture({ reverse_search: search }: CaseDetail, captureId: string): string | undefined {
  const ours = (search?.items ?? []).filter(
    ({ capture_id: id, image_url: image = "" }) =>
      id === captureId && webAddress(image)?.startsWith(`${location.origin}/`) === true,
  );
  return ours.toSorted((a, b) => rankOf(b) - rankOf(a))[0]?.image_url;
}

type FoundItem = NonNullable<CaseDetail["reverse_search"]>["items"][number];

/** Those waiting for a decision come first. */
function rankOf({ decision, score }: FoundItem): number {
  return decision === "undecided" ? score + 1 : score;
}

export function photoOf(capture: CaptureBody | undefined): Photo | undefined {
  if (!capture) return undefined;
  const { content_url: large, thumb_url: small, content_type: type } = capture;
  if (large !== undefined && SHOWN.has(type)) return { large, small };
  return small === undefined ? undefined : { large: small };
}
