import { CHECKS } from "@svc/domain/finding";
import { describe, it } from "vitest";
import { CaptureBody } from "./capture-body.ts";
import { ApiError, ERROR_STATUS, ErrorBody, errorBody, errors } from "./errors.ts";
import { presentCapture, presentEvent, presentReceipt, presentVerification } from "./present.ts";
import { rateLimitHeaders, retryAfter } from "./rate-limit.ts";
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

// CaptureId is minted by the domain; here any well-formed one will do.
const capture = {
  id: `cap_${ULID}` as never,
  step: "front",
  kind: "image",
  source: "api",
  contentType: "image/jpeg",
  bytes: 10,
  sha256: HASH,
  receivedAt: AT,
  removed: false,
  clientCaptureId: "c",
  findings: { screen: { status: "unavailable", reason: "timeout" } },
} as const;

describe("CONTRACT G4.3: a capture", () => {
  it("shows its findings and its addresses", ({ expect }) => {
    const body = presentCapture(capture, {
      contentUrl: "https://api.example.com/files/x",
      urlsExpireAt: AT,
      required: CHECKS,
    });
    expect(CaptureBody.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      signals: [],
      unavailable: ["screen"],
      sealed: false,
      content_type: "image/jpeg",
    });
    expect(Object.keys(body)).not.toContain("client_capture_id");
  });

  it("names the model behind each finding, and says why and where while the media are kept", ({ expect }) => {
    const boxes = [{ x: 0.25, y: 0, width: 0.5, height: 0.5 }];
    const evidence = [{ kind: "moire", detail: "It shows a fine regular pattern.", boxes }];
    const model = { name: "screen-pixels", version: "0.2.0" };
    const screen = { status: "flagged", score: 0.9, confidence: 0.95, model, evidence } as const;
    const judged = {
      ...capture,
      findings: { screen, ai: { status: "unavailable", reason: "timeout" } },
    } as const;
    const said = {
      check: "screen",
      result: "flagged",
      score: 0.9,
      confidence: 0.95,
      model: "screen-pixels@0.2.0",
    };
    const kept = presentCapture(judged, {
      contentUrl: "https://api.example.com/files/x",
      urlsExpireAt: AT,
      required: CHECKS,
    });
    expect(CaptureBody.parse(kept)).toEqual(kept);
    expect(kept.findings).toEqual([{ ...said, evidence }]);
    expect(presentCapture(judged, { urlsExpireAt: AT, required: CHECKS }).findings).toEqual([said]);
  });

  it("has no addresses once it is redacted", ({ expect }) => {
    const body = presentCapture(capture, { urlsExpireAt: AT, required: CHECKS });
    expect(Object.keys(body)).not.toContain("content_url");
    expect(Object.keys(body)).not.toContain("urls_expire_at");
  });

  it("is answered with its place in the whole", ({ expect }) => {
    expect(presentReceipt({ view, capture, stepComplete: true, submitted: false })).toEqual({
      id: capture.id,
      step: "front",
      kind: "image",
      sha256: HASH,
      bytes: 10,
      captures_count: 1,
      step_complete: true,
      submitted: false,
      status: "completed",
    });
  });
});

describe("CONTRACT G4.4: an event", () => {
  it("carries ids and results, nothing personal", ({ expect }) => {
    const event = { type: "verification.capture.persisted", at: AT, capture } as const;
    expect(presentEvent("evt_1", event)).toEqual({
      id: "evt_1",
      type: "verification.capture.persisted",
      occurred_at: "2026-11-21T10:00:00.000Z",
      data: { capture_id: capture.id, kind: "image", source: "api", step: "front" },
    });
    expect(presentEvent("evt_2", { type: "verification.finalized", at: AT, narrative: "secret" })).toEqual({
      id: "evt_2",
      type: "verification.finalized",
      occurred_at: "2026-11-21T10:00:00.000Z",
    });
  });

  it("is not shown when the log keeps it to itself", ({ expect }) => {
    expect(presentEvent("evt_1", { type: "capture.inspected", at: AT, captureId: capture.id })).toBe(
      undefined,
    );
  });
});

describe("SPEC 7: an error", () => {
  it("has exactly code and message, and the rest when there is some", ({ expect }) => {
    expect(errorBody(new ApiError("not_found", "no"))).toEqual({
      error: { code: "not_found", message: "no" },
    });
    const full = new ApiError("storage_unavailable", "down", {
      hint: "wait",
      extra: { verification_id: "vfy_1" },
    });
    expect(errorBody(full)).toEqual({
      error: { code: "storage_unavailable", message: "down", hint: "wait", verification_id: "vfy_1" },
    });
    expect(ErrorBody.parse(errorBody(full))).toEqual(errorBody(full));
    expect(full.status).toBe(503);
  });

  it("has one of 38 codes", ({ expect }) => {
    expect(Object.keys(ERROR_STATUS)).toHaveLength(38);
  });

  it("is declared once a status", ({ expect }) => {
    expect(Object.keys(errors("not_found", "conflict", "step_full"))).toEqual(["404", "409"]);
  });
});

describe("CONTRACT G11: limit headers", () => {
  it("are those of the IETF draft", ({ expect }) => {
    expect(rateLimitHeaders("writes", { remaining: 7.9, resetSeconds: 0.2 })).toEqual({
      "RateLimit-Policy": '"writes";q=10;w=1',
      RateLimit: '"writes";r=7;t=1',
    });
    expect(retryAfter(0)).toEqual({ "Retry-After": "1" });
  });
});
