import { asRecord } from "./parsed.ts";

const ENVELOPE = ["id", "type", "occurred_at", "environment"];
/** Of a verification, what a redaction keeps (CONTRACT G4.7) and names nobody. */
const KEPT = ["id", "status", "capture_url", "created_at", "expires_at", "captures_count", "verdict"];

/** A stored webhook body without what a redaction takes away: metadata, answers, places, texts. */
export function redactWebhook(body: string): string {
  const event = asRecord(JSON.parse(body)) ?? {};
  return JSON.stringify({
    ...pick(event, ENVELOPE),
    metadata: {},
    data: pick(asRecord(event["data"]) ?? {}, KEPT),
  });
}

function pick(source: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(source).filter(([name]) => names.includes(name)));
}
