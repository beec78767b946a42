import { FILE_URL_LIFETIME_MS, fileUrl } from "@svc/access/file-url";
import type { CaptureBody } from "@svc/contract/capture/capture-body";
import { presentCapture } from "@svc/contract/capture/present-capture";
import type { Check } from "@svc/domain/check-rules";
import type { VerificationId } from "@svc/domain/ids";
import type { ShownCapture } from "@svc/domain/verification/shown-capture";
import { ownerPath } from "@svc/store/r2/files";
import type { ApiContext } from "../context.ts";
import { objectOf, orRefuse, verificationIdOf } from "../http/found.ts";
import { baseUrlOf } from "../http/base-url.ts";

type Captures = {
  readonly captures: readonly ShownCapture[];
  readonly redacted: boolean;
  readonly signalsRequired: readonly Check[];
};

/** CONTRACT G4.3: oldest first, with file URLs valid for 15 minutes. Empty after a redaction. */
export async function readCaptures(c: ApiContext) {
  const found = orRefuse(await objectOf(c).readCaptures(c.var.account.id));
  const urlsExpireAt = Date.now() + FILE_URL_LIFETIME_MS;
  return c.json({ items: await presentCaptures(c, verificationIdOf(c), { ...found, urlsExpireAt }) }, 200);
}

/** The captures that were not removed, with file URLs valid until `urlsExpireAt` (epoch milliseconds). */
export function presentCaptures(
  c: ApiContext,
  id: VerificationId,
  { captures, redacted, signalsRequired, urlsExpireAt }: Captures & { readonly urlsExpireAt: number },
): Promise<CaptureBody[]> {
  const owner = ownerPath(c.var.account.id, id);
  const kept = captures.filter(({ removed }) => !removed);
  const items = kept.map(async (capture) => {
    const common = { urlsExpireAt, required: signalsRequired };
    if (redacted) return presentCapture(capture, common);
    const addressOf = (variant: "original" | "sealed" | "thumb") =>
      fileUrl(c.var.secrets, baseUrlOf(c), {
        captureId: capture.id,
        variant,
        owner,
        expiresAt: urlsExpireAt,
      });
    const [contentUrl, thumbUrl, sealedUrl] = await Promise.all([
      addressOf("original"),
      capture.thumb && addressOf("thumb"),
      capture.stamp?.state === "sealed" ? addressOf("sealed") : undefined,
    ]);
    return presentCapture(capture, { contentUrl, thumbUrl, sealedUrl, ...common });
  });
  return Promise.all(items);
}
