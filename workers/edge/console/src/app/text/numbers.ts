import { formats } from "./formats.ts";
import { text } from "./text.ts";

export function numberText(value: number): string {
  return formats().number.format(value);
}

/** Up to two decimals, rounded down: 4.496 is not yet 4.5. */
export function decimalText(value: number): string {
  return formats().number.format(Math.floor(value * 100) / 100);
}

/** A share from 0 to 1 as a whole percentage; more digits would exceed the calibration. */
export function percentText(share: number): string {
  return formats().percent.format(share);
}

/** A count capped at `most`: "1,000+". */
export function countText(count: number, most: number): string {
  return count >= most ? text("count_or_more", { count: most }) : numberText(count);
}

/** US dollars (SPEC 1). */
export function moneyText(cents: number): string {
  return formats().money.format(cents / 100);
}

/** US dollars with fractions of a cent, for prices of single calls. */
export function priceText(cents: number): string {
  return formats().price.format(cents / 100);
}
