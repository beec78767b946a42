import { ApiError } from "@svc/contract/wire/errors";
import { isVerificationId, type VerificationId } from "@svc/domain/ids";
import type { Refusal } from "@svc/domain/verification/command";
import { verificationObject } from "@svc/platform/objects";
import type { CaptureSession } from "@svc/platform/verification-rpc";
import type { ApiContext } from "../context.ts";
import { refusalError } from "./refusal.ts";

/** The id in the path. A malformed id gets the same 404 as one of another account (SPEC 5). */
export function verificationIdOf(c: ApiContext, name = "id"): VerificationId {
  return knownId(c.req.param(name) ?? "");
}

/** Checks an id from a request body in the same way. */
export function knownId(id: string): VerificationId {
  if (!isVerificationId(id)) throw new ApiError("not_found", "this account has no verification with this id");
  return id;
}

export function objectOf(c: ApiContext) {
  return verificationObject(c.env, verificationIdOf(c));
}

/** The verification that the capture call is about. */
export function sessionOf(c: ApiContext): CaptureSession {
  const { session } = c.var.evidence;
  if (!session) throw new ApiError("not_found", "this account has no verification with this id");
  return session;
}

/** Returns the successful outcome of an object call, or throws its refusal as an error. */
export function orRefuse<O extends { readonly ok: boolean }>(outcome: O): Extract<O, { readonly ok: true }> {
  if (isRefused(outcome)) throw refusalError(outcome);
  return outcome as Extract<O, { readonly ok: true }>; // an outcome is either successful or refused
}

function isRefused(outcome: { readonly ok: boolean }): outcome is { readonly ok: false } & Refusal {
  return !outcome.ok;
}
