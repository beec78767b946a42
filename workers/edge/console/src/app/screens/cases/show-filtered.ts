import { go } from "../../router.ts";

/** The filters are in the URL, so that it can be shared and the browser's Back removes them. */
export function showFiltered(filters: URLSearchParams, how: { readonly replace?: boolean } = {}): void {
  const query = filters.toString();
  go(query === "" ? "/app/cases" : `/app/cases?${query}`, how);
}
