import type { CaptureBody } from "@svc/contract/capture/capture-body";
import type { CaseDetail } from "@svc/contract/case/case-detail";
import type { ReportOrder } from "@svc/platform/documents-rpc";

const AT = "2026-11-21T10:00:00.000Z";
export const ID = "vfy_01JD6Q6Z9VQ4W3N8K2M5T7R1XC";
export const HASH = "5f".repeat(32);

export function capture(number: number, more: Partial<CaptureBody> = {}): CaptureBody {
  return {
    id: `cap_01JD6Q6Z9VQ4W3N8K2M5T7R1${String(number).padStart(2, "0")}`,
    kind: "image",
    source: "camera",
    content_type: "image/jpeg",
    bytes: 2_400_000,
    width: 4032,
    height: 3024,
    sha256: String(number % 10).repeat(64),
    captured_at: AT,
    received_at: "2026-11-21T10:00:09.000Z",
    signals: [],
    sealed: false,
    content_url: "https://svc.example/files/x/original",
    ...more,
  };
}

/** A claim with everything that a report can contain. */
export function wholeCase(more: Partial<CaseDetail> = {}): CaseDetail {
  return {
    verification: {
      id: ID,
      status: "completed",
      capture_url: "https://svc.example/v/1",
      created_at: "2026-11-21T09:30:00.000Z",
      expires_at: "2026-11-21T10:30:00.000Z",
      captures_count: 2,
      verdict: {
        svc: false,
        signals: [{ type: "ai_detected", confidence: 0.97 }],
        unavailable: ["screen"],
      },
      location: { lat: 52.51862, lng: 13.40814, accuracy_m: 12, place: "Berlin, Mitte" },
      location_match: { status: "verified", expected_location: "Rathausstraße 15, Berlin", distance_m: 42 },
      condition: {
        score: 7.8,
        label: "good",
        aspects: [{ name: "Bumper", score: 7.8, reasoning: "A scratch of about ten centimetres." }],
      },
      similar_photo: {
        verification_id: "vfy_01JD6Q6Z9VQ4W3N8K2M5T7R1XD",
        capture_id: "cap_01JD6Q6Z9VQ4W3N8K2M5T7R101",
        matched_capture_id: "cap_01JD6Q6Z9VQ4W3N8K2M5T7R1XE",
        method: "embedding",
        cosine: 0.9,
        inliers: 73,
        matched_created_at: "2026-10-02T08:00:00.000Z",
      },
      answers: {
        what: { kind: "text", value: "A car door hit mine in the car park.", answered_at: AT },
        where: { kind: "address", value: { formatted: "Rathausstraße 15, 10178 Berlin" }, answered_at: AT },
        parts: { kind: "choice", value: ["front", "left"], answered_at: AT },
      },
      narrative: "The claimant says that it happened on Friday evening.",
      record_seal: {
        alg: "sha-256",
        canonicalization: "RFC8785",
        captures: [],
        hash: HASH,
        answers_provenance: "self_reported",
        sealed_at: "2026-11-21T10:01:00.000Z",
        sequence: 412,
        previous_hash: "0".repeat(64),
        jws: "e30..x",
        key_id: "seal-2026-10",
      },
    },
    outcome: "flagged",
    name: "Claim 2026-11-4711",
    identification: "Claim 2026-11-4711",
    metadata: { adjuster: "J. Weber", branch: "Köln" },
    mode: "verification",
    photos: 2,
    updated_at: "2026-11-21T10:02:00.000Z",
    steps: [
      { key: "front", kind: "image", description: "The whole front of the car" },
      { key: "what", kind: "text", description: "What happened?" },
      {
        key: "parts",
        kind: "choice",
        description: "Which parts are damaged?",
        options: [
          { value: "front", label: "The front" },
          { value: "left", label: "The left side" },
        ],
      },
    ],
    signals_required: ["screen", "ai"],
    captures: [
      capture(1, {
        step: "front",
        signals: [{ type: "ai_detected", confidence: 0.97 }],
        unavailable: ["screen"],
        findings: [
          {
            check: "ai",
            result: "flagged",
            score: 0.97,
            confidence: 0.97,
            model: "ai-pixels@1",
            evidence: [
              { kind: "generator_software", detail: "It names it.", values: { generator: "Midjourney" } },
            ],
          },
        ],
        location: { lat: 52.51862, lng: 13.40814, accuracy_m: 12 },
        liveness: [{ sign: "virtual_camera", strength: "strong" }],
        c2pa: { present: false },
      }),
      capture(2, {
        findings: [{ check: "ai", result: "clear", score: 0.1, confidence: 0.02, model: "m@1" }],
      }),
    ],
    events: [{ id: "evt_1", type: "verification.completed", occurred_at: "2026-11-21T10:00:30.000Z" }],
    reverse_search: {
      state: "review",
      items: [
        {
          id: "rvc_01JD6Q6Z9VQ4W3N8K2M5T7R1XC",
          capture_id: "cap_01JD6Q6Z9VQ4W3N8K2M5T7R101",
          page_url: "https://cars.example/offers/4711",
          match: "full",
          score: 0.94,
          first_seen: "2024-03-01T00:00:00.000Z",
          decision: "confirmed",
        },
      ],
    },
    related: [],
    damage: { state: "off", jobs: [] } as unknown as CaseDetail["damage"], // not part of a report
    reviews: [{ subject: "reverse", decision: "yes", at: AT, by: "weber@insurer.example" }],
    urls_expire_at: AT,
    ...more,
  };
}

export function orderOf(shown: CaseDetail, more: Partial<ReportOrder> = {}): ReportOrder {
  return {
    accountId: "acc_01JD6Q6Z9VQ4W3N8K2M5T7R1XC",
    locale: "en",
    case: JSON.stringify(shown),
    from: { name: "Nordlicht Insurance", accent: "#0b5cad" },
    pictures: shown.captures.map(({ id }) => ({ captureId: id, original: id, isPhoto: true })),
    verifyUrl: "https://svc.example/verify",
    drawnAt: Date.parse("2026-11-23T08:00:00.000Z"),
    ...more,
  };
}
