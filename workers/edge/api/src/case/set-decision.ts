import { parseCaseDecision } from "@svc/contract/case/case-decision-body";
import { orThrow } from "@svc/contract/wire/parsed";
import type { ApiContext } from "../context.ts";
import { callerIdOf } from "../http/caller-id.ts";
import { objectOf, orRefuse } from "../http/found.ts";
import { readJson } from "../http/json.ts";
import { presentCurrent } from "./present-item.ts";

/** CONTRACT G15.3: takes effect at once, unlike a decision of the review queue. */
export async function setCaseDecision(c: ApiContext) {
  const said = orThrow(parseCaseDecision(await readJson(c.req.raw)));
  const object = objectOf(c);
  const { id: accountId } = c.var.account;
  orRefuse(await object.command(accountId, { type: "decide_case", ...said, by: callerIdOf(c) }));
  c.set("auditNote", said);
  return c.json(await presentCurrent(c), 200);
}
