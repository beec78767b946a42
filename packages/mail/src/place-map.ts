import { drawMap, type MapInput } from "@svc/ui/map/draw-map";
import { expectedOf, placeWords, reportedFix, type Taken } from "./place-words.ts";
import type { Say } from "./say.ts";

/**
 * Shows both places if they are known. An untrusted position is mentioned but not drawn. Empty if there is no
 * place.
 */
export function placeMap(taken: Taken, say: Say): string {
  const fix = taken.locationMatch?.status === "rejected" ? undefined : reportedFix(taken);
  return drawMap({
    title: say.text("place_map_title"),
    description: placeWords(taken, say)?.sentence ?? "",
    distanceM: taken.locationMatch?.distanceM,
    locale: say.locale,
    expected: expectedPoint(taken, say),
    observed: fix && { ...fix, radiusM: fix.accuracyM, label: say.text("place_photo_label") },
  });
}

function expectedPoint({ locationMatch: match }: Taken, say: Say): MapInput["expected"] {
  if (!match?.expectedPoint) return undefined;
  const label = say.text("place_expected_label", { place: expectedOf(match, say) });
  return { ...match.expectedPoint, radiusM: match.thresholdM, label };
}
