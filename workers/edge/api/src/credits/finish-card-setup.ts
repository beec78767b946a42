import type { AccountId, AuditEntryId } from "@svc/domain/ids";
import type { CardLink } from "@svc/platform/account-rpc";
import type { EdgeEnv } from "@svc/platform/env";
import { accountObject } from "@svc/platform/objects";
import { writeAuditEntry } from "@svc/store/people/audit-log";
import { findShard } from "@svc/store/d1/shard";

/**
 * Asks the provider whether the card was saved, and records that in the audit log. The actor is unknown, since anyone
 * with the link can do it. The entry's id derives from the link's id: the page and the provider's event can both
 * arrive, in any order and repeatedly, and still write one entry.
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
