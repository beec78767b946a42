// our choice: what a search can find of one verification
const MOST_TERMS = 40;
const TERM_CHARACTERS = 60;

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * What a search finds these texts by (CONTRACT G15.2): each from its beginning and from each of its words on, so that
 * the beginning of a term is the beginning of a word. First the beginnings of all texts, then their second words.
 */
export function searchTermsOf(texts: readonly string[]): readonly string[] {
  const terms = texts.flatMap((text) => {
    const folded = folding(text);
    return startsIn(folded).map((at, place) => ({ place, term: cut(folded.slice(at)) }));
  });
  const inOrder = terms.toSorted((a, b) => a.place - b.place);
  return [...new Set(inOrder.map(({ term }) => term))].slice(0, MOST_TERMS);
}

/** What a term has to begin with to be found by this text; empty where it names nothing. */
export function searchedPrefix(text: string): string {
  return cut(folding(text));
}

/** Without case and compatibility forms; white space and control characters are one space. */
function folding(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/** The text's own beginning first, also where that is no letter. */
function startsIn(folded: string): readonly number[] {
  if (folded === "") return [];
  const words = [...folded.matchAll(WORD)].slice(0, MOST_TERMS).map(({ index }) => index);
  return [...new Set([0, ...words])];
}

function cut(folded: string): string {
  const characters = Array.from(folded.slice(0, 2 * TERM_CHARACTERS));
  return characters.slice(0, TERM_CHARACTERS).join("").trimEnd();
}
