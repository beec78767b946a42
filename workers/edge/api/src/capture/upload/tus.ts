import { ApiError, type ErrorBody, errorBody, invalidRequest } from "@svc/contract/wire/errors";
import { isUploadId, type UploadId } from "@svc/domain/ids";
import type { UploadFound, UploadMiss, UploadOwner, UploadStatus } from "@svc/platform/upload-rpc";
import { closureOf } from "@svc/domain/verification/closed-to-evidence";
import type { StatusCode } from "hono/utils/http-status";
import type { ApiContext } from "../../context.ts";
import type { Answered } from "../../http/operation.ts";
import { refusalError } from "../../http/refusal.ts";
import { sessionOf } from "../../http/found.ts";

const TUS_VERSION = "1.0.0";

/** A handler of the protocol tus 1.0.0: it speaks this version or says that it does not. */
export function tus<A extends Response>(handler: (c: ApiContext) => Promise<A>) {
  return async (c: ApiContext) => {
    c.header("Tus-Resumable", TUS_VERSION);
    c.header("Cache-Control", "no-store");
    sessionOf(c); // what belongs to another account is missing, in any version
    if (c.req.header("Tus-Resumable") === TUS_VERSION) return handler(c);
    c.header("Tus-Version", TUS_VERSION);
    return answerTusStatus(c, 412, refuseHeader("Tus-Resumable", `must be ${TUS_VERSION}`));
  };
}

/** tus has statuses of its own, which no error code stands for; the body is that of any error (SPEC 7). */
export function answerTusStatus<S extends 412 | 460>(c: ApiContext, status: S, error: ApiError) {
  const body = errorBody(error);
  // 460 is not registered anywhere but in tus; hono knows registered ones
  const answer = c.newResponse(JSON.stringify(body), status as StatusCode, {
    "Content-Type": "application/json; charset=utf-8",
  });
  return answer as Answered<S, ErrorBody>; // hono does not type this way of answering
}

export function refuseHeader(name: string, message: string): ApiError {
  return invalidRequest([{ path: name, message }]);
}

/** A header that is a whole number, as tus writes lengths and offsets. */
export function readCount(c: ApiContext, name: string): number {
  const text = c.req.header(name);
  if (text === undefined) throw refuseHeader(name, "is required");
  const value = /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  if (value === undefined) throw refuseHeader(name, "must be an integer");
  return value;
}

/** Whose upload it must be. */
export function ownerOf(c: ApiContext): UploadOwner {
  const { accountId, verificationId } = c.var.evidence;
  return { accountId, verificationId };
}

export function uploadIdOf(c: ApiContext): UploadId {
  const id = c.req.param("upload_id") ?? "";
  if (!isUploadId(id)) throw missError({ state: "missing" });
  return id;
}

/** No byte more is taken for a verification that is over; a whole file may have become its capture. */
export function requireOpen(c: ApiContext, found: UploadFound): void {
  if (found.state === "found" && found.status.isWhole) return;
  const closed = closureOf(sessionOf(c));
  if (closed) throw refusalError(closed);
}

export function missError({ state }: UploadMiss): ApiError {
  if (state === "missing") return new ApiError("not_found", "no such upload of this verification");
  return new ApiError("expired", "the upload was not finished in time");
}

/** Where the upload stands; once it is a capture, which one. */
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
