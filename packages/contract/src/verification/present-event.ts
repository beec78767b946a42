import type { Finding } from "@svc/domain/finding";
import type { Event } from "@svc/domain/verification/event";
import { livenessOf } from "@svc/domain/verification/state";
import { modelName } from "../capture/present-capture.ts";
import { defined } from "../wire/parsed.ts";
import { rfc3339 } from "../wire/wire.ts";
import type { EventBody } from "./event-body.ts";

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
    ["model", modelName(model)],
    ["liveness", liveness],
  ];
}
