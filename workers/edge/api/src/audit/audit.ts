import { ApiError } from "@svc/contract/wire/errors";
import { LIMITS } from "@svc/contract/wire/limits";
import { parseAuditForm, parseSyncAuditForm, SYNC_AUDIT_MAX_BYTES } from "@svc/contract/audit/sync-audit";
import type { VerificationView } from "@svc/domain/verification/view";
import type { AnalysisMessage } from "@svc/platform/analysis-message";
import { analyzerOf, verificationObject } from "@svc/platform/objects";
import { logFailure } from "@svc/platform/log";
import { requestIdNow } from "@svc/platform/request-id";
import { orAfter } from "@svc/platform/or-after";
import type { ApiContext } from "../context.ts";
import { withStorage } from "../http/storage.ts";
import { payloadTooLarge } from "../capture/add-capture.ts";
import { present } from "../verification/present-view.ts";
import { storeAudit } from "./store-audit.ts";

/** CONTRACT G5.6: how long the caller waits for a verdict before 202. */
const SYNC_WAIT_MS = 20_000;
/**
 * After this time without a result the queue takes over. It is longer than the sync wait, so that the photo is not
 * analyzed twice at once.
 */
const HOLD_MS = 25_000;

/** SPEC 4.1: audits one photo and returns its result in the same call. */
export async function auditSync(c: ApiContext) {
  const message = await storeAudit(c, {
    maxBytes: SYNC_AUDIT_MAX_BYTES,
    tooLarge,
    parse: parseSyncAuditForm,
    holdMs: HOLD_MS,
  });
  const view = await withStorage(() => judged(c, message), message.verificationId);
  return answerAudit(c, view, view.verdict ? 201 : 202);
}

/** CONTRACT G5.6: any checks and files up to 25 MB, analyzed in the background. */
export async function createAudit(c: ApiContext) {
  const message = await storeAudit(c, {
    maxBytes: LIMITS.imageBytes,
    tooLarge: () => payloadTooLarge(),
    parse: parseAuditForm,
    insteadOfFile: "image_url",
    holdMs: 0,
  });
  const view = await withStorage(() => currentView(c, message), message.verificationId);
  return answerAudit(c, view, 202);
}

/**
 * SPEC 4.1: a 202 always says `partially_captured`, meaning stored and to be read later. An undecodable photo may
 * already have failed by then; the caller learns that from GET, and the reason from the event log.
 */
async function answerAudit<S extends 201 | 202>(c: ApiContext, view: VerificationView, status: S) {
  const shown = status === 202 ? ({ ...view, status: "partially_captured" } as const) : view;
  return c.json(await present(c, shown), status, { Location: `/v1/verifications/${view.id}` });
}

/** The verification with its result, or without it when the analyzer takes too long. */
async function judged(c: ApiContext, message: AnalysisMessage): Promise<VerificationView> {
  const requestId = requestIdNow();
  const asked = { ...message, ...(requestId !== undefined && { requestId }) };
  const analysis = analyzerOf(c.env)
    .analyze(asked)
    .catch((error: unknown) => {
      logFailure("sync audit", error, { verification: message.verificationId });
    });
  await orAfter(SYNC_WAIT_MS, analysis);
  return currentView(c, message);
}

async function currentView(c: ApiContext, message: AnalysisMessage): Promise<VerificationView> {
  const found = await verificationObject(c.env, message.verificationId).read(message.accountId);
  if (!found.ok) throw new Error(`audit ${message.verificationId} is gone`);
  return found.view;
}

function tooLarge(): ApiError {
  return new ApiError("image_too_large_for_sync", "the image is larger than 4 MB", {
    hint: "Use POST /v1/audits instead: it accepts up to 25 MB and answers 202.",
  });
}
