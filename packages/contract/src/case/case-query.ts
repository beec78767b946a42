import { type RouteConfig, z } from "@hono/zod-openapi";
import { type Outcome, OUTCOMES } from "@svc/domain/review/outcome";
import { USER_ID } from "@svc/domain/ids";
import {
  CASE_DECISIONS,
  type CaseDecisionValue,
  REVIEW_SUBJECTS,
  type ReviewSubject,
} from "@svc/domain/review/subjects";
import { DELIVERY_STATUSES, type DeliveryStatus } from "@svc/domain/verification/delivery-status";
import {
  LIST_FIELDS,
  type ListFilter,
  LISTS,
  readListFilter,
  readListParams,
} from "../verification/list-query.ts";
import { text } from "../wire/fields.ts";
import { instant } from "../wire/form.ts";
import { LIMITS } from "../wire/limits.ts";
import { FILTER_PARAMETERS, queryParameter } from "../wire/list-parameters.ts";
import type { PageRequest } from "../wire/page-query.ts";
import { defined, type Parsed, parseWith } from "../wire/parsed.ts";
import { pageParameters } from "../wire/parts.ts";
import { caseOutcome, deliveryStatus, reviewSubject } from "../wire/shared-values.ts";

/** CONTRACT G15.2: `none` has no decision yet. */
export const DECISION_FILTER = [...CASE_DECISIONS, "none"] as const;

function isAssigneeFilter(value: string): boolean {
  return value === "me" || value === "none" || USER_ID.test(value);
}

const CaseQuery = z.strictObject({
  ...LIST_FIELDS,
  search: text(LIMITS.search).optional(),
  due: z.array(reviewSubject).optional(),
  decision: z.array(z.enum(DECISION_FILTER)).optional(),
  outcome: z.array(caseOutcome).optional(),
  delivery: z.array(deliveryStatus).optional(),
  assignee: z.string().refine(isAssigneeFilter, "must be me, none or the id of a member").optional(),
  changed_after: instant.optional(),
});

export type CaseRequest = PageRequest & {
  readonly filter: ListFilter & {
    readonly search?: string;
    readonly due?: readonly ReviewSubject[];
    readonly decision?: readonly (CaseDecisionValue | "none")[];
    readonly outcome?: readonly Outcome[];
    readonly delivery?: readonly DeliveryStatus[];
    readonly assignee?: string;
    readonly changedAfter?: number;
  };
};

/**
 * CONTRACT G15.2: the filters of CONTRACT G4.2 and six more. The order is fixed, so that equal filters make
 * equal cursors.
 */
export function parseCaseQuery(params: URLSearchParams): Parsed<CaseRequest> {
  const { query, flaws } = readListParams(params, [...LISTS, "due", "decision", "outcome", "delivery"]);
  const parsed = parseWith(CaseQuery, query, { rules: () => flaws, root: "query" });
  if (!parsed.ok) return parsed;
  const { limit = LIMITS.casePage, cursor, search, due, decision, outcome, ...others } = parsed.value;
  const { changed_after: changedAfter, delivery, assignee, ...rest } = others;
  const own = {
    search,
    due: due && REVIEW_SUBJECTS.filter((each) => due.includes(each)),
    decision: decision && DECISION_FILTER.filter((each) => decision.includes(each)),
    outcome: outcome && OUTCOMES.filter((each) => outcome.includes(each)),
    delivery: delivery && DELIVERY_STATUSES.filter((each) => delivery.includes(each)),
    assignee,
    changedAfter,
  };
  return {
    ok: true,
    value: {
      limit,
      ...(cursor !== undefined && { cursor }),
      filter: { ...readListFilter(rest), ...defined(own) },
    },
  };
}

const anyOf = (values: readonly string[]) => ({
  type: "array",
  items: { type: "string", enum: [...values] },
});

/** The parameters that `parseCaseQuery` reads. */
export const CASE_PARAMETERS = [
  ...pageParameters(LIMITS.casePage),
  ...FILTER_PARAMETERS,
  queryParameter(
    "search",
    "An id or its beginning, or the beginning of any word in an identification, a metadata value, a decision's note or the recipient of the link.",
    { type: "string", minLength: 1, maxLength: LIMITS.search },
  ),
  queryParameter("due", "Waits for a person because of one of these.", anyOf(REVIEW_SUBJECTS)),
  queryParameter("decision", "What people decided; `none`: nothing yet.", anyOf(DECISION_FILTER)),
  queryParameter("outcome", "The verdict as people read it, see `outcome` of a case.", anyOf(OUTCOMES)),
  queryParameter("delivery", "What became of the link that we sent.", anyOf(DELIVERY_STATUSES)),
  queryParameter("assignee", "The member who works on it: an id, `me` for the person who calls, or `none`.", {
    type: "string",
  }),
  queryParameter("changed_after", "Changed at this instant or later; the oldest change then comes first.", {
    type: "string",
    format: "date-time",
  }),
] as NonNullable<RouteConfig["parameters"]>; // a union of array types has no common element type
