/** The parameters of the list (CONTRACT G4.2 and the console's own) that an address may carry, in the order of its chips. */
const FILTERS = [
  "search",
  "status",
  "svc",
  "has",
  "due",
  "mode",
  "template",
  "identification",
  "created_after",
  "created_before",
] as const;

const PAGE_SIZE = 50;

const LISTS = /^\/app\/?(?:cases\/?)?$/;
const METADATA = /^metadata\[.+\]$/s;

/** Which parameters of an address are filters; others are not sent, since the API refuses what it does not know. */
export function filtersOf(query: URLSearchParams): URLSearchParams {
  const filters = new URLSearchParams();
  for (const [name, value] of query) {
    const isFilter = (FILTERS as readonly string[]).includes(name) || METADATA.test(name);
    if (isFilter && value !== "") filters.append(name, value);
  }
  return filters;
}

/** The API's path of the list's first page that an address shows; undefined where it shows none. */
export function listPathOf({ pathname, search }: Pick<Location, "pathname" | "search">): string | undefined {
  return LISTS.test(pathname) ? casesPath(filtersOf(new URLSearchParams(search))) : undefined;
}

/** One page of the list. */
export function casesPath(filters: URLSearchParams, more: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(filters);
  query.set("limit", String(PAGE_SIZE));
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  return `/v1/cases?${query}`;
}
