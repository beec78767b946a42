import type { Finding } from "@svc/domain/finding";
import { describe, it } from "vitest";
import type { EditJudge } from "./judge.ts";
import { withEdits } from "./with-edits.ts";

const regions = [{ x: 0.25, y: 0.5, width: 0.25, height: 0.125 }];
const edits = {
  model: { name: "ai-edits", version: "1.1.0" },
  confidence: 0.9,
  shows: 0.7,
  needsLook: 0.85,
  regions,
} as const satisfies ReturnType<EditJudge>;
const whole = {
  status: "clear",
  score: 0.1,
  confidence: 0.1,
  model: { name: "ai-pixels", version: "1.2.0" },
  evidence: [],
} as const satisfies Finding;
const region = { kind: "edited_region", boxes: regions };

describe("Partial edits, in addition to the finding about the whole photo,", () => {
  it("are reported by name and never change it, however certain they are", ({ expect }) => {
    for (const confidence of [0.8, 0.999]) {
      const told = withEdits(whole, { ...edits, confidence });
      const detail: unknown = expect.stringContaining(`ai-edits@1.1.0, confidence ${confidence.toFixed(2)}`);
      expect(told).toMatchObject({ ...whole, evidence: [{ ...region, detail }] });
    }
  });

  it("ask for a look only from their own point on", ({ expect }) => {
    expect(withEdits(whole, { ...edits, confidence: 0.849 })).not.toHaveProperty("editedPart");
    expect(withEdits(whole, { ...edits, confidence: 0.85 })).toHaveProperty("editedPart", true);
  });

  it("are not reported where untouched photos score as high", ({ expect }) => {
    expect(withEdits(whole, { ...edits, confidence: 0.6, regions: [] })).toBe(whole);
  });

  it("are reported with what flagged the whole photo", ({ expect }) => {
    const evidence = [{ kind: "pixel_model", detail: "It looks generated." }] as const;
    const flagged = { ...whole, status: "flagged", score: 0.95, confidence: 0.95, evidence } as const;
    expect(withEdits(flagged, edits)).toMatchObject({ ...flagged, evidence: [...evidence, region] });
  });

  it("say nothing of a photo that could not be judged", ({ expect }) => {
    const unavailable = { status: "unavailable", reason: "no_evidence" } as const;
    expect(withEdits(unavailable, edits)).toBe(unavailable);
  });
});
