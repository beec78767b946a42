export const DIGITS = 6;

/** Accepts "123 456", or a whole line of the mail. */
export function digitsIn(typed: string): string {
  return typed.replaceAll(/\D/g, "").slice(0, DIGITS);
}
