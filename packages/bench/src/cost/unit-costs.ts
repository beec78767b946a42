import { readFileSync } from "node:fs";
import path from "node:path";
import type { Use } from "./list-prices.ts";

/** `pnpm cost --write` wrote it: what verifications of these many photos use. */
export const UNIT_COSTS = path.join(import.meta.dirname, "../../docs/unit-costs.json");
export const MEASURED_PHOTOS = [1, 3];

/** What a verification of so many photos uses: a part that every one does, and a part for each photo. */
export function predictedUse(photos: number): Use {
  const [one, three] = JSON.parse(readFileSync(UNIT_COSTS, "utf8")) as [Use, Use]; // as written
  const names = Object.keys(one) as (keyof Use)[]; // a Use's own
  return Object.fromEntries(
    names.map((name) => {
      const perPhoto = (three[name] - one[name]) / 2;
      return [name, one[name] + perPhoto * (photos - 1)];
    }),
  ) as Use; // with every name of one
}
