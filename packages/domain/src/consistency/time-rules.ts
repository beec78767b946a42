import { AGREE, type Judged } from "./rule.ts";
import type { Shot } from "./shot.ts";
import { DAY_MS, HOUR_MS, leastBetween, takenSpan, writtenTime } from "./taken.ts";

/** our choice: the photos of one claim are normally taken within a month. */
const FAR_APART_MS = 30 * DAY_MS;

export function farApartInTime(a: Shot, b: Shot): Judged {
  const [one, other] = [takenSpan(a), takenSpan(b)];
  // A step for files may ask for a photo from before the damage
  if (a.isUpload || b.isUpload || !one || !other) return undefined;
  return leastBetween(one, other) <= FAR_APART_MS
    ? AGREE
    : [
        { shot: a, value: timeOf(a) },
        { shot: b, value: timeOf(b) },
      ];
}

/** The satellites' date and the clock's may differ by a zone, not by more than a day. */
export function clockOffSatellites(shot: Shot): Judged {
  const { clock, satelliteAt } = shot.facts;
  if (clock === undefined || satelliteAt === undefined) return undefined;
  // The clock's zone is at most 14 hours away, its summer time one, its fix may be an hour old
  return Math.abs(clock - satelliteAt) <= 26 * HOUR_MS
    ? AGREE
    : [{ shot, value: `${writtenTime(clock, "clock")} / ${writtenTime(satelliteAt)}` }];
}

/** our choice: how long a file may take to arrive before its clock is compared with the arrival. */
const ARRIVAL_TOLERANCE_MS = 10 * 60_000;

/** Even with the zone that favours it, the file's time is after its arrival. */
export function takenAfterArrival(shot: Shot): Judged {
  const span = spanOfFile(shot);
  if (!span) return undefined;
  return span.from <= shot.receivedAt + ARRIVAL_TOLERANCE_MS
    ? AGREE
    : [{ shot, value: `${timeOf({ ...shot, live: false })} / ${writtenTime(shot.receivedAt)}` }];
}

/** Sent as taken live, but even with the zone that favours it, the file's time is hours before. */
export function takenBeforeLive(shot: Shot): Judged {
  const span = spanOfFile(shot);
  if (!shot.live || shot.shotAt === undefined || !span) return undefined;
  return span.to >= shot.shotAt - HOUR_MS
    ? AGREE
    : [{ shot, value: `${timeOf({ ...shot, live: false })} / ${writtenTime(shot.shotAt)}` }];
}

/** The possible times according to the file alone, ignoring the time that the page reported. */
function spanOfFile(shot: Shot) {
  return takenSpan({ ...shot, live: false });
}

function timeOf({ live, shotAt, facts: { satelliteAt, clock = 0, zoneMinutes } }: Shot): string {
  if (live && shotAt !== undefined) return writtenTime(shotAt);
  if (satelliteAt !== undefined) return writtenTime(satelliteAt);
  return zoneMinutes === undefined ? writtenTime(clock, "clock") : writtenTime(clock - zoneMinutes * 60_000);
}
