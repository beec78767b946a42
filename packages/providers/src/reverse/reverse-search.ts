import type { ReverseCandidate } from "@svc/domain/finding";

/** What a search engine is asked: the photo as it is shown, and its 64-bit perceptual hash in hex. */
type ReverseQuery = { readonly phash: string };

type ReverseAnswer =
  | { readonly answered: true; readonly candidates: readonly ReverseCandidate[] }
  /** `not_configured`: there is nothing to search in; the check is then unavailable, never passed. */
  | { readonly answered: false; readonly reason: "not_configured" };

/** The port. A throw means that the engine did not answer and may be asked again. */
export type ReverseSearch = {
  readonly name: string;
  readonly version: string;
  readonly search: (query: ReverseQuery) => Promise<ReverseAnswer>;
};
