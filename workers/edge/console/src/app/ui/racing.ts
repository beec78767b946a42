import { signal } from "@preact/signals";

// our choice: beyond two windows a second no one can see pictures
const FAST_PX_PER_MS = 2;
const STILL_MS = 120;

/** True while a list scrolls too fast to see; pictures are then not loaded. */
export const isRacing = signal(false);

let last = { top: 0, at: 0 };
let stopped: ReturnType<typeof setTimeout> | undefined;

/** Called on every scroll, in CSS pixels from the top. */
export function noteScroll(top: number): void {
  const at = performance.now();
  const speed = Math.abs(top - last.top) / Math.max(1, at - last.at);
  last = { top, at };
  if (speed > FAST_PX_PER_MS) isRacing.value = true;
  clearTimeout(stopped);
  stopped = setTimeout(() => (isRacing.value = false), STILL_MS);
}
