import { formats } from "./formats.ts";
import { currentLocale } from "./text.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const STEPS = [
  { unit: "minute", from: MINUTE_MS, each: MINUTE_MS },
  { unit: "hour", from: HOUR_MS, each: HOUR_MS },
  { unit: "day", from: DAY_MS, each: DAY_MS },
  { unit: "week", from: 14 * DAY_MS, each: 7 * DAY_MS },
] as const;

/** A short relative time such as "5 min. ago"; after eight weeks the date. */
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

/** `2026-11-02` is the same day for every reader. */
export function calendarDayText(day: string): string {
  return formats().calendarDay.format(new Date(day));
}

/** `2026-11-02` becomes "11/2". */
export function shortDayText(day: string): string {
  return formats().shortDay.format(new Date(day));
}

const UNITS = [
  { unit: "day", seconds: 86_400 },
  { unit: "hour", seconds: 3_600 },
  { unit: "minute", seconds: 60 },
  { unit: "second", seconds: 1 },
] as const;

/** 312 seconds become "5 min": in the largest fitting unit, with a decimal below ten. */
export function durationText(seconds: number): string {
  const { unit, seconds: each } = UNITS.find((found) => seconds >= found.seconds) ?? UNITS[3];
  const value = seconds / each;
  const style = { style: "unit", unit, unitDisplay: "short" } as const;
  return new Intl.NumberFormat(currentLocale(), {
    ...style,
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
}

/** In the reader's time zone, with seconds, for logs. */
export function momentText(at: string): string {
  return formats().moment.format(new Date(at));
}
