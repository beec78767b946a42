import { geoDistanceM } from "../location/geo-distance.ts";
import { AGREE, type Judged, type Side } from "./rule.ts";
import type { ShotFacts } from "./shot-facts.ts";
import { isSameCamera, type Shot, type StatedPlace } from "./shot.ts";
import { HOUR_MS, MINUTE_MS, mostBetween, takenSpan, writtenTime } from "./taken.ts";

/** our choice: faster than any scheduled flight (as `teleported`, CONTRACT G1.8), and beyond what fixes are off by. */
const FASTEST_MPS = 300;
const LEAST_JUMP_M = 20_000;

/**
 * One camera was at two places faster than anyone travels. Photos of two cameras may be of two people. Both fixes
 * of a live session are compared by `teleported` already.
 */
export function tooFast(a: Shot, b: Shot): Judged {
  if (!a.place || !b.place || !isSameCamera(a, b) || (a.live && b.live)) return undefined;
  const elapsedMs = mostElapsed(a, b);
  if (elapsedMs === undefined) return undefined;
  const jumpM = beyondAccuracy(a.place, b.place);
  const isTooFast = jumpM > LEAST_JUMP_M && jumpM / (elapsedMs / 1000) > FASTEST_MPS;
  return isTooFast ? [sideOf(a, a.place), sideOf(b, b.place)] : AGREE;
}

/** our choice: a fix is taken a few minutes before or after its photo. */
const FIX_OFF_MS = 10 * MINUTE_MS;

/**
 * The most time that may have passed, by any of their clocks. Since it is one camera, only the difference of its
 * clock counts, however wrong it is. Without a zone it may have changed zones on the way, by the longitude and at most
 * two hours more.
 */
function mostElapsed(a: Shot, b: Shot): number | undefined {
  const byClocks = [zoned, satellites, bare].flatMap((clock) => clock(a, b) ?? []);
  if (byClocks.length > 0 && !a.live && !b.live) return Math.max(...byClocks);
  const [first, second] = [takenSpan(a), takenSpan(b)];
  return first && second && mostBetween(first, second);
}

function zoned({ facts: a }: Shot, { facts: b }: Shot): number | undefined {
  if (a.clock === undefined || b.clock === undefined) return undefined;
  if (a.zoneMinutes === undefined || b.zoneMinutes === undefined) return undefined;
  return Math.abs(a.clock - b.clock - (a.zoneMinutes - b.zoneMinutes) * MINUTE_MS) + FIX_OFF_MS;
}

function satellites({ facts: a }: Shot, { facts: b }: Shot): number | undefined {
  if (a.satelliteAt === undefined || b.satelliteAt === undefined) return undefined;
  return Math.abs(a.satelliteAt - b.satelliteAt) + FIX_OFF_MS;
}

function isKnown({ zoneMinutes, satelliteAt }: ShotFacts): boolean {
  return zoneMinutes !== undefined || satelliteAt !== undefined;
}

function bare({ facts: a, place: here }: Shot, { facts: b, place: there }: Shot): number | undefined {
  if (a.clock === undefined || b.clock === undefined) return undefined;
  if (isKnown(a) || isKnown(b)) return undefined;
  const hours = Math.abs((here?.lng ?? 0) - (there?.lng ?? 0)) / 15 + 2;
  return Math.abs(a.clock - b.clock) + hours * HOUR_MS;
}

/** our choice: a phone's position in a town may be off by this much more than it says. */
const ELSEWHERE_M = 1000;

/** Two photos of one view state places that are far apart: one of the places is wrong. */
export function sameViewElsewhere(a: Shot, b: Shot): Judged {
  if (!a.place || !b.place || !sharesView(a, b)) return undefined;
  return beyondAccuracy(a.place, b.place) > ELSEWHERE_M ? [sideOf(a, a.place), sideOf(b, b.place)] : AGREE;
}

function sharesView(a: Shot, b: Shot): boolean {
  return viewIn(a, b) !== undefined || viewIn(b, a) !== undefined;
}

export function viewIn({ views }: Shot, { captureId }: Shot) {
  return views.find((view) => view.captureId === captureId);
}

function beyondAccuracy(a: StatedPlace, b: StatedPlace): number {
  return geoDistanceM(a, b) - a.accuracyM - b.accuracyM;
}

function sideOf(shot: Shot, { lat, lng }: StatedPlace): Side {
  const span = takenSpan(shot);
  const at = span && writtenTime((span.from + span.to) / 2);
  return { shot, value: [`${lat.toFixed(4)}, ${lng.toFixed(4)}`, ...(at ? [at] : [])].join(" · ") };
}
