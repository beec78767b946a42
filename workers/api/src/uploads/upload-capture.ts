import { isAnswered } from "@svc/access/challenge";
import { parseLiveCaptureForm } from "@svc/contract/capture-form";
import type { FormFields } from "@svc/contract/form";
import { orThrow } from "@svc/contract/parsed";
import type { Settings } from "@svc/domain/verification/settings";
import type { UploadTerms } from "@svc/platform/upload-rpc";
import { type CaptureFields, readCaptureForm } from "../capture/capture-form.ts";
import type { ApiContext } from "../context.ts";

/** What the creation of an upload says of the capture, by the rules of CONTRACT G3.4. */
export async function readUploadCapture(
  c: ApiContext,
  settings: Settings,
  fields: FormFields,
): Promise<Pick<UploadTerms, "capture" | "sha256">> {
  const { evidence, secrets } = c.var;
  const { sha256, nonce, ...capture } = isVideo(settings, fields)
    ? readVideoForm(fields)
    : readCaptureForm({ fields, otherFiles: [], hasFile: true }, settings, evidence.door);
  const declared = sha256 === undefined ? {} : { sha256 };
  if (nonce === undefined) return { capture, ...declared };
  const answered = await isAnswered(secrets, evidence.verificationId, { nonce, now: Date.now() });
  return { capture: { ...capture, challenge: answered ? "answered" : "stale" }, ...declared };
}

function isVideo({ capturePlan }: Settings, fields: FormFields): boolean {
  if (capturePlan.kind === "anonymous") return false;
  const [stepKey] = fields.get("step") ?? [];
  return capturePlan.steps.some(({ key, kind }) => key === stepKey && kind === "video");
}

function readVideoForm(fields: FormFields): CaptureFields {
  const { device, ...rest } = orThrow(parseLiveCaptureForm(fields));
  return { ...rest, kind: "video", ...(device && { device: JSON.stringify(device) }) };
}
