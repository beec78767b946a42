import { FILE_URL_LIFETIME_MS, fileUrl } from "@svc/access/file-url";
import type { DamageLocalization } from "@svc/contract/verification/damage-body";
import { presentDamage } from "@svc/contract/verification/present-damage";
import { type DamageJob, damageJobsOf } from "@svc/domain/verification/damage";
import type { VerificationId } from "@svc/domain/ids";
import type { Verification } from "@svc/domain/verification/state";
import { ownerPath } from "@svc/store/r2/files";
import type { ApiContext } from "../context.ts";
import { baseUrlOf } from "../http/base-url.ts";
import { objectOf, orRefuse } from "../http/found.ts";

/** Implements SPEC 4.6, with file URLs valid for 15 minutes. */
export async function readDamageLocalization(c: ApiContext) {
  const { state } = orRefuse(await objectOf(c).readRecord(c.var.account.id));
  return c.json(await presentDamageOf(c, state), 200);
}

export async function presentDamageOf(c: ApiContext, state: Verification): Promise<DamageLocalization> {
  const enabled = state.settings.damageLocalization === true;
  const shown = damageJobsOf(state).map(async (job) => ({ ...job, ...(await overlaysOf(c, state.id, job)) }));
  return presentDamage({ enabled, jobs: await Promise.all(shown) });
}

/** Overlays exist only where damage was found. */
async function overlaysOf(c: ApiContext, id: VerificationId, { captureId, regions = [] }: DamageJob) {
  if (regions.length === 0) return {};
  const owner = ownerPath(c.var.account.id, id);
  const expiresAt = Date.now() + FILE_URL_LIFETIME_MS;
  const address = (variant: "overlay" | "overlay_png") =>
    fileUrl(c.var.secrets, baseUrlOf(c), { captureId, variant, owner, expiresAt });
  const [overlayUrl, overlayPngUrl] = await Promise.all([address("overlay"), address("overlay_png")]);
  return { overlayUrl, overlayPngUrl };
}
