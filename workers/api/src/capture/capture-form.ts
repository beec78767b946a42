import { type CaptureForm, parseAuditCaptureForm, parseLiveCaptureForm } from "@svc/contract/capture-form";
import { ApiError, invalidRequest } from "@svc/contract/errors";
import { orThrow } from "@svc/contract/parsed";
import { isMediaStep, type Settings } from "@svc/domain/verification/settings";
import type { StoredCapture } from "@svc/domain/verification/state";
import type { EvidenceDoor } from "../context.ts";
import type { Form } from "../http/multipart.ts";

/** What the fields beside the file make of it (CONTRACT G3.4). */
export type CaptureFields = CaptureForm &
  Pick<StoredCapture, "kind" | "source" | "device"> & { readonly nonce?: string };

export function readCaptureForm(form: Form, settings: Settings, door: EvidenceDoor["door"]): CaptureFields {
  requireNoOtherFiles(form);
  if (door === "secret") {
    const fields = orThrow(parseAuditCaptureForm(form.fields));
    return { ...fields, kind: kindOf(settings, fields.step), source: "api" };
  }
  const { device, ...fields } = orThrow(parseLiveCaptureForm(form.fields));
  const report = device && { device: JSON.stringify(device) };
  return { ...fields, kind: kindOf(settings, fields.step), ...report };
}

/** A file part under another name is a field nobody knows. */
export function requireNoOtherFiles({ otherFiles }: Pick<Form, "otherFiles">): void {
  const [name] = otherFiles;
  if (name !== undefined) throw invalidRequest([{ path: "body", message: `has unknown field: "${name}"` }]);
}

/** CONTRACT G3.4: the bytes are those that the caller meant to send. */
export function requireSameBytes(declared: string | undefined, sha256: string): void {
  if (declared === undefined || declared === sha256) return;
  throw invalidRequest([{ path: "sha256", message: "must match the file's SHA-256" }]);
}

function kindOf({ capturePlan }: Settings, stepKey: string | undefined): StoredCapture["kind"] {
  if (capturePlan.kind === "anonymous") {
    if (stepKey !== undefined) throw invalidRequest([{ path: "step", message: "is not allowed here" }]);
    return "image";
  }
  if (stepKey === undefined) throw invalidRequest([{ path: "step", message: "is required" }]);
  const step = capturePlan.steps.find(({ key }) => key === stepKey);
  if (step?.kind === "image" || step?.kind === "upload" || step?.kind === "video") return step.kind;
  const taking = capturePlan.steps.filter(isMediaStep).map(({ key }) => key);
  throw new ApiError(
    "unknown_step",
    `no step with the key ${JSON.stringify(stepKey.slice(0, 40))} takes a file`,
    { hint: `Steps that do: ${taking.join(", ")}` },
  );
}
