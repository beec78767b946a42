import { FILE_URL_LIFETIME_MS, fileUrl } from "@svc/access/file-url";
import { presentCapture } from "@svc/contract/capture/present-capture";
import { presentEvent } from "@svc/contract/verification/present-event";
import { LIMITS } from "@svc/contract/wire/limits";
import type { Capture } from "@svc/domain/verification/state";
import { ownerPath } from "@svc/store/files";
import type { ApiContext } from "../context.ts";
import { objectOf, orRefuse, verificationIdOf } from "./found.ts";
import { baseUrlOf } from "./present.ts";

/** CONTRACT G4.3: oldest first, with addresses that work for 15 minutes; none once redacted. */
export async function readCaptures(c: ApiContext): Promise<Response> {
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

/** SPEC 4.5: oldest first, the latest 1,000 (CONTRACT G4.4). */
export async function readEvents(c: ApiContext): Promise<Response> {
  const { events } = orRefuse(await objectOf(c).readEvents(c.var.account.id));
  const items = events.flatMap(({ id, event }) => presentEvent(id, event) ?? []);
  return c.json({ items: items.slice(-LIMITS.events) }, 200);
}

/** SPEC 4.6: the feature is off for every account. */
export async function readDamageLocalization(c: ApiContext): Promise<Response> {
  orRefuse(await objectOf(c).read(c.var.account.id));
  return c.json({ enabled: false, jobs: [] }, 200);
}
