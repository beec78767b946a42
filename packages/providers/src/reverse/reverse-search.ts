import type { FoundPage } from "@svc/domain/outside-search";

/** What tells a picture from others without showing it. */
export type PictureFingerprint = {
  /** The perceptual hash, 64 bits in hex. */
  readonly phash: string;
  /** What also tells parts of it, as our own indexes keep it. Made when called for. */
  readonly encoded?: () => Uint8Array;
};

/** What a search engine is asked; each takes of it what it needs. */
export type ReverseQuery = {
  readonly fingerprint: PictureFingerprint;
  /** The picture at a bounded size, as a new JPEG: what its device wrote beside the pixels is not in it. Made when called for. */
  readonly picture: () => Promise<Uint8Array>;
};

/**
 * Why there is no answer. `not_configured`: there is nothing to search in; `refused`: asked again it says the same of this
 * picture; `later`: it searched nothing, and may be asked again; `lost`: it may have searched, and charged for it.
 */
type ReverseSilence = "not_configured" | "refused" | "later" | "lost";

export type ReverseAnswer =
  /** The likeliest first, MOST_PAGES at most, each page once. */
  { readonly answered: true; readonly pages: readonly FoundPage[] } | Silence;

export type Silence = {
  readonly answered: false;
  readonly reason: ReverseSilence;
  readonly detail: string;
  /** Not before this. */
  readonly retryAfterMs?: number;
};

/** The port. A throw means that nothing was asked, and may be again. */
export type ReverseSearch = {
  readonly name: string;
  readonly version: string;
  readonly search: (query: ReverseQuery) => Promise<ReverseAnswer>;
};

/** our choice: more pages than a person compares. */
export const MOST_PAGES = 20;
const URL_CHARACTERS = 2048;

/** What an engine found, in the order and within the bounds of the port. */
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

/** It is shown to people as a link. */
function isWebAddress(url: string): boolean {
  return url.length <= URL_CHARACTERS && /^https?:\/\//.test(url) && URL.canParse(url);
}
