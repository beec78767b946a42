import type { AccountId } from "@svc/domain/ids";
import { linkAccounts } from "../capture/evidence-access.ts";
import { branded } from "../link/link-access.ts";
import { holders } from "../http/authenticate.ts";

/** Drops the account from this isolate's caches, so that a change it just made takes effect here at once. */
export function forgetAccount(id: AccountId): void {
  holders.forget(({ account }) => account.id === id);
  linkAccounts.forget((account) => account.id === id);
  branded.forget(({ account }) => account.id === id);
}
