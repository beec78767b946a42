/** The first instant of the UTC month that `now` lies in. */
export function monthStartOf(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}
