import type { FormFields } from "@svc/contract/wire/form";
import type { UploadTerms } from "@svc/platform/upload-rpc";
import type { CaptureSession } from "@svc/platform/verification-rpc";
import { challengeAnswer } from "../challenge-answer.ts";
import { type CaptureFields, readCaptureForm } from "../capture-form.ts";
import type { ApiContext } from "../../context.ts";

/** The capture metadata given when an upload is created, by the rules of CONTRACT G3.4. */
export async function readUploadCapture(
  c: ApiContext,
  session: CaptureSession,
  fields: FormFields,
): Promise<Pick<UploadTerms, "capture" | "sha256">> {
  const form = { fields, otherFiles: [], hasFile: true };
  const { sha256, nonce, ...named } = readCaptureForm(form, session, c.var.evidence.door);
  const capture = sha256 === undefined ? named : promised(named);
  const answer = await challengeAnswer(c, nonce);
  return { capture: { ...capture, ...answer }, ...(sha256 !== undefined && { sha256 }) };
}

/** CONTRACT G19.3: with its hash the photo is fixed, whenever its last byte comes. */
function promised(capture: CaptureFields): CaptureFields {
  const { sceneCode } = capture;
  return sceneCode ? { ...capture, sceneCode: { ...sceneCode, promisedAt: Date.now() } } : capture;
}
