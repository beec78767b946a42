import { isAnswered } from "@svc/access/challenge";
import type { FormFields } from "@svc/contract/form";
import type { Settings } from "@svc/domain/verification/settings";
import type { UploadTerms } from "@svc/platform/upload-rpc";
import { readCaptureForm } from "../capture/capture-form.ts";
import type { ApiContext } from "../context.ts";

/** What the creation of an upload says of the capture, by the rules of CONTRACT G3.4. */
export async function readUploadCapture(
  c: ApiContext,
  settings: Settings,
  fields: FormFields,
): Promise<Pick<UploadTerms, "capture" | "sha256">> {
  const { evidence, secrets } = c.var;
  const form = { fields, otherFiles: [], hasFile: true };
  const { sha256, nonce, ...capture } = readCaptureForm(form, settings, evidence.door);
  const declared = sha256 === undefined ? {} : { sha256 };
  if (nonce === undefined) return { capture, ...declared };
  const answered = await isAnswered(secrets, evidence.verificationId, { nonce, now: Date.now() });
  return { capture: { ...capture, challenge: answered ? "answered" : "stale" }, ...declared };
}
