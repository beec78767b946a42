import type { FoundPage } from "@svc/domain/outside-search";

/** Identifies a picture without showing it. */
export type PictureFingerprint = {
  /** The perceptual hash, 64 bits in hex. */
  readonly phash: string;
  /** Also identifies parts of it, in our own indexes' format. Computed on demand. */
  readonly encoded?: () => Uint8Array;
};

/** The input of a search engine; each uses the parts it needs. */
export type ReverseQuery = {
  readonly fingerprint: PictureFingerprint;
  /** The picture as a new JPEG of bounded size, without the device's metadata. Computed on demand. */
  readonly picture: () => Promise<Uint8Array>;
};

/**
 * Why there is no answer. `not_configured`: there is nothing to search in. `refused`: asking again about this
 * picture gives the same. `later`: it did not search and may be asked again. `lost`: it may have searched and
 * charged for it.
 */
type ReverseSilence = "not_configured" | "refused" | "later" | "lost";

export type ReverseAnswer =
  /** The likeliest first, at most MOST_PAGES, each page once. */
  { readonly answered: true; readonly pages: readonly FoundPage[] } | Silence;

export type Silence = {
  readonly answered: false;
  readonly reason: ReverseSilence;
  readonly detail: string;
  /** The earliest time to retry. */
  readonly retryAfterMs?: number;
};

/** The port. If a call throws, nothing was searched and it may be retried. */
export type ReverseSearch = {
  readonly name: string;
  readonly version: string;
  readonly search: (query: ReverseQuery) => Promise<ReverseAnswer>;
};

/** our choice: more pages than a person compares. */
export const MOST_PAGES = 20;
const URL_CHARACTERS = 2048;

/** Sorts and limits an engine's results as the port requires. */
export function foundPages(pages: readonly FoundPage[]): ReverseAnswer {
  const sound = pages.filter(({ pageUrl }) => isWebAddress(pageUrl)).toSorted((a, b) => b.score - a.score);
  const each = sound.filter(({ pageUrl }, at) => sound.findIndex((page) => page.pageUrl === pageUrl) === at);
  return { answered: true, pages: each.slice(0, MOST_PAGES).map(withSoundImage) };
}

export function silent(reason: ReverseSilence, detail: string): Silence {
  return { answered: false, reason, detail };
}

function withSoundImage({ imageUrl, ...page }: FoundPage): FoundPage {
  return imageUrl !== undefined && isWebAddress(imageUrl) ? { ...page, imageUrl } : page;
}

/** Checked because it is shown to people as a link. */
function isWebAddress(url: string): boolean {
  return url.length <= URL_CHARACTERS && /^https?:\/\//.test(url) && URL.canParse(url);
}
