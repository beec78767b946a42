import type { Case } from "@svc/domain/review/case";
import { findEmails } from "@svc/store/people/members";
import type { ApiContext } from "../context.ts";

/** Replaces the ids of people who decided with their addresses, in one query for all cases. */
export async function nameDeciders(c: ApiContext, cases: readonly Case[]): Promise<readonly Case[]> {
  const ids = cases.flatMap(({ decision }) => decision?.by ?? []);
  if (ids.length === 0) return cases;
  const emails = await findEmails(c.env.DB, ids);
  return cases.map((each) => withDecider(each, (id) => emails.get(id) ?? id));
}

export function withDecider(shown: Case, nameOf: (id: string) => string): Case {
  const { decision } = shown;
  if (decision?.by === undefined) return shown;
  return { ...shown, decision: { ...decision, by: nameOf(decision.by) } };
}
