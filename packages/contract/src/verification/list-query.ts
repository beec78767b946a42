import { z } from "@hono/zod-openapi";
import { STATUSES } from "@svc/domain/status";
import { SLUG, text } from "../wire/fields.ts";
import { type Flaw, flaw } from "../wire/field-errors.ts";
import { flag, instant } from "../wire/form.ts";
import { LIMITS } from "../wire/limits.ts";
import { PAGE_QUERY, type PageRequest } from "../wire/page-query.ts";
import { type Parsed, defined, parseWith } from "../wire/parsed.ts";
import { parametersOf } from "../wire/query.ts";
import { verificationMark, verificationMode, verificationStatus } from "../wire/shared-values.ts";

/** The query parameters of a verification list. */
export const LIST_FIELDS = {
  ...PAGE_QUERY,
  status: z.array(verificationStatus).optional(),
  mode: verificationMode.optional(),
  template: z.string().regex(SLUG).optional(),
  svc: flag.optional(),
  created_after: instant.optional(),
  created_before: instant.optional(),
  identification: text(LIMITS.identification).optional(),
  has: z.array(verificationMark).optional(),
  metadata: z
    .record(text(LIMITS.metadata.keyCharacters), text(LIMITS.metadata.valueCharacters, 0))
    .refine((filters) => Object.keys(filters).length <= LIMITS.listMetadataFilters, {
      message: `must have at most ${LIMITS.listMetadataFilters} items`,
    })
    .optional(),
};
const ListQuery = z.strictObject(LIST_FIELDS);
type ListQuery = z.output<typeof ListQuery>;

/** CONTRACT G4.2. All members must match. */
export type ListFilter = {
  readonly status?: NonNullable<ListQuery["status"]>;
  readonly mode?: "verification" | "audit";
  readonly template?: string;
  readonly svc?: boolean;
  readonly createdAfter?: number;
  readonly createdBefore?: number;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly identification?: string;
  readonly has?: NonNullable<ListQuery["has"]>;
};

export type ListRequest = PageRequest & { readonly filter: ListFilter };

/**
 * The filter's members are always in the same order, so that equal filters make equal cursors even if their query
 * parameters are ordered differently.
 */
export function parseListQuery(params: URLSearchParams): Parsed<ListRequest> {
  const { query, flaws } = readListParams(params, LISTS);
  const parsed = parseWith(ListQuery, query, { rules: () => flaws, root: "query" });
  if (!parsed.ok) return parsed;
  const { limit = LIMITS.listPage.default, cursor, ...rest } = parsed.value;
  return {
    ok: true,
    value: { limit, ...(cursor !== undefined && { cursor }), filter: readListFilter(rest) },
  };
}

/** Puts members and lists in a fixed order. */
export function readListFilter(query: Omit<ListQuery, "limit" | "cursor">): ListFilter {
  const { status, has, metadata } = query;
  return defined({
    status: status && STATUSES.filter((each) => status.includes(each)),
    mode: query.mode,
    template: query.template,
    svc: query.svc,
    createdAfter: query.created_after,
    createdBefore: query.created_before,
    metadata:
      metadata && Object.fromEntries(Object.entries(metadata).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    identification: query.identification,
    has: has && verificationMark.options.filter((each) => has.includes(each)),
  });
}

const METADATA = /^metadata\[(.*)\]$/s;
/** Parameters that may have several values. */
export const LISTS: readonly string[] = ["status", "has"];

/** Parameters in `lists` may be repeated or separated by commas. Any other repeated parameter is an error. */
export function readListParams(
  params: URLSearchParams,
  lists: readonly string[],
): { query: Record<string, unknown>; flaws: Flaw[] } {
  const query = new Map<string, unknown>();
  const metadata = new Map<string, string>();
  const flaws: Flaw[] = [];
  for (const [name, values] of parametersOf(params)) {
    const key = METADATA.exec(name)?.[1];
    const isList = lists.includes(name);
    if (!isList && values.length > 1)
      flaws.push(flaw(key === undefined ? [name] : ["metadata", key], "must be unique"));
    if (key !== undefined) metadata.set(key, values[0] ?? "");
    else query.set(name, isList ? values.flatMap((value) => value.split(",")) : values[0]);
  }
  if (metadata.size > 0) query.set("metadata", Object.fromEntries(metadata));
  return { query: Object.fromEntries(query), flaws };
}
