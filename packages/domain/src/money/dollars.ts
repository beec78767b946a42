const WHOLE = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});
const EXACT = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** `$1,000`, or `$0.20` where there are cents. */
export function dollars(cents: number): string {
  return (cents % 100 === 0 ? WHOLE : EXACT).format(cents / 100);
}
