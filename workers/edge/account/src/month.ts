/** The first instant of the UTC month that contains `now`. */
export function monthStartOf(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}
