import type { CaptureBody } from "@svc/contract/capture/capture-body";
import { describe, it } from "vitest";
import { marksOf } from "./marks.ts";

const box = { x: 0.1, y: 0.2, width: 0.3, height: 0.4 };
const other = { x: 0.5, y: 0.5, width: 0.1, height: 0.1 };

const capture: CaptureBody = {
  id: "cap_01JD6Q6Z9VQ4W3N8K2M5T7R1XC",
  kind: "image",
  sha256: "0".repeat(64),
  bytes: 1,
  source: "camera",
  content_type: "image/jpeg",
  received_at: "2026-11-23T10:00:00.000Z",
  signals: [],
  sealed: false,
};
const finding = { check: "screen", score: 0.9, confidence: 0.9, model: "screen-pixels@1" } as const;

describe("the marks on a photo", () => {
  it("are the parts that a check points at, flagged or not", ({ expect }) => {
    const evidence = [{ kind: "pixel_model", detail: "A fine pattern.", boxes: [box, other] }];
    const flagged = { ...capture, findings: [{ ...finding, result: "flagged" as const, evidence }] };
    expect(marksOf(flagged, { enabled: false, jobs: [] })).toEqual([
      { kind: "flagged", says: "A fine pattern.", ...box },
      { kind: "flagged", says: "A fine pattern.", ...other },
    ]);
    const clear = { ...capture, findings: [{ ...finding, result: "clear" as const, evidence }] };
    expect(marksOf(clear, { enabled: false, jobs: [] })[0]?.kind).toBe("hint");
  });

  it("are what was read, and the damage of this photo alone", ({ expect }) => {
    const read = { kind: "plate", text: "B XY 123", confidence: 0.9, model: "m@1", boxes: [box] } as const;
    const job = (captureId: string) => ({
      id: "dmg_1",
      capture_id: captureId,
      status: "succeeded" as const,
      created_at: "2026-11-23T10:00:00.000Z",
      regions: [{ label: "dent", severity: "minor" as const, confidence: 0.8, box: other }],
    });
    const jobs = [job(capture.id), job("cap_2")];
    expect(marksOf({ ...capture, ocr: { ...read, boxes: [box] } }, { enabled: true, jobs })).toEqual([
      { kind: "text", says: "B XY 123", ...box },
      { kind: "damage", says: "dent", ...other },
    ]);
  });
});
