import type { ReverseCandidate } from "./finding.ts";

/** Companies whose index of the web can be searched, where a deployment says so. */
export const SEARCH_ENGINES = ["tineye", "google"] as const;
export type SearchEngine = (typeof SEARCH_ENGINES)[number];

/** What a person is told who is asked for photos. */
export const SEARCH_COMPANIES: Readonly<Record<SearchEngine, string>> = {
  tineye: "TinEye",
  google: "Google",
};

/** our choice: searches of an account a UTC day. */
export const SEARCHES_A_DAY = 100;

/** As a search engine names it, before it has an id here. */
export type FoundPage = Omit<ReverseCandidate, "id" | "decision">;

/** What an engine said of a photo for good: where it is, or that it cannot be searched for. */
export type SearchOutcome =
  | { readonly pages: readonly FoundPage[] }
  | { readonly refused: true; readonly detail: string };

/**
 * Whether a search that is paid for may be asked of a capture. `ask`: it was written down, and is not permitted again;
 * `answered`: of the same bytes, for whichever capture; `under_way`: it may still be, of another capture; `asked`: it was
 * before, and nobody heard what came of it; `capped`: the account's searches of the day are used up.
 */
export type SearchPermit =
  | { readonly state: "ask" | "under_way" | "asked" | "capped" }
  | { readonly state: "answered"; readonly outcome: SearchOutcome };
