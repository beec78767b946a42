/**
 * One statement about a file. `proven`: computed here and now. `claimed`: stated by someone; only the fact that
 * they did is proven. `unchecked`: the file does not show this. `wrong`: it does not hold. `note`: what to know before
 * reading the rest, as that it was a test.
 */
export type Statement = {
  readonly weight: "wrong" | "note" | "proven" | "claimed" | "unchecked";
  readonly text: string;
  /** The position it describes, for drawing on a map. */
  readonly position?: Position;
  /** A technical detail: a hash, a code, or one value of many. */
  readonly isDetail?: true;
};

export type Position = { readonly lat: number; readonly lng: number; readonly accuracyM?: number };

export type Conclusion = {
  readonly verdict: "holds" | "broken" | "undecided";
  readonly headline: string;
  readonly statements: readonly Statement[];
};

export const proven = (text: string): Statement => ({ weight: "proven", text });
export const claimed = (text: string): Statement => ({ weight: "claimed", text });
export const unchecked = (text: string): Statement => ({ weight: "unchecked", text });
export const wrong = (text: string): Statement => ({ weight: "wrong", text });
export const note = (text: string): Statement => ({ weight: "note", text });

export function detail(statement: Statement): Statement {
  return { ...statement, isDetail: true };
}
