import { formats } from "./formats.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const STEPS = [
  { unit: "minute", from: MINUTE_MS, each: MINUTE_MS },
  { unit: "hour", from: HOUR_MS, each: HOUR_MS },
  { unit: "day", from: DAY_MS, each: DAY_MS },
  { unit: "week", from: 14 * DAY_MS, each: 7 * DAY_MS },
] as const;

/** "5 min. ago" in few characters; older than eight weeks it is the day. */
export function ageText(at: string, now: number): string {
  const agoMs = now - Date.parse(at);
  if (agoMs > 56 * DAY_MS) return dayText(at);
  const relative = formats().age;
  const step = STEPS.findLast(({ from }) => agoMs >= from);
  return step ? relative.format(-Math.floor(agoMs / step.each), step.unit) : relative.format(0, "second");
}

export function dayText(at: string): string {
  return formats().day.format(new Date(at));
}

/** In the reader's time zone, with seconds: what a log says. */
export function momentText(at: string): string {
  return formats().moment.format(new Date(at));
}
