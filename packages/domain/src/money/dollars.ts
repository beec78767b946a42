/** `$1,000`, or `$0.20` where there are cents. Its format is made when it is asked for: at the start of a script that takes milliseconds. */
export function dollars(cents: number): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  const format = { style: "currency", currency: "USD", minimumFractionDigits: digits } as const;
  return (cents / 100).toLocaleString("en-US", { ...format, maximumFractionDigits: digits });
}
