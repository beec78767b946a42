import { type Check, CHECKS, type Finding, type ModelRef } from "@svc/domain/finding";
import type { Event } from "@svc/domain/verification/event";
import { type Capture, livenessOf } from "@svc/domain/verification/state";
import { signalsOf, unavailableOf } from "@svc/domain/verification/verdict";
import { CaptureBody, StoredCaptureBody } from "./capture-body.ts";
import { defined } from "./parsed.ts";
import type { EventBody, WebhookBody } from "./record-bodies.ts";
import { VerificationBody } from "./verification-body.ts";
import { type DomainOf, rfc3339, toWire } from "./wire.ts";

/** A verification as the domain shows it; the capture link is minted beside it (CONTRACT G3.1). */
export type PresentableVerification = Omit<DomainOf<VerificationBody>, "captureUrl">;

/** SPEC 2.1: exactly its fields; the account, the metadata and the rest of the domain's view stay inside. */
export function presentVerification(
  view: PresentableVerification,
  links: { readonly captureUrl: string },
): VerificationBody {
  return toWire(VerificationBody, { ...view, ...links });
}

export type CaptureLinks = {
  /** Absent once the media are redacted. */
  readonly contentUrl?: string | undefined;
  readonly sealedUrl?: string | undefined;
  readonly thumbUrl?: string | undefined;
  readonly urlsExpireAt: number;
  /** `signals_required`: of another check's silence only its own result tells. */
  readonly required: readonly Check[];
  readonly objectMatch?: DomainOf<CaptureBody>["objectMatch"];
};

/** CONTRACT G4.3: one photo with what was found in it alone. */
export function presentCapture(capture: Capture, links: CaptureLinks): CaptureBody {
  const unavailable = unavailableOf(capture, links.required);
  const liveness = livenessOf(capture);
  const findings = findingsOf(capture, links.contentUrl !== undefined);
  return toWire(CaptureBody, {
    ...capture,
    findings: findings.length > 0 ? findings : undefined,
    signals: signalsOf(capture),
    unavailable: unavailable.length > 0 ? unavailable : undefined,
    objectMatch: links.objectMatch,
    liveness: liveness.length > 0 ? liveness : undefined,
    c2pa: capture.credentials,
    sealed: links.sealedUrl !== undefined,
    sealFailure: capture.stamp?.state === "failed" ? capture.stamp.reason : undefined,
    contentUrl: links.contentUrl,
    sealedUrl: links.sealedUrl,
    thumbUrl: links.thumbUrl,
    ...(links.contentUrl !== undefined && { urlsExpireAt: links.urlsExpireAt }),
  });
}

/** Evidence may quote what a file says of itself: it goes with the media. */
function findingsOf({ findings }: Capture, hasMedia: boolean) {
  return CHECKS.flatMap((check) => {
    const finding = findings[check];
    if (!finding || finding.status === "unavailable") return [];
    const { status: result, score, confidence, model, evidence } = finding;
    const why = hasMedia && evidence.length > 0 ? { evidence } : {};
    return [{ check, result, score, confidence, model: nameOf(model), ...why }];
  });
}

function nameOf({ name, version }: ModelRef): string {
  return `${name}@${version}`;
}

export type PresentableReceipt = {
  readonly view: Pick<PresentableVerification, "capturesCount" | "status">;
  readonly capture: Pick<Capture, "id" | "step" | "kind" | "sha256" | "bytes" | "width" | "height">;
  readonly stepComplete: boolean;
  readonly submitted: boolean;
};

/** CONTRACT G3.4: the answer to a stored file. */
export function presentReceipt({ view, capture, ...progress }: PresentableReceipt): StoredCaptureBody {
  const { capturesCount, status } = view;
  return toWire(StoredCaptureBody, { ...capture, ...progress, capturesCount, status });
}

/** SPEC 2.12; undefined for what the log keeps to itself. `data` carries nothing personal (CONTRACT G4.4). */
export function presentEvent(id: string, event: Event): EventBody | undefined {
  if (!event.type.startsWith("verification.") && !event.type.startsWith("webhook.")) return undefined;
  const data = dataOf(event);
  return {
    id,
    type: event.type,
    occurred_at: rfc3339(event.at),
    ...(Object.keys(data).length > 0 && { data }),
  };
}

/** Wire name to the domain's, of what may be shown of any event. */
const EVENT_DATA = {
  capture_id: "captureId",
  captures_sealed: "sealed",
  captures_unsealed: "unsealed",
  kind: "kind",
  source: "source",
  step: "step",
  column: "column",
  equal: "equal",
  check: "check",
  result: "result",
  auto: "auto",
  channel: "channel",
  delivery_id: "deliveryId",
  reason: "reason",
  refunded_cents: "refundedCents",
  frames_extracted: "framesExtracted",
  frames_analyzed: "framesAnalyzed",
  // what gave the result, so that a figure can be traced to the model's card
  score: "score",
  confidence: "confidence",
  model: "model",
  liveness: "liveness",
} as const;

function dataOf(event: Event): Record<string, unknown> {
  const members = new Map<string, unknown>(Object.entries(event));
  if ("finding" in event)
    for (const [name, member] of findingMembers(event.finding)) members.set(name, member);
  if ("analysis" in event && event.analysis) {
    const { framesExtracted, framesAnalyzed } = event.analysis;
    for (const [name, member] of Object.entries({ framesExtracted, framesAnalyzed }))
      members.set(name, member);
  }
  if ("capture" in event) {
    const { id, kind, source, step } = event.capture;
    const known = livenessOf({ ...event.capture, findings: {} });
    const liveness = known.length > 0 ? known : undefined;
    for (const [name, member] of Object.entries({ captureId: id, kind, source, step, liveness }))
      members.set(name, member);
  }
  const named = Object.entries(EVENT_DATA).map(([wire, name]) => [wire, members.get(name)] as const);
  return defined(Object.fromEntries(named));
}

function findingMembers(finding: Finding): readonly (readonly [string, unknown])[] {
  if (finding.status === "unavailable")
    return [
      ["result", finding.status],
      ["reason", finding.reason],
    ];
  const { status, score, confidence, model, liveness } = finding;
  return [
    ["result", status],
    ["score", score],
    ["confidence", confidence],
    ["model", nameOf(model)],
    ["liveness", liveness],
  ];
}

export type PresentableWebhook = {
  readonly id: string;
  readonly type: string;
  readonly occurredAt: number;
  readonly environment: string;
  readonly accountId: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly verification: VerificationBody;
};

/** CONTRACT G9.1: built once, at event time. */
export function presentWebhook(event: PresentableWebhook): WebhookBody {
  return {
    id: event.id,
    type: event.type,
    occurred_at: rfc3339(event.occurredAt),
    environment: event.environment,
    account: event.accountId,
    metadata: { ...event.metadata },
    data: event.verification,
  };
}
