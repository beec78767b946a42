import { viewIn } from "./place-rules.ts";
import { AGREE, type Judged } from "./rule.ts";
import type { Shot } from "./shot.ts";

/** Two steps ask for two views, so that one picture cannot answer both. Retakes within a step are normal. */
export function samePictureTwice(a: Shot, b: Shot): Judged {
  if (a.verificationId !== b.verificationId || a.step === undefined || b.step === undefined) return undefined;
  if (a.step === b.step) return undefined;
  return isOnePicture(a, b)
    ? [
        { shot: a, value: a.step },
        { shot: b, value: b.step },
      ]
    : AGREE;
}

/** The same picture cannot be of two cars, policies or people. Photos sent again for the same one are normal. */
export function pictureOfAnother(a: Shot, b: Shot): Judged {
  if (a.verificationId === b.verificationId || a.party === undefined || b.party === undefined)
    return undefined;
  if (a.party === b.party) return undefined;
  return isOnePicture(a, b)
    ? [
        { shot: a, value: a.party },
        { shot: b, value: b.party },
      ]
    : AGREE;
}

function isOnePicture(a: Shot, b: Shot): boolean {
  const view = viewIn(a, b) ?? viewIn(b, a);
  return a.sha256 === b.sha256 || view?.samePicture === true;
}
