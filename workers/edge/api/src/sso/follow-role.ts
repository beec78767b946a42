import type { Role } from "@svc/domain/role";
import { findAccount } from "@svc/store/account/accounts";
import { changeRole, findContact, listMemberships, type Person } from "@svc/store/people/members";
import { joinBySso } from "@svc/store/people/sso";
import type { AccountShard } from "@svc/store/d1/shard";
import { withEntry } from "../audit-log/keep-entry.ts";
import type { ApiContext } from "../context.ts";
import { objectOfAddress } from "../sign-in/start-sign-in.ts";

type Followed = {
  readonly shard: AccountShard;
  readonly person: Person;
  readonly role: Role;
  readonly emergencyUser: string | undefined;
};

/**
 * Gives the person the role that the provider says. The emergency owner and the last owner stay owners, so that the
 * account always has one.
 */
export async function followRole(
  c: ApiContext,
  { shard, person, role, emergencyUser }: Followed,
): Promise<void> {
  const { accountId } = shard;
  const { DB } = c.env;
  const before = (await listMemberships(DB, person.id)).find((each) => each.accountId === accountId)?.role;
  if (before === role || (before !== undefined && person.id === emergencyUser)) return;
  const begun = {
    actor: { kind: "system", id: "sso", name: "single sign-on" },
    action: "syncSsoMember",
    target: { kind: "member", id: person.id },
    ...(before && { before: { email: person.email, role: before } }),
  } as const;
  await withEntry(c, { shard, begun: { ...begun, after: { email: person.email, role } } }, async () => {
    if (before === undefined) return joinBySso(DB, accountId, { person, role, now: Date.now() });
    if (await changeRole(DB, { accountId, userId: person.id }, role)) await mailChange(c, shard, person);
  });
}

async function mailChange(c: ApiContext, { accountId }: AccountShard, { id, email }: Person): Promise<void> {
  const account = await findAccount(c.env.DB, accountId);
  const contact = await findContact(c.env.DB, { accountId, userId: id });
  const event = { kind: "role_changed", account: account?.name ?? "" } as const;
  const language = contact?.language;
  const notice = { to: email, event, ...(language !== undefined && { language }) };
  const object = await objectOfAddress(c, email);
  const held = await object.holdNotice(notice);
  if (held !== undefined) await object.settleNotice(held, true);
}
