import { describe, it } from "vitest";
import { presentVerification } from "./present-verification.ts";
import { VerificationBody } from "./verification-body.ts";

const AT = Date.UTC(2026, 10, 21, 10);
const ULID = "01JD6Q6Z9VQ4W3N8K2M5T7R1XC";
const HASH = "a".repeat(64);
const LINK = { captureUrl: "https://api.example.com/v/x" };
const view = {
  id: `vfy_${ULID}`,
  status: "completed",
  createdAt: AT,
  expiresAt: AT + 3_600_000,
  capturesCount: 1,
} as const;

describe("SPEC 2.1: the verification", () => {
  it("has only its required fields while nothing is known", ({ expect }) => {
    expect(presentVerification(view, LINK)).toEqual({
      id: view.id,
      status: "completed",
      capture_url: LINK.captureUrl,
      created_at: "2026-11-21T10:00:00.000Z",
      expires_at: "2026-11-21T11:00:00.000Z",
      captures_count: 1,
    });
  });

  it("rounds what is measured", ({ expect }) => {
    const body = presentVerification(
      {
        ...view,
        verdict: { svc: false, signals: [{ type: "ai_detected", confidence: 0.965_380_915_3 }] },
        location: { lat: 52.518_611_123_456, lng: -0.000_000_01, accuracyM: 12.449 },
        locationMatch: { status: "verified", distanceM: 2.320_640_511_973 },
        similarPhoto: {
          verificationId: view.id,
          captureId: `cap_${ULID}`,
          matchedCaptureId: `cap_${ULID}`,
          matchedCreatedAt: AT,
          method: "embedding",
          cosine: 0.987_654_3,
          inliers: 40,
        },
      },
      LINK,
    );
    expect(body.verdict?.signals).toEqual([{ type: "ai_detected", confidence: 0.965 }]);
    expect(body.location).toEqual({ lat: 52.518_611_1, lng: 0, accuracy_m: 12.4 });
    expect(body.location_match?.distance_m).toBe(2.3);
    expect(body.similar_photo?.cosine).toBe(0.988);
  });

  it("lets nothing out that SPEC does not name", ({ expect }) => {
    const more = {
      ...view,
      accountId: "acc_1",
      metadata: { a: "b" },
      location: { lat: 1, lng: 2, accuracyM: 3, mocked: true },
    };
    const body = presentVerification(more, LINK);
    expect(Object.keys(body)).not.toContain("account_id");
    expect(Object.keys(body)).not.toContain("metadata");
    expect(body.location).toEqual({ lat: 1, lng: 2, accuracy_m: 3 });
  });

  it("names every inner field as the wire does", ({ expect }) => {
    const condition = {
      score: 7.5,
      label: "good",
      aspects: [{ name: "Lack", score: 7.5, reasoning: "clean" }],
      provenance: { model: "m", prompt: "p@1", instructionsSha256: HASH },
    } as const;
    const body = presentVerification(
      {
        ...view,
        verdict: {
          svc: false,
          signals: [{ type: "ai_detected", confidence: 0.9 }],
          reverseSearch: { state: "review", sources: ["https://example.com/a"] },
          unavailable: ["screen"],
        },
        objectMatches: { Front_1: { status: "match", expectedObject: "car" } },
        locationMatch: {
          status: "verified",
          distanceM: 3,
          gpsAccuracyM: 5,
          expectedPoint: { lat: 1, lng: 2 },
        },
        condition: { ...condition, steps: { front: condition } },
        videoAnalysis: {
          captureId: "cap_1",
          signals: {
            screen: {
              detected: true,
              framesEvaluated: 2,
              flaggedRatio: 1,
              longestRunMs: 2000,
              flaggedAtMs: [0, 1000],
            },
          },
        },
        answers: { q: { kind: "address", value: { postal_code: "1" }, answeredAt: AT } },
        similarPhoto: {
          verificationId: "vfy_1",
          captureId: "cap_1",
          matchedCaptureId: "cap_2",
          method: "phash",
          distance: 0,
          matchedCreatedAt: AT,
        },
      },
      LINK,
    );
    expect(VerificationBody.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      verdict: { reverse_search: { state: "review" } },
      object_matches: { Front_1: { status: "match", expected_object: "car" } },
      condition: { steps: { front: { provenance: { instructions_sha256: HASH } } } },
      video_analysis: { signals: { screen: { flagged_at_ms: [0, 1000] } } },
      answers: {
        q: { kind: "address", value: { postal_code: "1" }, answered_at: "2026-11-21T10:00:00.000Z" },
      },
      similar_photo: { matched_created_at: "2026-11-21T10:00:00.000Z" },
    });
  });
});
