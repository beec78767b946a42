import { getPosition } from "suncalc";
import { AGREE, type Judged } from "./rule.ts";
import type { Shot } from "./shot.ts";
import { MINUTE_MS, type Span, takenSpan, writtenTime } from "./taken.ts";

/** The end of civil twilight: below it no daylight is left to photograph by. Degrees. */
const NIGHT_DEGREES = -6;
/**
 * The least exposure of a scene in daylight without sun; street lamps give 2 to 5, a lit stadium 8 to 9. our choice: far
 * above what lamps give, because a photo of a lamp itself is bright too.
 */
const DAYLIGHT_EXPOSURE = 11;
/** The sun moves by at most 4 degrees meanwhile. */
const SAMPLE_MS = 15 * MINUTE_MS;

/**
 * The camera was set for daylight, but at that time and place the sun was down. The other way proves nothing: rooms
 * are dark at noon. A flash lights the scene itself. Photos without an exposure, such as those of our page's own
 * camera, are not compared.
 */
export function daylightAtNight(shot: Shot): Judged {
  const { exposureValue, flash } = shot.facts;
  const span = takenSpan(shot);
  if (!shot.place || !span || exposureValue === undefined || flash) return undefined;
  const highest = highestSun(span, shot.place);
  if (exposureValue < DAYLIGHT_EXPOSURE || highest > NIGHT_DEGREES) return AGREE;
  const middle = writtenTime((span.from + span.to) / 2);
  return [{ shot, value: `${middle} · ${Math.round(highest)}° · EV ${exposureValue.toFixed(1)}` }];
}

/** The sun's highest altitude in the span, in degrees: what favours the photo counts. */
function highestSun(
  { from, to }: Span,
  { lat, lng }: { readonly lat: number; readonly lng: number },
): number {
  let highest = -90;
  for (let at = from; at < to + SAMPLE_MS; at += SAMPLE_MS) {
    const instant = new Date(Math.min(at, to)); // oxlint-disable-line no-restricted-globals -- reads no clock
    highest = Math.max(highest, getPosition(instant, lat, lng).altitude);
  }
  return highest;
}
