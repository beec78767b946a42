import { invalidRequest } from "@svc/contract/wire/errors";
import type { BaselinePhoto } from "@svc/domain/meaning/change";
import type { Settings } from "@svc/domain/verification/settings";
import { keptCaptures, type Verification } from "@svc/domain/verification/state";
import { verificationObject } from "@svc/platform/objects";
import type { ApiContext } from "../context.ts";

/** CONTRACT G21: fixes the photos that the new verification is compared with. Those that come later do not count. */
export async function withBaseline(c: ApiContext, settings: Settings): Promise<Settings> {
  const { baseline } = settings;
  if (!baseline) return settings;
  const { verificationId } = baseline;
  const found = await verificationObject(c.env, verificationId).readRecord(c.var.account.id);
  if (!found.ok) throw flawed("must be a verification of this account");
  const { state } = found;
  if (state.redacted) throw flawed("was redacted, so it has no photos any more");
  const photos = photosOf(state);
  if (photos.length === 0) throw flawed("has no photos to compare with");
  return { ...settings, baseline: { verificationId, photos } };
}

function flawed(message: string) {
  return invalidRequest([{ path: "baseline", message }]);
}

function photosOf(state: Verification): readonly BaselinePhoto[] {
  return keptCaptures(state)
    .filter(({ kind, lost, thumb }) => kind === "image" && lost === undefined && thumb === true)
    .map(({ id: captureId, step, capturedAt, receivedAt }) => ({
      captureId,
      ...(step !== undefined && { step }),
      takenAt: capturedAt ?? receivedAt,
    }));
}
