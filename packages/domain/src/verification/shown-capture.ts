import type { LocationSign } from "../location/location-signs.ts";
import type { Change } from "../meaning/change.ts";
import type { ConditionPart } from "../meaning/condition.ts";
import type { TextReading } from "../meaning/text-reading.ts";
import { assessmentOf, changeOf, readingOf } from "./analyses.ts";
import { captureSceneCode, type SceneCodeResult } from "./scene-code-result.ts";
import type { Capture, Verification } from "./state.ts";
import { captureObjectMatch, type ObjectMatch } from "./object-match.ts";
import { captureLocationOf, locationSignsOf, type PlacedLocation } from "./where-taken.ts";

/** A capture with its location, the signs against it, and what it shows. */
export type ShownCapture = Omit<Capture, "location"> & {
  readonly location?: PlacedLocation;
  /** Absent if there are none. */
  readonly locationSigns?: readonly LocationSign[];
  /** Present if it has the `context` check. */
  readonly objectMatch?: ObjectMatch;
  readonly ocr?: TextReading;
  readonly condition?: ConditionPart;
  readonly change?: Change;
  /** Absent if its step asks for none, and until it was read. */
  readonly sceneCodeResult?: SceneCodeResult;
};

export function shownCapture(state: Verification, capture: Capture): ShownCapture {
  const { location: _sent, ...shown } = capture;
  const location = captureLocationOf(state.settings, capture);
  const signs = locationSignsOf(state, capture);
  const objectMatch = captureObjectMatch(state.settings, capture);
  const [ocr, condition, change] = [readingOf(capture), assessmentOf(capture), changeOf(capture)];
  const sceneCodeResult = captureSceneCode(state, capture);
  return {
    ...shown,
    ...(location && { location }),
    ...(signs.length > 0 && { locationSigns: signs }),
    ...(objectMatch && { objectMatch }),
    ...(ocr && { ocr }),
    ...(condition && { condition }),
    ...(change && { change }),
    ...(sceneCodeResult && { sceneCodeResult }),
  };
}
