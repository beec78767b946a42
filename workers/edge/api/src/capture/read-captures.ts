import { FILE_URL_LIFETIME_MS, fileUrl } from "@svc/access/file-url";
import { presentCapture } from "@svc/contract/capture/present-capture";
import type { Capture } from "@svc/domain/verification/state";
import { ownerPath } from "@svc/store/files";
import type { ApiContext } from "../context.ts";
import { objectOf, orRefuse, verificationIdOf } from "../http/found.ts";
import { baseUrlOf } from "../http/base-url.ts";

/** CONTRACT G4.3: oldest first, with addresses that work for 15 minutes; none once redacted. */
export async function readCaptures(c: ApiContext) {
  const { captures, redacted, signalsRequired } = orRefuse(await objectOf(c).readCaptures(c.var.account.id));
  const urlsExpireAt = Date.now() + FILE_URL_LIFETIME_MS;
  const kept = captures.filter(({ removed }) => !removed);
  const items = kept.map(async (capture) => {
    const common = { urlsExpireAt, required: signalsRequired };
    if (redacted) return presentCapture(capture, common);
    const [contentUrl, thumbUrl, sealedUrl] = await Promise.all([
      addressOf(c, { capture, variant: "original" }, urlsExpireAt),
      capture.thumb && addressOf(c, { capture, variant: "thumb" }, urlsExpireAt),
      capture.stamp?.state === "sealed"
        ? addressOf(c, { capture, variant: "sealed" }, urlsExpireAt)
        : undefined,
    ]);
    return presentCapture(capture, { contentUrl, thumbUrl, sealedUrl, ...common });
  });
  return c.json({ items: await Promise.all(items) }, 200);
}

function addressOf(
  c: ApiContext,
  { capture, variant }: { readonly capture: Capture; readonly variant: "original" | "sealed" | "thumb" },
  expiresAt: number,
): Promise<string> {
  const owner = ownerPath(c.var.account.id, verificationIdOf(c));
  return fileUrl(c.var.secrets, baseUrlOf(c), { captureId: capture.id, variant, owner, expiresAt });
}
