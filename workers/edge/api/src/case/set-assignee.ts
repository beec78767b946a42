import { parseCaseAssignee } from "@svc/contract/case/case-assignee-body";
import { invalidRequest } from "@svc/contract/wire/errors";
import { orThrow } from "@svc/contract/wire/parsed";
import { findMemberEmails } from "@svc/store/people/members";
import type { ApiContext } from "../context.ts";
import { objectOf, orRefuse } from "../http/found.ts";
import { readJson } from "../http/json.ts";
import { withStorage } from "../http/storage.ts";
import { presentCurrent } from "./present-item.ts";

/** CONTRACT G15.5. */
export async function setCaseAssignee(c: ApiContext) {
  const { assignee: wished } = orThrow(parseCaseAssignee(await readJson(c.req.raw)));
  const object = objectOf(c);
  const { id: accountId } = c.var.account;
  // checked first, so that another account's case is a 404 even with an unknown assignee
  orRefuse(await object.read(accountId));
  const assignee = wished === null ? undefined : memberOf(c, wished);
  if (assignee !== undefined) await requireMember(c, assignee);
  const command = { type: "assign" as const, ...(assignee !== undefined && { assignee }) };
  orRefuse(await object.command(accountId, command));
  c.set("auditNote", { assignee: assignee ?? "" });
  return c.json(await presentCurrent(c), 200);
}

/** A key is no person, so it cannot say `me`. */
export function memberOf({ var: { holder } }: ApiContext, wished: string): string {
  if (wished !== "me") return wished;
  if (holder.kind === "session") return holder.user.id;
  const fields = [{ path: "assignee", message: "must be the id of a member, because a key is not a person" }];
  throw invalidRequest(fields);
}

async function requireMember(c: ApiContext, id: string): Promise<void> {
  const members = await withStorage(() => findMemberEmails(c.env.DB, c.var.account.id));
  if (!members.has(id))
    throw invalidRequest([{ path: "assignee", message: "must be the id of a member of this account" }]);
}
