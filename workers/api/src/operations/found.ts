import { ApiError } from "@svc/contract/errors";
import { isVerificationId, type VerificationId } from "@svc/domain/ids";
import type { Outcome } from "@svc/platform/verification-rpc";
import { verificationObject } from "@svc/platform/objects";
import type { ApiContext } from "../context.ts";
import { refusalError } from "../http/refusal.ts";

/** The id in the path. One that cannot exist is as missing as another account's (SPEC 5). */
export function verificationIdOf(c: ApiContext): VerificationId {
  const id = c.req.param("id") ?? "";
  if (!isVerificationId(id)) throw new ApiError("not_found", "no verification with this id in this account");
  return id;
}

export function objectOf(c: ApiContext) {
  return verificationObject(c.env, verificationIdOf(c));
}

export function orRefuse<T>(outcome: Outcome<T>): { readonly ok: true } & T {
  if (!outcome.ok) throw refusalError(outcome);
  return outcome;
}
