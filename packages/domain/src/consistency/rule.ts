import type { Answer } from "../verification/state.ts";
import type { Comparison as RowComparison } from "../verification/settings.ts";
import type { Shot } from "./shot.ts";

/** One side of a comparison: a photo, an answer or a column of the database's row, and the value compared. */
export type Side = {
  readonly shot?: Shot;
  readonly answer?: string;
  readonly column?: string;
  readonly value: string;
};

/** Undefined if there was nothing to compare; otherwise the sides that contradict each other, none if they agree. */
export type Judged = readonly Side[] | undefined;

/** What people said and the tenant knows, with which a reading is compared. */
export type Records = {
  readonly answers: Readonly<Record<string, Answer>>;
  readonly compare: readonly RowComparison[];
};

export const AGREE: readonly Side[] = [];

/** Which function judges a rule, by what it compares. */
export type Judges = {
  readonly pair: (a: Shot, b: Shot) => Judged;
  readonly record: (shot: Shot, records: Records) => Judged;
  readonly own: (shot: Shot) => Judged;
};
