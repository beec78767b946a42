/**
 * Parses a Retry-After header (RFC 9110 10.2.3), in seconds or as a date, to milliseconds. Returns undefined
 * for anything else.
 */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  // HTTP dates contain letters. Date.parse would read a bare number as a year.
  const at = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
