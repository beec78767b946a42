import { AGREE, type Judged } from "./rule.ts";
import { cameraOf, isSameCamera, type Shot } from "./shot.ts";
import { DAY_MS, leastBetween, takenSpan } from "./taken.ts";

/** Two people, or one with two phones, are honest too: this is light. */
export function otherCamera(a: Shot, b: Shot): Judged {
  const [one, other] = [cameraOf(a.facts), cameraOf(b.facts)];
  if (one === undefined || other === undefined) return undefined;
  return one === other
    ? AGREE
    : [
        { shot: a, value: one },
        { shot: b, value: other },
      ];
}

/** Rounding to whole millimetres is coarse for a short lens. */
const SENSOR_TOLERANCE = 0.15;
const SHAPE_TOLERANCE = 0.02;

/**
 * The same camera with the same lens at the same focal length has one sensor, so that the focal length for 35 mm
 * film follows. A phone with several lenses has a focal length for each; a digital zoom changes the ratio, and so
 * does another shape of the picture.
 */
export function otherSensor(a: Shot, b: Shot): Judged {
  const [one, other] = [cropOf(a), cropOf(b)];
  if (!isOneLens(a, b) || one === undefined || other === undefined) return undefined;
  return Math.abs(Math.log(one / other)) <= SENSOR_TOLERANCE
    ? AGREE
    : [
        { shot: a, value: focalText(a) },
        { shot: b, value: focalText(b) },
      ];
}

function isOneLens(a: Shot, b: Shot): boolean {
  const isOfOne = isSameCamera(a, b) && a.facts.focalMm === b.facts.focalMm && a.facts.lens === b.facts.lens;
  return isOfOne && Math.abs((a.aspect ?? 0) - (b.aspect ?? 0)) < SHAPE_TOLERANCE;
}

function cropOf({ facts: { focalMm, focal35Mm, zoomed } }: Shot): number | undefined {
  return focalMm !== undefined && focal35Mm !== undefined && !zoomed ? focal35Mm / focalMm : undefined;
}

function focalText({ facts: { focalMm, focal35Mm } }: Shot): string {
  return `${focalMm} mm = ${focal35Mm} mm`;
}

/** Updates are rare: one camera within a day normally writes one version. */
export function otherSoftware(a: Shot, b: Shot): Judged {
  const [one, other] = [a.facts.software, b.facts.software];
  if (!isSameCamera(a, b) || one === undefined || other === undefined || !isWithinADay(a, b))
    return undefined;
  return one === other
    ? AGREE
    : [
        { shot: a, value: one },
        { shot: b, value: other },
      ];
}

/**
 * A camera compresses its photos of one day alike, or by tables of its own for each. Other tables are only telling
 * where one photo's are those of a program.
 */
export function otherTables(a: Shot, b: Shot): Judged {
  const [one, other] = [a.facts.tables, b.facts.tables];
  if (!isSameCamera(a, b) || one === undefined || other === undefined || !isWithinADay(a, b))
    return undefined;
  const isTelling = isOfProgram(one) !== isOfProgram(other);
  return isTelling
    ? [
        { shot: a, value: one },
        { shot: b, value: other },
      ]
    : AGREE;
}

/** `own …` are a camera's or an editor's; the others are libjpeg's and mozjpeg's, which programs use. */
function isOfProgram(tables: string): boolean {
  return !tables.startsWith("own");
}

function isWithinADay(a: Shot, b: Shot): boolean {
  const { clock: one } = a.facts;
  const { clock: other } = b.facts;
  if (one !== undefined && other !== undefined) return Math.abs(one - other) <= DAY_MS;
  const [first, second] = [takenSpan(a), takenSpan(b)];
  return first !== undefined && second !== undefined && leastBetween(first, second) <= DAY_MS;
}
