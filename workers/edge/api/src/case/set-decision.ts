import { parseCaseDecision } from "@svc/contract/case/case-decision-body";
import { orThrow } from "@svc/contract/wire/parsed";
import { caseOf } from "@svc/domain/review/case";
import { findEmails } from "@svc/store/people/members";
import type { ApiContext } from "../context.ts";
import { callerIdOf } from "../http/caller-id.ts";
import { objectOf, orRefuse } from "../http/found.ts";
import { readJson } from "../http/json.ts";
import { withDecider } from "./name-deciders.ts";
import { presentItem } from "./present-item.ts";

/** CONTRACT G15.3: takes effect at once, unlike a decision of the review queue. */
export async function setCaseDecision(c: ApiContext) {
  const said = orThrow(parseCaseDecision(await readJson(c.req.raw)));
  const object = objectOf(c);
  const { id: accountId } = c.var.account;
  orRefuse(await object.command(accountId, { type: "decide_case", ...said, by: callerIdOf(c) }));
  c.set("auditNote", said);
  const { state, events } = orRefuse(await object.readRecord(accountId));
  const decided = caseOf(state, events.at(-1)?.event.at ?? state.createdAt);
  const emails = await findEmails(c.env.DB, [decided.decision?.by ?? []].flat());
  const named = withDecider(decided, (id) => emails.get(id) ?? id);
  return c.json(await presentItem(c, named), 200);
}
