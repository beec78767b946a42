/** The list parameters (CONTRACT G4.2 and the console's own) that the URL may contain, in the order of the chips. */
const FILTERS = [
  "search",
  "status",
  "svc",
  "has",
  "due",
  "decision",
  "outcome",
  "mode",
  "template",
  "identification",
  "created_after",
  "created_before",
] as const;

const PAGE_SIZE = 50;

const LISTS = /^\/app\/?(?:cases\/?)?$/;
const METADATA = /^metadata\[.+\]$/s;

export type CasesPath = `/v1/cases?${string}`;

/** Picks the filters from a URL. The API refuses unknown parameters, so all others are dropped. */
export function filtersOf(query: URLSearchParams): URLSearchParams {
  const filters = new URLSearchParams();
  for (const [name, value] of query) {
    const isFilter = (FILTERS as readonly string[]).includes(name) || METADATA.test(name);
    if (isFilter && value !== "") filters.append(name, value);
  }
  return filters;
}

/** The API path of the list's first page at this URL. Undefined when the URL shows no list. */
export function listPathOf({
  pathname,
  search,
}: Pick<Location, "pathname" | "search">): CasesPath | undefined {
  return LISTS.test(pathname) ? casesPath(filtersOf(new URLSearchParams(search))) : undefined;
}

/** The API path of one page of the list. */
export function casesPath(filters: URLSearchParams, more: Readonly<Record<string, string>> = {}): CasesPath {
  const query = new URLSearchParams(filters);
  query.set("limit", String(PAGE_SIZE));
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  return `/v1/cases?${query}`;
}
