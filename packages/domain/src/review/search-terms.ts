// our choice: the search terms of one verification.
const MOST_TERMS = 40;
const TERM_CHARACTERS = 60;

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * The search terms of these texts (CONTRACT G15.2): each text from its start, and from each of its words, so
 * that a term's prefix is a word's prefix. First come the starts of all texts, then their second words.
 */
export function searchTermsOf(texts: readonly string[]): readonly string[] {
  const terms = texts.flatMap((text) => {
    const folded = folding(text);
    return startsIn(folded).map((at, place) => ({ place, term: cut(folded.slice(at)) }));
  });
  const inOrder = terms.toSorted((a, b) => a.place - b.place);
  return [...new Set(inOrder.map(({ term }) => term))].slice(0, MOST_TERMS);
}

/** The prefix that a term must have to match this search; empty if the search has no content. */
export function searchedPrefix(text: string): string {
  return cut(folding(text));
}

/** Folds case and compatibility forms; white space and control characters become one space. */
function folding(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/** The start of the text comes first, even if it is not a letter. */
function startsIn(folded: string): readonly number[] {
  if (folded === "") return [];
  const words = [...folded.matchAll(WORD)].slice(0, MOST_TERMS).map(({ index }) => index);
  return [...new Set([0, ...words])];
}

function cut(folded: string): string {
  const characters = Array.from(folded.slice(0, 2 * TERM_CHARACTERS));
  return characters.slice(0, TERM_CHARACTERS).join("").trimEnd();
}
