import { ApiError } from "@svc/contract/wire/errors";
import { isVerificationId, type VerificationId } from "@svc/domain/ids";
import type { Refusal } from "@svc/domain/verification/command";
import { verificationObject } from "@svc/platform/objects";
import type { CaptureSession } from "@svc/platform/verification-rpc";
import type { ApiContext } from "../context.ts";
import { refusalError } from "./refusal.ts";

/** The id in the path. One that cannot exist is as missing as another account's (SPEC 5). */
export function verificationIdOf(c: ApiContext, name = "id"): VerificationId {
  return knownId(c.req.param(name) ?? "");
}

/** The same of an id that came in a body. */
export function knownId(id: string): VerificationId {
  if (!isVerificationId(id)) throw new ApiError("not_found", "no verification with this id in this account");
  return id;
}

export function objectOf(c: ApiContext) {
  return verificationObject(c.env, verificationIdOf(c));
}

/** The verification that a capture call is about. */
export function sessionOf(c: ApiContext): CaptureSession {
  const { session } = c.var.evidence;
  if (!session) throw new ApiError("not_found", "no verification with this id in this account");
  return session;
}

/** The good outcome of a call to the object, or its refusal as an error. */
export function orRefuse<O extends { readonly ok: boolean }>(outcome: O): Extract<O, { readonly ok: true }> {
  if (isRefused(outcome)) throw refusalError(outcome);
  return outcome as Extract<O, { readonly ok: true }>; // an outcome is good or a refusal
}

function isRefused(outcome: { readonly ok: boolean }): outcome is { readonly ok: false } & Refusal {
  return !outcome.ok;
}
