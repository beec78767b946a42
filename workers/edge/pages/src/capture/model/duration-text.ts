const MINUTE_S = 60;

/** Rounds to ten seconds, or to minutes above that: the estimate is no more precise. */
export function durationText(seconds: number, language: string): string {
  const isShort = seconds < MINUTE_S - 5;
  const count = isShort ? 10 * Math.max(1, Math.round(seconds / 10)) : Math.round(seconds / MINUTE_S);
  const unit = isShort ? "second" : "minute";
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(count);
}
