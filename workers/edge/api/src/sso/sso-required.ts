import { ApiError } from "@svc/contract/wire/errors";
import type { AccountId } from "@svc/domain/ids";
import { ssoPathOf } from "./provider.ts";

/** CONTRACT G10.1: a code or a passkey does not open this account. */
export function ssoRequired(accountId: AccountId): ApiError {
  return new ApiError("sso_required", "this account requires your company's own sign-in", {
    hint: "Open sso_url in the browser.",
    extra: { sso_url: ssoPathOf(accountId) },
  });
}
