import { ApiError } from "@svc/contract/wire/errors";
import { LIMITS } from "@svc/contract/wire/limits";
import { newCaptureId, newUploadId } from "@svc/domain/ids";
import { fileHint, type FileRules, fileRulesOf, mayBeTaken } from "@svc/domain/verification/file-rules";
import type { StoredCapture } from "@svc/domain/verification/state";
import { uploadObject, verificationObject } from "@svc/platform/objects";
import { refuseLinkIfAudit } from "../require-door.ts";
import { requireCaptureCredit } from "../../credits/money.ts";
import { withStorage } from "../../http/storage.ts";
import { orRefuse, sessionOf } from "../../http/found.ts";
import { requirePlace } from "../require-place.ts";
import { readCount, refuseHeader, statusHeaders, tus } from "./tus.ts";
import { readUploadCapture } from "./upload-capture.ts";
import { readUploadMetadata } from "./upload-metadata.ts";

/** CONTRACT G3.5: refuses an upload for everything that can be checked before its bytes arrive. */
export const createUpload = tus(async (c) => {
  const { account, evidence } = c.var;
  const { accountId, verificationId, door } = evidence;
  const session = sessionOf(c);
  const { settings } = session;
  refuseLinkIfAudit(settings.mode, door);
  if (c.req.header("Upload-Defer-Length") !== undefined) {
    throw refuseHeader("Upload-Defer-Length", "is not allowed here");
  }
  const bytes = readCount(c, "Upload-Length");
  if (bytes === 0) throw refuseHeader("Upload-Length", "must be at least 1");
  const metadata = c.req.header("Upload-Metadata") ?? "";
  const { fields, type } = readUploadMetadata(metadata);
  const { capture, sha256 } = await readUploadCapture(c, session, fields);
  const rules = fileRulesOf(settings, capture.step);
  requireType(rules, type);
  const id = newUploadId(Date.now());
  requireFit(capture.kind, bytes);
  const draft = { ...capture, id: newCaptureId(Date.now()), contentType: "", bytes, sha256: "" };
  requirePlace(session, draft);
  await requireCaptureCredit(c.env, account);
  const opened = await withStorage(async () =>
    verificationObject(c.env, verificationId).openUpload(accountId, id, draft),
  );
  if (!opened.ok && opened.refused === "conflict") throw tooManyOpen();
  const { finishBy: expiresAt } = orRefuse(opened);
  const fixed = { accountId, verificationId, id, bytes, capture, rules, metadata, expiresAt };
  await withStorage(async () =>
    uploadObject(c.env, id).create({ ...fixed, ...(sha256 !== undefined && { sha256 }) }),
  );
  return c.body(null, 201, {
    Location: `${new URL(c.req.url).pathname.replace(/\/$/, "")}/${id}`,
    ...statusHeaders({ ...fixed, offset: 0 }),
  });
});

function tooManyOpen(): ApiError {
  return new ApiError("conflict", "this link has too many uploads that are open or were started", {
    hint: "Resume an open upload, or end one with DELETE.",
  });
}

/** The bytes decide in the end; a type that its step never takes need not be sent first. */
function requireType(rules: FileRules, type: string | undefined): void {
  if (type === undefined || mayBeTaken(rules, type)) return;
  throw new ApiError("unsupported_image_type", `this step takes no file of the type ${type}`, {
    hint: fileHint(rules),
  });
}

/** Enforces the size limits of CONTRACT G11. */
function requireFit(kind: StoredCapture["kind"], bytes: number): void {
  const max = kind === "video" ? LIMITS.videoBytes : LIMITS.imageBytes;
  if (bytes <= max) return;
  throw new ApiError(
    "payload_too_large",
    `the ${kind === "video" ? "video" : "image"} is larger than ${max / 1024 / 1024} MB`,
  );
}
