import type { Shot } from "./shot.ts";

/** A stretch of time in which a photo was taken, in epoch ms. */
export type Span = { readonly from: number; readonly to: number };

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** our choice: a camera's clock may be wrong by the hour of summer time, and by five minutes. */
const CLOCK_OFF_MS = HOUR_MS + 5 * MINUTE_MS;
/** our choice: a fix may be older than the photo. */
const FIX_AGE_MS = 15 * MINUTE_MS;
/** A page corrects the clock of its phone, but not to the second. */
const PAGE_OFF_MS = MINUTE_MS;
/** The legal zones reach from UTC-12 to UTC+14. */
const ZONES = { westHours: 12, eastHours: 14 } as const;
/** Where the sun and the law differ most, in the west of China, it is three hours. */
const LAW_OFF_HOURS = 3.5;

/**
 * When it was taken, as far as known. A camera writes its clock without a time zone: then the place narrows the
 * span to the zones of its longitude, or else every zone of the earth is possible. Undefined without any time.
 */
export function takenSpan({ live, shotAt, facts, place }: Shot): Span | undefined {
  if (live && shotAt !== undefined) return around(shotAt, PAGE_OFF_MS);
  const byClock = clockSpan(facts, place?.lng);
  const { satelliteAt } = facts;
  const bySatellites = satelliteAt === undefined ? undefined : around(satelliteAt, FIX_AGE_MS);
  if (!byClock || !bySatellites) return byClock ?? bySatellites;
  const isNarrower = facts.zoneMinutes === undefined && leastBetween(byClock, bySatellites) === 0;
  // An app that adds a position later writes a time of its own: then either time may be right
  return isNarrower ? bySatellites : hullOf(byClock, bySatellites);
}

function clockSpan({ clock, zoneMinutes }: Shot["facts"], lng: number | undefined): Span | undefined {
  if (clock === undefined) return undefined;
  if (zoneMinutes !== undefined) return around(clock - zoneMinutes * MINUTE_MS, CLOCK_OFF_MS);
  if (lng !== undefined) return around(clock - (lng / 15) * HOUR_MS, LAW_OFF_HOURS * HOUR_MS + CLOCK_OFF_MS);
  return {
    from: clock - ZONES.eastHours * HOUR_MS - CLOCK_OFF_MS,
    to: clock + ZONES.westHours * HOUR_MS + CLOCK_OFF_MS,
  };
}

function hullOf(a: Span, b: Span): Span {
  return { from: Math.min(a.from, b.from), to: Math.max(a.to, b.to) };
}

function around(at: number, byMs: number): Span {
  return { from: at - byMs, to: at + byMs };
}

/** The least time between two photos; 0 if their spans meet. */
export function leastBetween(a: Span, b: Span): number {
  return Math.max(0, a.from - b.to, b.from - a.to);
}

/** The most time between two photos. */
export function mostBetween(a: Span, b: Span): number {
  return Math.max(Math.abs(a.to - b.from), Math.abs(b.to - a.from));
}

/** A moment for people and programs alike: `2026-06-30 11:44 UTC`; with `clock`, as a camera shows it, without a zone. */
export function writtenTime(at: number, zone: "UTC" | "clock" = "UTC"): string {
  const instant = new Date(at); // oxlint-disable-line no-restricted-globals -- reads no clock
  const written = instant.toISOString().slice(0, 16).replace("T", " ");
  return zone === "UTC" ? `${written} UTC` : written;
}
