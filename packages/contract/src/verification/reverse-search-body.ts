import { z } from "@hono/zod-openapi";
import { roundTo } from "../wire/rounded.ts";
import { CANDIDATE_ID, CAPTURE_ID } from "@svc/domain/ids";
import type { SearchReview } from "@svc/domain/verification/reverse-search";
import { rfc3339 } from "../wire/wire.ts";
import { dateTime, SEARCH_STATE } from "./verification-body.ts";

/** CONTRACT G4.5. */
export const ReverseSearchBody = z
  .object({
    state: SEARCH_STATE.describe("`review`: candidates wait for a person, or one was confirmed."),
    items: z.array(
      z.object({
        id: z.string().regex(CANDIDATE_ID).openapi({ example: "rvc_01JD6Q6Z9VQ4W3N8K2M5T7R1XC" }),
        capture_id: z.string().regex(CAPTURE_ID),
        page_url: z.url(),
        image_url: z.url().optional(),
        match: z.enum(["full", "partial"]),
        score: z.number().min(0).max(1),
        first_seen: dateTime.optional().describe("When the search engine first saw it there."),
        decision: z.enum(["undecided", "confirmed", "dismissed"]),
      }),
    ),
  })
  .openapi("ReverseSearch");
export type ReverseSearchBody = z.infer<typeof ReverseSearchBody>;

export function presentReverseSearch({ state, candidates }: SearchReview): ReverseSearchBody {
  return {
    state,
    items: candidates.map(({ id, captureId, pageUrl, imageUrl, match, score, firstSeen, decision }) => ({
      id,
      capture_id: captureId,
      page_url: pageUrl,
      ...(imageUrl !== undefined && { image_url: imageUrl }),
      match,
      score: roundTo(score, 3),
      ...(firstSeen !== undefined && { first_seen: rfc3339(firstSeen) }),
      decision: decision ?? "undecided",
    })),
  };
}
