import { effect } from "@preact/signals";
import type { Flow } from "./flow.ts";
import type { Screen } from "./model/screen.ts";

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
