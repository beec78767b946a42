import type { ApiError } from "@svc/contract/wire/errors";
import { orThrow, type Parsed } from "@svc/contract/wire/parsed";
import { chargeCause } from "@svc/domain/credits";
import { newCaptureId, newVerificationId } from "@svc/domain/ids";
import { settingsBytes } from "@svc/domain/quotas";
import type { Settings } from "@svc/domain/verification/settings";
import type { AnalysisMessage } from "@svc/platform/analysis-message";
import { faultPoint } from "@svc/platform/fault";
import { verificationObject } from "@svc/platform/objects";
import { originalKey } from "@svc/store/files";
import type { ApiContext } from "../context.ts";
import { requireCredit } from "../credits/money.ts";
import type { Form } from "../http/multipart.ts";
import { withStorage } from "../http/storage.ts";
import { urlPolicyOf } from "../http/url-policy.ts";
import { admitPhoto } from "../capture/photo/admit-photo.ts";
import { receivePhoto } from "../capture/photo/receive-photo.ts";
import { storedOrDiscarded } from "../capture/photo/stored-or-discarded.ts";
import { requireNoOtherFiles } from "../capture/capture-form.ts";
import { openRequest } from "../verification/open-verification.ts";

export type AuditDoor = {
  readonly maxBytes: number;
  readonly tooLarge: () => ApiError;
  readonly parse: (fields: Form["fields"], policy: ReturnType<typeof urlPolicyOf>) => Parsed<Settings>;
  /** How long the caller keeps the analysis for itself. */
  readonly holdMs: number;
};

/** An audit of one file in one call: bytes first, then the verification with its capture, submitted. */
export async function storeAudit(c: ApiContext, door: AuditDoor): Promise<AnalysisMessage> {
  const { account } = c.var;
  const now = Date.now();
  const verificationId = newVerificationId(now);
  const id = newCaptureId(now);
  const key = originalKey(account.id, verificationId, id);
  const { form, receiver } = await receivePhoto(c, { key, ...door });
  const { request, capture } = await storedOrDiscarded(receiver, async () => {
    const photo = admitPhoto(receiver);
    const asked = orThrow(door.parse(form.fields, urlPolicyOf(c)));
    requireNoOtherFiles(form);
    await requireCredit(c.env, account, {
      id: verificationId,
      photos: 1,
      cause: chargeCause(id),
      bytes: settingsBytes(asked),
    });
    await faultPoint(c.env, "audit.after.hold");
    const opening = await openRequest(c, verificationId, asked);
    const { sha256 } = await withStorage(() => receiver.store(photo.contentType));
    const stored = { id, kind: "image", source: "api", bytes: receiver.bytes, sha256, ...photo } as const;
    return { request: opening, capture: stored };
  });
  await withStorage(() => verificationObject(c.env, verificationId).openAudit(request, capture, door.holdMs));
  return { type: "analyze", accountId: account.id, verificationId, captureId: id };
}
