import type { Grey } from "@svc/imaging/evidence";
import { PartReader, type Part, partsOf, quarterTurn, WHOLE } from "./parts.ts";

/** For each picture we try the whole and smaller parts at any position. */
const ZOOMS = [1, 0.85, 0.7] as const;
/** Movement of the hand removes an edge from both pictures. */
const MOVED = 0.85;

/**
 * Whether two pictures may show the same moment: the best correlation of their luma over 90° turns, crops to the
 * other's shape, zooms and shifts must reach `limit` (-1..1). Brightness and contrast do not matter.
 */
export function isAlike(a: Grey, b: Grey, limit: number): boolean {
  const one = new PartReader(a);
  let turned = b;
  for (let turns = 0; turns < 4; turns++) {
    if (best(one, new PartReader(turned)) >= limit) return true;
    turned = quarterTurn(turned);
  }
  return false;
}

function best(a: PartReader, b: PartReader): number {
  const shape = b.shape / a.shape;
  const partsOfA = ZOOMS.flatMap((zoom) => partsOf(shape, zoom));
  const partsOfB = ZOOMS.flatMap((zoom) => partsOf(1 / shape, zoom));
  return Math.max(
    bestPair(a, partsOfA, b, [WHOLE]),
    bestPair(a, [WHOLE], b, partsOfB),
    bestPair(a, partsOf(shape, MOVED), b, partsOf(1, MOVED)),
  );
}

// oxlint-disable-next-line max-params -- two pictures and what is compared of each
function bestPair(a: PartReader, ofA: readonly Part[], b: PartReader, ofB: readonly Part[]): number {
  const others = ofB.map((part) => b.read(part));
  return Math.max(
    ...ofA.map((part) => a.read(part)).flatMap((one) => others.map((other) => dot(one, other))),
  );
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += (a[index] ?? 0) * (b[index] ?? 0);
  return sum;
}
