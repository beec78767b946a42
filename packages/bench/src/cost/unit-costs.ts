import { readFileSync } from "node:fs";
import path from "node:path";
import type { Use } from "./list-prices.ts";

/** Written by `pnpm svc cost --write`: the use of verifications with these numbers of photos. */
export const UNIT_COSTS = path.join(import.meta.dirname, "../../docs/unit-costs.json");
export const MEASURED_PHOTOS = [1, 3];

/** The use of a verification with this many photos: a fixed part plus a part per photo. */
export function predictedUse(photos: number): Use {
  const [one, three] = JSON.parse(readFileSync(UNIT_COSTS, "utf8")) as [Use, Use]; // as written
  const names = Object.keys(one) as (keyof Use)[]; // the keys of a Use
  return Object.fromEntries(
    names.map((name) => {
      const perPhoto = (three[name] - one[name]) / 2;
      return [name, one[name] + perPhoto * (photos - 1)];
    }),
  ) as Use; // with every name of one
}
