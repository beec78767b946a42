import type { Case } from "@svc/domain/review/case";
import { findEmails, findMemberEmails } from "@svc/store/people/members";
import type { ApiContext } from "../context.ts";

/** Adds the addresses of people who decided or work on cases, in one query each for all cases. */
export async function namePeople(c: ApiContext, cases: readonly Case[]): Promise<readonly Case[]> {
  return nameDeciders(c, await nameAssignees(c, cases));
}

/** Addresses of current members only. People who left the account are shown by their id. */
async function nameAssignees(c: ApiContext, cases: readonly Case[]): Promise<readonly Case[]> {
  if (cases.every(({ assignee }) => assignee === undefined)) return cases;
  const emails = await findMemberEmails(c.env.DB, c.var.account.id);
  return cases.map(({ assignee, ...shown }) => {
    if (!assignee) return shown;
    const email = emails.get(assignee.id);
    return { ...shown, assignee: { id: assignee.id, ...(email !== undefined && { email }) } };
  });
}

async function nameDeciders(c: ApiContext, cases: readonly Case[]): Promise<readonly Case[]> {
  const ids = cases.flatMap(({ decision }) => decision?.by ?? []);
  if (ids.length === 0) return cases;
  const emails = await findEmails(c.env.DB, ids);
  return cases.map((each) => withDecider(each, (id) => emails.get(id) ?? id));
}

function withDecider(shown: Case, nameOf: (id: string) => string): Case {
  const { decision } = shown;
  if (decision?.by === undefined) return shown;
  return { ...shown, decision: { ...decision, by: nameOf(decision.by) } };
}
