import { ownValue } from "@svc/domain/own-value";
import { answerTo, isDelivered, isMet, takenFor, type Work } from "./progress.ts";
import type { Shot } from "./shot.ts";
import { isMedia, type Step } from "./step.ts";

/** How much of this device's data has reached the service. */
export type Delivery = {
  readonly isDone: boolean;
  /** Delivered photos, clips and files, out of `total`. */
  readonly arrived: number;
  readonly total: number;
  readonly bytesLeft: number;
  /** At most 99 until everything is delivered. */
  readonly percent: number;
};

export function deliveryOf(work: Work): Delivery {
  const shots = work.shots.filter(({ state }) => state !== "refused");
  const bytes = sumOf(shots, ({ blob }) => blob.size);
  const sent = sumOf(shots, sentOf);
  const isDone = isDelivered(work);
  const share = bytes === 0 ? 0 : Math.min(99, Math.floor((100 * sent) / bytes));
  return {
    isDone,
    arrived: shots.filter(({ state }) => state === "done").length,
    total: shots.length,
    bytesLeft: bytes - sent,
    percent: isDone ? 100 : share,
  };
}

function sentOf({ state, sentBytes, blob }: Shot): number {
  return state === "done" ? blob.size : Math.min(sentBytes, blob.size);
}

function sumOf<T>(items: readonly T[], measure: (item: T) => number): number {
  return items.reduce((sum, item) => sum + measure(item), 0);
}

export type StepState = "done" | "skipped" | "sending" | "missing";

export function stepStateOf(work: Work, step: Step): StepState {
  if (!isMet(work, step)) return "missing";
  if (isMedia(step)) {
    const taken = takenFor(work, step).filter((each) => !("shot" in each) || each.shot.state !== "refused");
    if (taken.length === 0) return "skipped";
    return taken.some((each) => "shot" in each && each.shot.state !== "done") ? "sending" : "done";
  }
  if (ownValue(work.answers, step.key)?.state === "saved") return "sending";
  return answerTo(work, step.key) === undefined ? "skipped" : "done";
}
