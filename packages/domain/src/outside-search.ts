import type { ReverseCandidate } from "./finding.ts";

/** As a search engine names it, before it has an id here. */
export type FoundPage = Omit<ReverseCandidate, "id" | "decision">;
