/**
 * Formats `$1,000`, or `$0.20` if there are cents. The formatter is created on demand, because creating it
 * takes milliseconds at script start.
 */
export function dollars(cents: number): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  const format = { style: "currency", currency: "USD", minimumFractionDigits: digits } as const;
  return (cents / 100).toLocaleString("en-US", { ...format, maximumFractionDigits: digits });
}
