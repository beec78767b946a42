import {
  type CaptureForm,
  parseAuditCaptureForm,
  parseLiveCaptureForm,
} from "@svc/contract/capture/capture-form";
import { ApiError, invalidRequest } from "@svc/contract/wire/errors";
import { orThrow } from "@svc/contract/wire/parsed";
import { isTerminal } from "@svc/domain/status";
import { refuse } from "@svc/domain/verification/command";
import { isMediaStep, type Step } from "@svc/domain/verification/step-kinds";
import { type Settings, stepsOf } from "@svc/domain/verification/settings";
import { linkSourceOf } from "@svc/domain/verification/source";
import type { StoredCapture } from "@svc/domain/verification/state";
import type { CaptureSession } from "@svc/platform/verification-rpc";
import type { EvidenceDoor } from "../context.ts";
import type { Form } from "../http/multipart.ts";
import { refusalError } from "../http/refusal.ts";

/** The capture metadata that the form fields describe (CONTRACT G3.4). */
export type CaptureFields = CaptureForm &
  Pick<StoredCapture, "kind" | "source" | "device" | "sceneCode"> & { readonly nonce?: string };

export function readCaptureForm(
  form: Form,
  session: Pick<CaptureSession, "settings" | "status">,
  door: EvidenceDoor["door"],
): CaptureFields {
  const { settings } = session;
  requireNoOtherFiles(form);
  if (door === "secret") {
    const fields = orThrow(parseAuditCaptureForm(form.fields));
    return { ...fields, kind: kindOf(session, fields.step), source: "api" };
  }
  const { device, source: declared, code, ...fields } = orThrow(parseLiveCaptureForm(form.fields));
  const source = linkSourceOf(settings, fields.step, declared);
  if (source === undefined) throw fileNotAllowed();
  const report = device && { device: JSON.stringify(device) };
  const kind = kindOf(session, fields.step);
  return { ...fields, source, kind, ...report, ...sceneCodeOf(settings, fields.step, code) };
}

/** CONTRACT G19.3. Whether it is one of the step's codes is decided by the verification. */
function sceneCodeOf(settings: Settings, key: string | undefined, code: string | undefined) {
  if (code === undefined) return {};
  const step = stepsOf(settings).find((each) => each.key === key);
  if (step?.kind === "image" && step.sceneCode) return { sceneCode: { code } };
  throw invalidRequest([{ path: "scene_code", message: "is not allowed here" }]);
}

/**
 * CONTRACT G14: only a photo that is explicitly declared as taken live counts as live. Leaving `source` out does not
 * make it so.
 */
function fileNotAllowed(): ApiError {
  return invalidRequest(
    [{ path: "source", message: "is not allowed here" }],
    "Send `camera` with the challenge's nonce, or allow files on the step (`allow_file`).",
  );
}

/** A file under any other name is an unknown field, and a call takes only one photo. */
export function requireNoOtherFiles({ otherFiles, hasFile }: Pick<Form, "otherFiles" | "hasFile">): void {
  const [name] = otherFiles;
  if (name === "image" && hasFile)
    throw invalidRequest([{ path: name, message: "must be sent once" }], "Send one photo per call.");
  if (name !== undefined) throw invalidRequest([{ path: "body", message: `has unknown field: "${name}"` }]);
}

/** CONTRACT G3.4: refuses a file whose bytes differ from the SHA-256 that the caller declared. */
export function requireSameBytes(declared: string | undefined, sha256: string): void {
  if (declared === undefined || declared === sha256) return;
  throw invalidRequest([{ path: "sha256", message: "must match the file's SHA-256" }]);
}

/** CONTRACT G3.4: `expired` and `already_finalized` take precedence over `unknown_step`. */
function kindOf(
  { settings: { capturePlan }, status }: Pick<CaptureSession, "settings" | "status">,
  stepKey: string | undefined,
): StoredCapture["kind"] {
  if (capturePlan.kind === "anonymous") {
    if (stepKey !== undefined) throw invalidRequest([{ path: "step", message: "is not allowed here" }]);
    return "image";
  }
  if (stepKey === undefined) throw invalidRequest([{ path: "step", message: "is required" }]);
  const step = capturePlan.steps.find(({ key }) => key === stepKey);
  if (step && isMediaStep(step)) return step.kind;
  throw noSuchStep(capturePlan.steps, status, stepKey);
}

function noSuchStep(steps: readonly Step[], status: CaptureSession["status"], stepKey: string): ApiError {
  if (isTerminal(status)) return refusalError(refuse(status === "expired" ? "expired" : "already_finalized"));
  const taking = steps.filter(isMediaStep).map(({ key }) => key);
  return new ApiError(
    "unknown_step",
    `there is no step with the key ${JSON.stringify(stepKey.slice(0, 40))} that takes a file`,
    { hint: `Steps that take a file: ${taking.join(", ")}` },
  );
}
