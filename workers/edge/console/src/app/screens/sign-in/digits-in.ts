export const DIGITS = 6;

/** "123 456", or a whole line of the mail, is the code as well. */
export function digitsIn(typed: string): string {
  return typed.replaceAll(/\D/g, "").slice(0, DIGITS);
}
