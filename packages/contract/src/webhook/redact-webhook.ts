import type { z } from "@hono/zod-openapi";
import { type AnyRule, retainMembers } from "@svc/domain/redaction/retain";
import { asRecord } from "../wire/parsed.ts";
import type { SceneCodeResult } from "../verification/scene-code-result-body.ts";
import type { WebhookBody } from "./webhook-body.ts";
import type { Verdict } from "../verification/verification-body.ts";

/** A new wire field does not compile until its redaction rule is decided. */
type Decisions<T> = { readonly [K in keyof T]-?: AnyRule };

const VERDICT: Decisions<z.infer<typeof Verdict>> = {
  svc: "keep",
  signals: "keep",
  // The redaction also removes the pages where the photo was found.
  reverse_search: (found) => ({ ...asRecord(found), sources: [] }),
  unavailable: "keep",
};

const SCENE_CODE: Decisions<z.infer<typeof SceneCodeResult>> = {
  result: "keep",
  expected: "keep",
  read: "drop",
  same_place: "keep",
  reason: "keep",
};

/** The parts of a verification that a redaction keeps (CONTRACT G4.7, G14). None of them identifies a person. */
const VERIFICATION: Decisions<WebhookBody["data"]> = {
  id: "keep",
  status: "keep",
  failure_reason: "keep",
  capture_url: "keep",
  created_at: "keep",
  expires_at: "keep",
  captures_count: "keep",
  verdict: (verdict) => left(VERDICT, verdict),
  location: "drop",
  location_match: "drop",
  object_match: "drop",
  object_matches: "drop",
  condition: "drop",
  video_analysis: "drop",
  ocr_primary: "drop",
  similar_photo: "drop",
  // Its values are plates, places and camera names.
  consistency: "drop",
  // What was read on a photo goes; that it was read stays (CONTRACT G19.4).
  scene_codes: (codes) =>
    Object.fromEntries(
      Object.entries(asRecord(codes) ?? {}).map(([key, code]) => [key, left(SCENE_CODE, code)]),
    ),
  answers: "drop",
  record_seal: "keep",
  narrative: "drop",
  // Its recipient is never in a webhook.
  delivery: "keep",
  appeal: "keep",
  appeal_of: "keep",
  baseline: "keep",
  legal_hold: "keep",
  simulated: "keep",
  decision: "keep",
  decided_at: "keep",
  decided_by: "drop",
  decision_note: "drop",
};

const EVENT: Decisions<WebhookBody> = {
  id: "keep",
  type: "keep",
  occurred_at: "keep",
  environment: "keep",
  account: "keep",
  metadata: () => ({}),
  identification: "drop",
  template: "keep",
  data: (data) => left(VERIFICATION, data),
};

/** Redacts a stored webhook body. Repeating it changes nothing. */
export function redactWebhook(body: string): string {
  return JSON.stringify(left(EVENT, JSON.parse(body)));
}

function left<T>(decisions: Decisions<T>, value: unknown): Record<string, unknown> {
  return retainMembers(decisions, asRecord(value) ?? {});
}
