import { describe, it } from "vitest";
import { capture } from "../../test/drawn-capture.ts";
import { CHECKS } from "@svc/domain/check-rules";
import { CaptureBody } from "./capture-body.ts";
import { presentCapture, presentReceipt } from "./present-capture.ts";

const AT = Date.UTC(2026, 10, 21, 10);
const ULID = "01JD6Q6Z9VQ4W3N8K2M5T7R1XC";
const HASH = "a".repeat(64);
const view = {
  id: `vfy_${ULID}`,
  status: "completed",
  createdAt: AT,
  expiresAt: AT + 3_600_000,
  capturesCount: 1,
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
    const evidence = [{ kind: "pixel_model" as const, detail: "It shows a fine regular pattern.", boxes }];
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

  it("keeps that a part looks edited, even after the media are redacted", ({ expect }) => {
    const ai = { status: "clear", score: 0.1, confidence: 0.1, model: { name: "ai", version: "1" } } as const;
    const judged = { ...capture, findings: { ai: { ...ai, evidence: [], editedPart: true } } } as const;
    const body = presentCapture(judged, { urlsExpireAt: AT, required: ["ai"] });
    expect(body).toMatchObject({ signals: [], findings: [{ result: "clear", edited_part: true }] });
    expect(CaptureBody.parse(body)).toEqual(body);
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
