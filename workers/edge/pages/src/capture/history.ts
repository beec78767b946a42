import { effect } from "@preact/signals";
import type { Flow } from "./flow.ts";
import { countFor } from "./model/progress.ts";
import type { Screen } from "./model/screen.ts";

/**
 * Where a visit begins: a reload, or a tab that the system had closed, is again where it was. The camera opens after a tap
 * alone, so that where it would open, and on another device, the first screen stands.
 */
export function firstScreen(flow: Flow, left: Screen | null): Screen {
  // sending was begun
  if (flow.finishing.value) return { at: "summary" };
  if (left?.at === "summary" || left?.at === "later") return left;
  return left?.at === "step" && !opensCamera(flow, left.index) ? left : { at: "intro" };
}

/** Whether this step shows the camera's picture as soon as it stands. */
export function opensCamera({ steps, work }: Flow, index: number): boolean {
  const step = steps.value[index];
  if (!step) return false;
  return (step.kind === "image" || step.kind === "video") && countFor(work.value, step) < step.max;
}

/** The device's own way back goes through the screens, not out of the page. */
export function followHistory(flow: Flow): void {
  let isReturning = false;
  history.replaceState(flow.screen.peek(), "");
  effect(() => {
    const screen = flow.screen.value;
    const isHere = JSON.stringify(history.state) === JSON.stringify(screen);
    if (!isReturning && !isHere) {
      // there is no way back from the end
      if (screen.at === "ended") history.replaceState(screen, "");
      else history.pushState(screen, "");
    }
    isReturning = false;
  });
  addEventListener("popstate", ({ state }) => {
    if (flow.screen.value.at === "ended" || !state) return;
    isReturning = true;
    flow.screen.value = state as Screen; // only this module writes it
  });
}
