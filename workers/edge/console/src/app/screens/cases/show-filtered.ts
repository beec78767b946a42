import { go } from "../../router.ts";

/** The filters live in the address: it can be sent to a colleague, and the browser's back takes them away. */
export function showFiltered(filters: URLSearchParams, how: { readonly replace?: boolean } = {}): void {
  const query = filters.toString();
  go(query === "" ? "/app/cases" : `/app/cases?${query}`, how);
}
