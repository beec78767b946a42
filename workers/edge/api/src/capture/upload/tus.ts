import { ApiError, type ErrorBody, errorBody, invalidRequest } from "@svc/contract/wire/errors";
import { isUploadId, type UploadId } from "@svc/domain/ids";
import type { UploadFound, UploadMiss, UploadOwner, UploadStatus } from "@svc/platform/upload-rpc";
import { closureOf } from "@svc/domain/verification/closed-to-evidence";
import type { StatusCode } from "hono/utils/http-status";
import type { ApiContext } from "../../context.ts";
import type { Answered } from "../../http/operation.ts";
import { refusalError } from "../../http/refusal.ts";
import { sessionOf } from "../../http/found.ts";

export const TUS_VERSION = "1.0.0";

/** Wraps a handler of the tus 1.0.0 protocol and refuses other versions. */
export function tus<A extends Response>(handler: (c: ApiContext) => Promise<A>) {
  return async (c: ApiContext) => {
    c.header("Tus-Resumable", TUS_VERSION);
    c.header("Cache-Control", "no-store");
    sessionOf(c); // first of all, 404 for another account's verification
    if (c.req.header("Tus-Resumable") === TUS_VERSION) return handler(c);
    c.header("Tus-Version", TUS_VERSION);
    return answerTusStatus(c, 412, refuseHeader("Tus-Resumable", `must be ${TUS_VERSION}`));
  };
}

/**
 * tus defines its own status codes, which none of our error codes has. The body has the usual error format (SPEC 7).
 */
export function answerTusStatus<S extends 412 | 460>(c: ApiContext, status: S, error: ApiError) {
  const body = errorBody(error);
  // 460 is defined by tus only; Hono's types list only registered status codes
  const answer = c.newResponse(JSON.stringify(body), status as StatusCode, {
    "Content-Type": "application/json; charset=utf-8",
  });
  return answer as Answered<S, ErrorBody>; // Hono has no type for a response built this way
}

export function refuseHeader(name: string, message: string): ApiError {
  return invalidRequest([{ path: name, message }]);
}

/** Parses a header with a non-negative integer, the form in which tus sends lengths and offsets. */
export function readCount(c: ApiContext, name: string): number {
  const text = c.req.header(name);
  if (text === undefined) throw refuseHeader(name, "is required");
  const value = /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  if (value === undefined) throw refuseHeader(name, "must be an integer");
  return value;
}

/** The account and verification that the upload must belong to. */
export function ownerOf(c: ApiContext): UploadOwner {
  const { accountId, verificationId } = c.var.evidence;
  return { accountId, verificationId };
}

export function uploadIdOf(c: ApiContext): UploadId {
  const id = c.req.param("upload_id") ?? "";
  if (!isUploadId(id)) throw missError({ state: "missing" });
  return id;
}

/**
 * Refuses further bytes once the verification is closed. A complete file is let through, since it may already be its
 * capture.
 */
export function requireOpen(c: ApiContext, found: UploadFound): void {
  if (found.state === "found" && found.status.isWhole) return;
  const closed = closureOf(sessionOf(c));
  if (closed) throw refusalError(closed);
}

export function missError({ state }: UploadMiss): ApiError {
  if (state === "missing") return new ApiError("not_found", "this verification has no such upload");
  return new ApiError("expired", "the upload was not finished in time");
}

/** The offset and expiry of the upload and, once it is complete, the id of its capture. */
export function statusHeaders({
  offset,
  expiresAt,
  captureId,
}: Pick<UploadStatus, "offset" | "expiresAt" | "captureId">): Record<string, string> {
  return {
    "Upload-Offset": String(offset),
    "Upload-Expires": new Date(expiresAt).toUTCString(),
    ...(captureId !== undefined && { "Capture-Id": captureId }),
  };
}
