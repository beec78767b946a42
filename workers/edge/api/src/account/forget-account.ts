import type { AccountId } from "@svc/domain/ids";
import { branded } from "../link/link-access.ts";
import { holders } from "../http/authenticate.ts";

/** So that what an account has just changed holds in this isolate at once. */
export function forgetAccount(id: AccountId): void {
  holders.forget(({ account }) => account.id === id);
  branded.forget(({ account }) => account.id === id);
}
