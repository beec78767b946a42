import { balanced } from "./labelled-photo.ts";
import { shareOf } from "../log-odds.ts";

/** What each judge says of a photo, in log-odds, in one order for all photos. */
type Evidences = { readonly positive: boolean; readonly evidences: readonly number[] };

const ROUNDS = 200;
const STILL = 1e-6;
/** A longer step of Newton's method could leave the part where its slope holds. */
const LONGEST_STEP = 0.5;
/** The price of a unit of weight. A judge that only repeats others gains nothing for it. */
const LASSO = 0.002;

type Item = {
  readonly evidences: readonly number[];
  readonly y: number;
  readonly share: number;
  /** The combined log-odds by the weights so far. */
  sum: number;
};

/**
 * The weights of a logistic regression over all judges' log-odds at once, none negative, scaled so that together they
 * are at most 1; by Newton's method on one weight after the other. Fitted jointly, judges that say the same share one
 * weight. Judges that only guess get none.
 */
export function fitWeights(photos: readonly Evidences[]): readonly number[] {
  const items = balanced(photos).map(({ item: { evidences, positive }, share }): Item => ({
    evidences,
    y: positive ? 1 : 0,
    share,
    sum: 0,
  }));
  const weights = (photos[0]?.evidences ?? []).map(() => 0);
  for (let round = 0, moved = Infinity; round < ROUNDS && moved > STILL; round++) {
    moved = 0;
    for (const [judge, weight] of weights.entries()) {
      const next = Math.max(0, weight + stepOf(judge, items));
      weights[judge] = next;
      for (const item of items) item.sum += (next - weight) * (item.evidences[judge] ?? 0);
      moved = Math.max(moved, Math.abs(next - weight));
    }
  }
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / Math.max(1, total));
}

function stepOf(judge: number, items: readonly Item[]): number {
  let [slope, bend] = [LASSO, 1e-9];
  for (const { evidences, y, share, sum } of items) {
    const [p, x] = [shareOf(sum), evidences[judge] ?? 0];
    slope += share * (p - y) * x;
    bend += share * p * (1 - p) * x * x;
  }
  return Math.max(-LONGEST_STEP, Math.min(LONGEST_STEP, -slope / bend));
}
