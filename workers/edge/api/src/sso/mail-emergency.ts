import type { AccountId } from "@svc/domain/ids";
import { findAccount } from "@svc/store/account/accounts";
import { findContact, listMembers } from "@svc/store/people/members";
import type { ApiContext } from "../context.ts";
import { objectOfAddress } from "../sign-in/start-sign-in.ts";

/** Mails every owner that one of them is signing in without the company's provider, before the session begins. */
export async function mailEmergency(c: ApiContext, accountId: AccountId, person: string): Promise<void> {
  const account = (await findAccount(c.env.DB, accountId))?.name ?? "";
  const owners = (await listMembers(c.env.DB, accountId)).filter(({ role }) => role === "owner");
  for (const { id, email } of owners) {
    const language = (await findContact(c.env.DB, { accountId, userId: id }))?.language;
    const event = { kind: "emergency", account, person } as const;
    const object = await objectOfAddress(c, email);
    const held = await object.holdNotice({ to: email, event, ...(language !== undefined && { language }) });
    if (held !== undefined) await object.settleNotice(held, true);
  }
}
