/**
 * One sentence about a file, for whoever has to rely on it. `proven`: by computation, here and now. `claimed`: somebody
 * said so, and only that they did is proven. `unchecked`: what nobody should read into it. `wrong`: it does not hold.
 */
export type Statement = {
  readonly weight: "wrong" | "proven" | "claimed" | "unchecked";
  readonly text: string;
  /** What it is about, for who can draw it. */
  readonly position?: Position;
  /** A hash, a code, one value of many: for who wants to know it all. */
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

export function detail(statement: Statement): Statement {
  return { ...statement, isDetail: true };
}
