import { otherCamera, otherSensor, otherSoftware, otherTables } from "./camera-rules.ts";
import { daylightAtNight } from "./light-rule.ts";
import { pictureOfAnother, samePictureTwice } from "./picture-rules.ts";
import { sameViewElsewhere, tooFast } from "./place-rules.ts";
import type { Judges } from "./rule.ts";
import type { RuleName, RULES } from "./rules.ts";
import { otherPlate, otherThanAnswered, otherThanRow, otherVin } from "./text-rules.ts";
import { clockOffSatellites, farApartInTime, takenAfterArrival, takenBeforeLive } from "./time-rules.ts";

/** How each rule compares. */
export const JUDGES: { readonly [Name in RuleName]: Judges[(typeof RULES)[Name]["of"]] } = {
  camera_differs: otherCamera,
  sensor_differs: otherSensor,
  software_differs: otherSoftware,
  tables_differ: otherTables,
  far_apart_in_time: farApartInTime,
  clock_off_satellites: clockOffSatellites,
  taken_after_arrival: takenAfterArrival,
  taken_before_live: takenBeforeLive,
  too_fast: tooFast,
  same_view_elsewhere: sameViewElsewhere,
  daylight_at_night: daylightAtNight,
  plate_differs: otherPlate,
  vin_differs: otherVin,
  answer_differs: otherThanAnswered,
  row_differs: otherThanRow,
  same_picture_twice: samePictureTwice,
  picture_of_another: pictureOfAnother,
};
