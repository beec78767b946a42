import { type Command, type Refusal, refuse } from "./command.ts";
import { notDue } from "./conflict.ts";
import type { Event } from "./event.ts";
import { type LikenessReport, moreSimilar, type SimilarPhoto, similarPhotoOf } from "./similar-photo.ts";
import type { Capture, Verification } from "./state.ts";

/** The index's report on a capture. It never changes the verdict, and no verdict waits for it (SPEC 2.8). */
export function decideLikeness(
  state: Verification,
  capture: Capture,
  report: LikenessReport,
  now: number,
): readonly Event[] {
  const { id: captureId } = capture;
  // The report came too late, so the capture is removed from the index again.
  if (capture.removed || state.redacted)
    return report.state === "none" ? [] : [{ type: "capture.compared", at: now, captureId, state: "gone" }];
  const compared = isNews(capture.likeness, report.state)
    ? [{ type: "capture.compared" as const, at: now, captureId, state: report.state }]
    : [];
  return report.similar
    ? [...compared, ...decideSimilar(state, { ...report, similar: report.similar }, now)]
    : compared;
}

/** A similar photo, whoever reported it. It is news only if it is more similar than the known one. */
export function decideSimilar(
  state: Verification,
  { similar, incomplete }: Omit<LikenessReport, "state"> & { readonly similar: SimilarPhoto },
  now: number,
): readonly Event[] {
  const capture = state.captures.find(({ id }) => id === similar.captureId);
  if (!capture || capture.removed || state.redacted || isOfItsOwn(state, similar)) return [];
  if (!isBetter(similar, capture.similar)) return [];
  const how = incomplete ? { incomplete } : {};
  return [{ type: "verification.similar_photo.found", at: now, similar, ...how }];
}

/** The person was asked to photograph the same thing again (CONTRACT G20, G21). */
function isOfItsOwn({ settings: { appealOf, baseline } }: Verification, similar: SimilarPhoto): boolean {
  return [appealOf, baseline?.verificationId].includes(similar.verificationId);
}

/** A compared capture stays compared, even if a late report says `owed`. */
function isNews(known: Capture["likeness"], state: LikenessReport["state"]): boolean {
  return known !== state && known !== "compared";
}

function isBetter(similar: SimilarPhoto, known: SimilarPhoto | undefined): boolean {
  if (!known) return true;
  return similar.matchedCaptureId !== known.matchedCaptureId && moreSimilar(similar, known) < 0;
}

/** CONTRACT G4.5: recorded once per pair. */
export function decideSimilarReview(
  state: Verification,
  { decision, pair, note, by }: Extract<Command, { type: "review_similar" }>,
  now: number,
): readonly Event[] | Refusal {
  if (state.narrative !== undefined || state.redacted) return refuse("already_finalized");
  const similar = pair ? similarPhotoOf({ captures: matchesOf(state, pair) }) : similarPhotoOf(state);
  if (!similar || similar.decision) return notDue(state, similar !== undefined);
  const { captureId, matchedCaptureId } = similar;
  const said = { ...(note !== undefined && { note }), ...(by !== undefined && { by }) };
  const decided = { decision, captureId, matchedCaptureId, ...said };
  return [{ type: "verification.similar_photo.reviewed", at: now, ...decided }];
}

/** The capture of this pair, if the pair is still its match. */
function matchesOf({ captures }: Verification, pair: Pick<SimilarPhoto, "captureId" | "matchedCaptureId">) {
  return captures.filter(
    ({ id, similar }) => id === pair.captureId && similar?.matchedCaptureId === pair.matchedCaptureId,
  );
}
