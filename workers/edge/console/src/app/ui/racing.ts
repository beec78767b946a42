import { signal } from "@preact/signals";

// our choice: faster than two windows a second nobody sees a picture
const FAST_PX_PER_MS = 2;
const STILL_MS = 120;

/** A list goes by faster than anybody sees: pictures that nobody would see are not asked for. */
export const isRacing = signal(false);

let last = { top: 0, at: 0 };
let stopped: ReturnType<typeof setTimeout> | undefined;

/** Called with every scroll, in CSS pixels from the top. */
export function noteScroll(top: number): void {
  const at = performance.now();
  const speed = Math.abs(top - last.top) / Math.max(1, at - last.at);
  last = { top, at };
  if (speed > FAST_PX_PER_MS) isRacing.value = true;
  clearTimeout(stopped);
  stopped = setTimeout(() => (isRacing.value = false), STILL_MS);
}
