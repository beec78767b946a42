import { currentLocale, text } from "./text.ts";

function numberText(value: number): string {
  return new Intl.NumberFormat(currentLocale()).format(value);
}

/** 0 to 1 as percent, whole: more digits would claim more than a calibrated model knows. */
export function percentText(share: number): string {
  return new Intl.NumberFormat(currentLocale(), { style: "percent", maximumFractionDigits: 0 }).format(share);
}

/** A count that stops at `most`: "1,000+". */
export function countText(count: number, most: number): string {
  return count >= most ? text("count_or_more", { count: most }) : numberText(count);
}
