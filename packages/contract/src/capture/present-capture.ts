import { type Check, CHECKS } from "@svc/domain/check-rules";
import type { Change } from "@svc/domain/meaning/change";
import { matrixOf } from "@svc/domain/verification/similar-photo";
import type { ModelRef } from "@svc/domain/finding";
import { type Capture, livenessOf } from "@svc/domain/verification/state";
import type { ShownCapture } from "@svc/domain/verification/shown-capture";
import { signalsOf, unavailableOf } from "@svc/domain/verification/verdict";
import type { PresentableVerification } from "../verification/present-verification.ts";
import { toWire } from "../wire/wire.ts";
import { CaptureBody, StoredCaptureBody } from "./capture-body.ts";

export type CaptureLinks = {
  /** Absent after the media were redacted. */
  readonly contentUrl?: string | undefined;
  readonly sealedUrl?: string | undefined;
  readonly thumbUrl?: string | undefined;
  readonly urlsExpireAt: number;
  /** `signals_required`: an unavailable check is reported only if it is one of these. */
  readonly required: readonly Check[];
};

/** CONTRACT G4.3: one photo with its own findings. */
export function presentCapture(capture: ShownCapture, links: CaptureLinks): CaptureBody {
  const unavailable = unavailableOf(capture, links.required);
  const liveness = livenessOf(capture);
  const findings = findingsOf(capture, links.contentUrl !== undefined);
  return toWire(CaptureBody, {
    ...capture,
    sceneCode: capture.sceneCodeResult,
    findings: findings.length > 0 ? findings : undefined,
    signals: signalsOf(capture),
    unavailable: unavailable.length > 0 ? unavailable : undefined,
    liveness: liveness.length > 0 ? liveness : undefined,
    c2pa: capture.credentials,
    sealed: links.sealedUrl !== undefined,
    sealFailure: capture.stamp?.state === "failed" ? capture.stamp.reason : undefined,
    contentUrl: links.contentUrl,
    sealedUrl: links.sealedUrl,
    thumbUrl: links.thumbUrl,
    change: capture.change && changed(capture.change),
    ...(links.contentUrl !== undefined && { urlsExpireAt: links.urlsExpireAt }),
  });
}

function changed({ alignment, ...change }: Change) {
  return { ...change, matrix: alignment && matrixOf(alignment) };
}

/** Evidence may quote the file's metadata, so a redaction removes it with the media. */
function findingsOf({ findings }: Capture, hasMedia: boolean) {
  return CHECKS.flatMap((check) => {
    const finding = findings[check];
    if (!finding || finding.status === "unavailable") return [];
    const { status: result, score, confidence, ownConfidence, model, evidence, editedPart } = finding;
    const own = ownConfidence === undefined ? {} : { ownConfidence };
    const why = hasMedia && evidence.length > 0 ? { evidence } : {};
    const look = editedPart ? { editedPart } : {};
    return [{ check, result, score, confidence, ...own, model: modelName(model), ...why, ...look }];
  });
}

/** The model name that findings and events use. */
export function modelName({ name, version }: ModelRef): string {
  return `${name}@${version}`;
}

export type PresentableReceipt = {
  readonly view: Pick<PresentableVerification, "capturesCount" | "status">;
  readonly capture: Pick<Capture, "id" | "step" | "kind" | "sha256" | "bytes" | "width" | "height">;
  readonly stepComplete: boolean;
  readonly submitted: boolean;
};

/** CONTRACT G3.4: the response after a file is stored. */
export function presentReceipt({ view, capture, ...progress }: PresentableReceipt): StoredCaptureBody {
  const { capturesCount, status } = view;
  return toWire(StoredCaptureBody, { ...capture, ...progress, capturesCount, status });
}
