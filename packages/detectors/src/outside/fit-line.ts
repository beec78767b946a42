import { balanced } from "./labelled-photo.ts";
import { logitOf, shareOf } from "../log-odds.ts";

const ROUNDS = 50;
/** Without regularisation, the slope would be infinite for scores that separate the labels perfectly. */
const RIDGE = 0.01;

type Line = { readonly slope: number; readonly offset: number };

/**
 * Fits a judge's score as log-odds (Platt scaling) by Newton's method on the logistic loss. Both labels count equally,
 * however many photos each has. A judge that is wrong more often than right gets slope 0.
 */
export function fitLine(scored: readonly { readonly positive: boolean; readonly score: number }[]): Line {
  const items = balanced(scored).map(({ item, share }) => ({
    x: logitOf(item.score),
    y: item.positive ? 1 : 0,
    share,
  }));
  let [slope, offset] = [1, 0];
  for (let round = 0; round < ROUNDS; round++) {
    let [gs, go, hss, hso, hoo] = [RIDGE * (slope - 1), RIDGE * offset, RIDGE, 0, RIDGE];
    for (const { x, y, share } of items) {
      const p = shareOf(slope * x + offset);
      const [error, spread] = [share * (p - y), share * p * (1 - p)];
      gs += error * x;
      go += error;
      hss += spread * x * x;
      hso += spread * x;
      hoo += spread;
    }
    const determinant = hss * hoo - hso * hso;
    slope -= (hoo * gs - hso * go) / determinant;
    offset -= (hss * go - hso * gs) / determinant;
  }
  return slope > 0 ? { slope, offset } : { slope: 0, offset: 0 };
}
