import type { AnalysisOutcome } from "../meaning/analysis.ts";
import type { Event } from "./event.ts";
import { candidatesOf } from "./reverse-search.ts";
import type { Capture } from "./state.ts";

type EventOf<T extends Event["type"]> = Extract<Event, { readonly type: T }>;

/** The existing capture that an event changes; undefined if it changes none. */
export function captureIdOf(event: Event): string | undefined {
  if (event.type === "verification.similar_photo.found") return event.similar.captureId;
  return "captureId" in event ? event.captureId : undefined;
}

export function evolveCapture(capture: Capture, event: Event): Capture {
  switch (event.type) {
    case "verification.capture.removed":
      return { ...capture, removed: true, ...(event.reason === "step_not_asked" && { setAside: true }) };
    case "capture.inspected":
      return { ...capture, ...inspected(event) };
    case "capture.placed":
      return { ...capture, ...(event.place && { place: event.place }) };
    case "verification.check.completed":
    case "verification.check.unavailable":
      return { ...capture, findings: { ...capture.findings, [event.check]: event.finding } };
    case "verification.analysis.completed":
    case "verification.analysis.unavailable":
      return { ...capture, analyses: { ...capture.analyses, [event.analysis]: outcomeOf(event) } };
    case "verification.damage_localized":
      return { ...capture, damage: { ...event.report, completedAt: event.at } };
    case "capture.frames_judged":
      return { ...capture, clipFrames: [...(capture.clipFrames ?? []), ...event.clipFrames] };
    case "verification.video_analyzed":
      return { ...capture, ...(event.analysis && { videoAnalysis: event.analysis }) };
    case "capture.compared":
      return event.state === "gone" ? capture : { ...capture, likeness: event.state };
    case "verification.similar_photo.found":
      return { ...capture, similar: event.similar };
    case "verification.similar_photo.reviewed":
      return withSimilarReview(capture, event);
    case "capture.stamped":
      return { ...capture, stamp: event.stamp };
    default:
      return capture;
  }
}

function inspected({ credentials, lost, thumb, exifPosition, ...shot }: EventOf<"capture.inspected">) {
  const { facts, views } = shot;
  return {
    ...(credentials && { credentials }),
    ...(lost && { lost }),
    ...(thumb && { thumb }),
    ...(exifPosition && { exifPosition }),
    ...(facts && { facts }),
    ...(views && { views }),
  };
}

function outcomeOf(
  event: EventOf<"verification.analysis.completed"> | EventOf<"verification.analysis.unavailable">,
): AnalysisOutcome {
  if (event.type === "verification.analysis.completed")
    return { state: "answered", ...(event.result && { result: event.result }) };
  const { reason, detail } = event;
  return { state: "unavailable", reason, ...(detail !== undefined && { detail }) };
}

/** The decision does not apply to a match found since. */
function withSimilarReview(
  capture: Capture,
  { decision, matchedCaptureId }: EventOf<"verification.similar_photo.reviewed">,
): Capture {
  const { similar } = capture;
  return similar?.matchedCaptureId === matchedCaptureId
    ? { ...capture, similar: { ...similar, decision } }
    : capture;
}

/** Stores each decision with its candidate, under the id by which it was named. */
export function withReview(
  capture: Capture,
  { candidates: decided, decision: said }: EventOf<"verification.reviewed">,
): Capture {
  const { reverse } = capture.findings;
  const all = candidatesOf([capture]);
  if (!reverse || reverse.status === "unavailable" || !all.some(({ id }) => decided.includes(id)))
    return capture;
  const decision = said === "confirm" ? ("confirmed" as const) : ("dismissed" as const);
  const candidates = all.map(({ captureId: _of, ...candidate }) =>
    decided.includes(candidate.id) ? { ...candidate, decision } : candidate,
  );
  return { ...capture, findings: { ...capture.findings, reverse: { ...reverse, candidates } } };
}
