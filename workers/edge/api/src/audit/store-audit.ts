import type { AuditRequest } from "@svc/contract/audit/sync-audit";
import { type ApiError, invalidRequest } from "@svc/contract/wire/errors";
import { orThrow, type Parsed } from "@svc/contract/wire/parsed";
import { chargeCause } from "@svc/domain/credits";
import { newCaptureId, newVerificationId } from "@svc/domain/ids";
import { settingsBytes } from "@svc/domain/quotas";
import type { AdmittedPhoto } from "@svc/imaging/admit-photo";
import type { AnalysisMessage } from "@svc/platform/analysis-message";
import { faultPoint } from "@svc/platform/fault";
import { verificationObject } from "@svc/platform/objects";
import { originalKey } from "@svc/store/r2/files";
import type { ApiContext } from "../context.ts";
import { letGo, requireCredit } from "../credits/money.ts";
import type { Form } from "../http/multipart.ts";
import { withStorage } from "../http/storage.ts";
import { urlPolicyOf } from "../http/url-policy.ts";
import { admitPhoto } from "../capture/photo/admit-photo.ts";
import type { PhotoReceiver } from "../capture/photo/photo-receiver.ts";
import { receivePhoto } from "../capture/photo/receive-photo.ts";
import { storedOrDiscarded } from "../capture/photo/stored-or-discarded.ts";
import { requireNoOtherFiles } from "../capture/capture-form.ts";
import { openRequest } from "../verification/open-verification.ts";
import { fetchPhoto } from "./fetch-photo.ts";

export type AuditDoor = {
  readonly maxBytes: number;
  readonly tooLarge: () => ApiError;
  readonly parse: (fields: Form["fields"], policy: ReturnType<typeof urlPolicyOf>) => Parsed<AuditRequest>;
  readonly insteadOfFile?: "image_url";
  /** How long the queue waits before it takes over the analysis from this call. */
  readonly holdMs: number;
};

/** Stores an audit of one file: first the bytes, then the verification with its capture, already submitted. */
export async function storeAudit(c: ApiContext, door: AuditDoor): Promise<AnalysisMessage> {
  const { account } = c.var;
  const now = Date.now();
  const verificationId = newVerificationId(now);
  const id = newCaptureId(now);
  const key = originalKey(account.id, verificationId, id);
  const { form, receiver } = await receivePhoto(c, { key, ...door });
  const { request, capture } = await storedOrDiscarded(receiver, async () => {
    const sent = form.hasFile ? admitPhoto(receiver) : undefined;
    const { settings, imageUrl } = orThrow(door.parse(form.fields, urlPolicyOf(c)));
    requireNoOtherFiles(form);
    if (sent && imageUrl !== undefined)
      throw invalidRequest([{ path: "image_url", message: "cannot be combined with image" }]);
    const cause = chargeCause(id);
    await requireCredit(c.env, account, {
      id: verificationId,
      photos: 1,
      cause,
      bytes: settingsBytes(settings),
    });
    await faultPoint(c.env, "audit.after.hold");
    const photo = sent ?? (await fetched(c, { url: imageUrl ?? "", receiver, cause }));
    const opening = await openRequest(c, verificationId, settings);
    const { sha256 } = await withStorage(() => receiver.store(photo.contentType));
    const stored = { id, kind: "image", source: "api", bytes: receiver.bytes, sha256, ...photo } as const;
    return { request: opening, capture: stored };
  });
  await withStorage(() => verificationObject(c.env, verificationId).openAudit(request, capture, door.holdMs));
  return { type: "analyze", accountId: account.id, verificationId, captureId: id };
}

type Addressed = { readonly url: string; readonly receiver: PhotoReceiver; readonly cause: string };

/** Downloads the photo after its credit is reserved, and releases the credit at once when the download fails. */
async function fetched(c: ApiContext, { url, receiver, cause }: Addressed): Promise<AdmittedPhoto> {
  try {
    await fetchPhoto(c, url, receiver);
    return admitPhoto(receiver, "image_url");
  } catch (error) {
    await letGo(c.env, c.var.account, { cause });
    throw error;
  }
}
