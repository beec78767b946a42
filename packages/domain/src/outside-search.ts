import type { ReverseCandidate } from "./finding.ts";

/** Companies whose web index can be searched, if the deployment enables one. */
export const SEARCH_ENGINES = ["tineye", "google"] as const;
export type SearchEngine = (typeof SEARCH_ENGINES)[number];

/** The company names shown to the person whose photos they see. */
export const SEARCH_COMPANIES: Readonly<Record<SearchEngine, string>> = {
  tineye: "TinEye",
  google: "Google",
};

/** our choice: searches per account and UTC day. */
export const SEARCHES_A_DAY = 100;

/** A page as a search engine reports it, before we give it an id. */
export type FoundPage = Omit<ReverseCandidate, "id" | "decision">;

/** A search engine's final answer about a photo: the pages it is on, or that it cannot be searched. */
export type SearchOutcome =
  | { readonly pages: readonly FoundPage[] }
  | { readonly refused: true; readonly detail: string };

/**
 * Whether a paid search may be made for a capture. `ask`: it was recorded and will not be permitted again.
 * `answered`: the same bytes were searched before, for any capture. `under_way`: another capture's search may
 * still be running. `asked`: it was made before, but its result was lost. `capped`: the account's daily limit
 * is reached.
 */
export type SearchPermit =
  | { readonly state: "ask" | "under_way" | "asked" | "capped" }
  | { readonly state: "answered"; readonly outcome: SearchOutcome };
