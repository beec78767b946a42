import type { AccountId, AuditEntryId } from "@svc/domain/ids";
import type { CardLink } from "@svc/platform/account-rpc";
import type { EdgeEnv } from "@svc/platform/env";
import { accountObject } from "@svc/platform/objects";
import { writeAuditEntry } from "@svc/store/people/audit-log";
import { findShard } from "@svc/store/d1/shard";

/**
 * Asks the provider whether the card was saved, and writes into the audit log that it was. Nobody of the account is known to
 * have done it: whoever has the link may. The entry takes its id of the link's, so that page and provider, each of which may
 * come first or again, write one.
 */
export async function finishCardSetup(
  env: EdgeEnv,
  accountId: AccountId,
  linkId: string,
): Promise<CardLink | undefined> {
  const link = await accountObject(env, accountId).finishCardSetup(accountId, linkId);
  if (link?.state !== "used") return link;
  await writeAuditEntry(await findShard(env, accountId), {
    id: `aud_${linkId}` as AuditEntryId, // a link's id is a ULID
    at: Date.now(),
    actor: { kind: "system", id: "card_link", name: "card link" },
    action: "saveCard",
    target: { kind: "credits", id: accountId },
    after: { monthly_cap_cents: link.monthlyCapCents, ...(link.card && { card: link.card }) },
    outcome: "done",
  });
  return link;
}
