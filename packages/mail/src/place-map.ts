import { drawMap, type MapInput } from "@svc/map/draw-map";
import { expectedOf, placeWords, reportedFix, type Taken } from "./place-words.ts";
import { TEXTS } from "./texts.ts";

/** Both places as far as they are known; a position that is not trusted is told and not drawn. Empty where there is none. */
export function placeMap(taken: Taken): string {
  const fix = taken.locationMatch?.status === "rejected" ? undefined : reportedFix(taken);
  return drawMap({
    title: TEXTS.place.mapTitle,
    description: placeWords(taken)?.sentence ?? "",
    distanceM: taken.locationMatch?.distanceM,
    expected: expectedPoint(taken),
    observed: fix && { ...fix, radiusM: fix.accuracyM, label: TEXTS.place.photoLabel },
  });
}

function expectedPoint({ locationMatch: match }: Taken): MapInput["expected"] {
  if (!match?.expectedPoint) return undefined;
  const label = TEXTS.place.expectedLabel(expectedOf(match));
  return { ...match.expectedPoint, radiusM: match.thresholdM, label };
}
