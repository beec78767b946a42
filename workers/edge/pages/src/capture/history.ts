import { batch, effect } from "@preact/signals";
import type { Flow } from "./flow.ts";
import { countFor } from "./model/progress.ts";
import type { Screen } from "./model/screen.ts";

/**
 * The first screen of a visit. After a reload, or when the system closed the tab, it is the previous screen. The camera
 * opens only after a tap, so where the previous screen would open it, and on another device, the visit starts at the
 * welcome.
 */
export function firstScreen(flow: Flow, entry: Entry | null): Screen {
  const left = entry && screenIn(entry);
  // sending had started
  if (flow.finishing.value) return { at: "summary" };
  if (left?.at === "summary" || left?.at === "later") return left;
  return left?.at === "step" && !opensCamera(flow, left.index) ? left : { at: "intro" };
}

/** Whether this step opens the camera immediately. */
export function opensCamera({ steps, work }: Flow, index: number): boolean {
  const step = steps.value[index];
  if (!step) return false;
  return (step.kind === "image" || step.kind === "video") && countFor(work.value, step) < step.max;
}

/** A screen, or the review on top of it. */
export type Entry = Screen & { readonly isReview?: true };

/** Makes the device's Back button move between screens instead of leaving the page, and from a review to its step. */
export function followHistory(flow: Flow): void {
  let isGoingBack = false;
  const follow = () => {
    const entry = entryOf(flow);
    // changes during the way back are applied on arrival
    if (!isGoingBack) isGoingBack = goTo(entry) === "back";
  };
  history.replaceState(flow.screen.peek(), "");
  effect(follow);
  addEventListener("popstate", ({ state }) => {
    if (isGoingBack) {
      isGoingBack = false;
      return follow();
    }
    if (flow.screen.value.at === "ended" || !state) return;
    const review = flow.review.value;
    batch(() => {
      flow.review.value = undefined;
      flow.screen.value = screenIn(state as Entry); // only this module writes it
    });
    review?.end();
    // Forward led to a review that is over
    follow();
  });
}

function entryOf({ screen: { value: screen }, review: { value: review } }: Flow): Entry {
  return screen.at === "step" && screen.index === review?.index ? { ...screen, isReview: true } : screen;
}

function screenIn(entry: Entry): Screen {
  return entry.at === "step" ? { at: entry.at, index: entry.index } : { at: entry.at };
}

/** Makes `entry` the current history entry. A review is never revisited: it is replaced or left by going back. */
function goTo(entry: Entry): "back" | "here" {
  const here = history.state as Entry | null; // as above
  if (isSame(here, entry)) return "here";
  if (here?.isReview && isSame(screenIn(here), entry)) {
    history.back();
    return "back";
  }
  // there is no way back from the end
  if (here?.isReview || entry.at === "ended") history.replaceState(entry, "");
  else history.pushState(entry, "");
  return "here";
}

function isSame(one: Entry | null, other: Entry): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
