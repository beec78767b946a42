import { read } from "../../api/call.ts";
import { casesPath } from "../../api/list-path.ts";
import type { CaseItem } from "@svc/contract/case/case-body";
import type { Page } from "../../api/page.ts";

/** our choice: as many as the statement of credits has lines. */
export const MOST_ROWS = 10_000;

type Reading = { readonly signal: AbortSignal; readonly onCount: (count: number) => void };

/** All cases that the filters let through, page by page, up to `MOST_ROWS`; `isCut`: there are more. */
export async function readAll(
  filters: URLSearchParams,
  { signal, onCount }: Reading,
): Promise<{ readonly items: readonly CaseItem[]; readonly isCut: boolean }> {
  const items: CaseItem[] = [];
  let cursor: string | undefined;
  do {
    const more = { limit: "100", ...(cursor !== undefined && { cursor }) };
    const page = await read<Page<CaseItem>>(casesPath(filters, more), { signal });
    items.push(...page.items);
    cursor = page.next_cursor;
    onCount(Math.min(items.length, MOST_ROWS));
  } while (cursor !== undefined && items.length < MOST_ROWS);
  return { items: items.slice(0, MOST_ROWS), isCut: cursor !== undefined || items.length > MOST_ROWS };
}
