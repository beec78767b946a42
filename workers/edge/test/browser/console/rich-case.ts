import type { CaseDetail } from "@svc/contract/case/case-detail";
import type { CaseItem } from "@svc/contract/case/case-body";
import { wholeCase } from "./console-cases.ts";

/** A case with every feature. `said` is used in every text by the tenant or the person. */
export function richCase(item: CaseItem, said: string): CaseDetail {
  const plain = wholeCase(item);
  const [first] = plain.captures;
  if (!first) throw new Error("a case without a photo has no findings");
  const at = "2026-11-20T09:30:00.000Z";
  const box = { x: 0.2, y: 0.3, width: 0.25, height: 0.2 };
  const flagged = {
    ...first,
    step: "front",
    signals: [{ type: "ai_detected" as const, confidence: 0.97 }],
    findings: [
      {
        check: "ai" as const,
        result: "flagged" as const,
        score: 0.97,
        confidence: 0.97,
        model: "ai-pixels@1.2.0",
        evidence: [{ kind: "vision_model", detail: said, boxes: [box] }],
      },
    ],
    liveness: [{ sign: "no_frames" as const, strength: "weak" as const }],
    ocr: { kind: "plate" as const, text: said, confidence: 0.9, model: "pp-ocrv4@1", boxes: [box] },
    c2pa: { present: true, state: "untrusted" as const, issuer: said },
    object_match: { status: "mismatch" as const, expected_object: said },
  };
  const second = { ...first, id: `${first.id.slice(0, -1)}Z`, step: "rear", signals: [] };
  return {
    ...plain,
    metadata: { claimant: said },
    name: said,
    outcome: "flagged",
    identification: said,
    template: said,
    captures: [flagged, second],
    steps: [{ key: "what", kind: "text", description: said }],
    verification: { ...plain.verification, ...factsOf(said, at, first.id) },
    related: [{ verification_id: plain.verification.id, name: said, reason: "device", score: 0.125 }],
    events: [
      ...plain.events,
      {
        id: "evt_2",
        type: "verification.check.completed",
        occurred_at: at,
        data: { capture_id: first.id, check: "ai", result: "flagged" },
      },
      // from a service newer than the page
      { id: "evt_3", type: "verification.something_new", occurred_at: at },
    ],
    due: ["similar_photo", "flagged"],
  };
}

function factsOf(said: string, at: string, captureId: string): Partial<CaseDetail["verification"]> {
  const aspects = [{ name: said, score: 4.5, reasoning: said }];
  return {
    status: "completed",
    verdict: { svc: false, signals: [{ type: "ai_detected", confidence: 0.97 }], unavailable: ["reverse"] },
    location: { lat: 52.52, lng: 13.4, accuracy_m: 15, derived_from: "live", place: said },
    location_match: {
      status: "no_match",
      expected_location: said,
      expected_point: { lat: 52.5, lng: 13.3 },
      observed_point: { lat: 52.52, lng: 13.4 },
      distance_m: 7_100,
      threshold_m: 150,
      gps_accuracy_m: 15,
    },
    condition: { score: 4.5, label: "poor", aspects },
    answers: { what: { kind: "text", value: said, answered_at: at } },
    consistency: {
      result: "contradictions",
      found: [
        {
          rule: "answer_differs",
          weight: 0.5,
          detail: "The number read in the photo is not the one in the answer.",
          compared: [
            { capture_id: captureId, value: said },
            { answer: "what", value: said },
          ],
          false_alarm_rate: 0.091,
          measured_series: 55,
        },
      ],
      rules: ["answer_differs"],
    },
    similar_photo: {
      verification_id: "vfy_01KAR000000000000000000001",
      capture_id: captureId,
      matched_capture_id: "cap_01KAR000000000000000000001",
      method: "embedding",
      cosine: 0.94,
      inliers: 212,
      matched_created_at: at,
    },
    record_seal: {
      alg: "sha-256",
      canonicalization: "RFC8785",
      hash: "ab".repeat(32),
      answers_provenance: "self_reported",
      captures: [],
      sealed_at: at,
      sequence: 412,
      previous_hash: "cd".repeat(32),
      jws: "e30..x",
      key_id: "seal-2026-10",
    },
  };
}
