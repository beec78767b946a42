import type { AnyDetector } from "@svc/detectors/runner";
import type { Check } from "@svc/domain/check-rules";
import type { Finding } from "@svc/domain/finding";
import { newAccountId, newCaptureId, newVerificationId } from "@svc/domain/ids";
import { DETECTOR_ATTEMPTS } from "@svc/domain/retry";
import type { AnalysisReport } from "@svc/domain/verification/command";
import type { PhotoEvidence } from "@svc/imaging/evidence";
import type { AnalyzerEnv } from "@svc/platform/env";
import { describe, it } from "vitest";
import { decodersOf, inspectionTools, JPEG, PIXELS } from "../test/inspection-tools.ts";
import type { InspectionTools } from "./inspect-photo.ts";
import { settleCapture } from "./settle-capture.ts";

const NOW = Date.UTC(2026, 10, 21);
const MESSAGE = {
  type: "analyze" as const,
  accountId: newAccountId(NOW),
  verificationId: newVerificationId(NOW),
  captureId: newCaptureId(NOW),
};
const CLEAR: Finding = {
  status: "clear",
  score: 0,
  confidence: 0,
  model: { name: "t", version: "1" },
  evidence: [],
};

function detector(check: Check, inspect: () => Promise<Finding>): AnyDetector {
  return { check, needs: [], wants: [], inspect };
}

const silent = () => new Promise<Finding>(() => {});
const broken = () => Promise.reject(new Error("the model is gone"));

function tools(...detectors: readonly AnyDetector[]): InspectionTools {
  return inspectionTools({ detectors, timeoutMs: 20 });
}

/** The bindings for one open capture, and the reports to its object. */
function world(checks: readonly Check[], bytes: readonly number[] | undefined = JPEG) {
  const reports: AnalysisReport[] = [];
  const open = new Set(checks);
  const object = {
    analysisJob: () =>
      Promise.resolve(
        open.size === 0
          ? { state: "settled" }
          : { state: "open", capture: { id: MESSAGE.captureId }, key: "k", checks: [...open] },
      ),
    settle: (report: AnalysisReport) => {
      reports.push(report);
      for (const check of Object.keys(report.findings)) open.delete(check as Check);
      return Promise.resolve({ settled: open.size === 0 });
    },
  };
  const stored = bytes && { arrayBuffer: () => Promise.resolve(new Uint8Array(bytes).buffer) };
  const put = new Map<string, Uint8Array>();
  const bucket = {
    get: () => Promise.resolve(stored ?? null),
    put: (key: string, value: Uint8Array) => Promise.resolve(put.set(key, value)),
  };
  const env = { VERIFICATION: { getByName: () => object }, PHOTOS: bucket };
  return { env: env as unknown as AnalyzerEnv, reports, bucket, put }; // no other binding is used
}

describe("one attempt at a capture", () => {
  it("stores a small copy with the photo and says so", async ({ expect }) => {
    const { env, reports, put } = world(["ai"]);
    await settleCapture(MESSAGE, { number: 1 }, env, tools(detector("ai", () => Promise.resolve(CLEAR))));
    expect([...put]).toEqual([["k.thumb", new Uint8Array([1, 2, 3])]]);
    expect(reports).toMatchObject([{ thumb: true, findings: { ai: CLEAR } }]);
  });

  it("shows people the photo's colours and judges its values", async ({ expect }) => {
    const { env } = world(["ai"]);
    const colours = { kind: "table", icc: new Uint8Array(1) } as const;
    const shown: unknown[] = [];
    const judged: unknown[] = [];
    const judge = {
      ...detector("ai", () => Promise.resolve(CLEAR)),
      needs: ["pixels"],
      inspect: ({ pixels }: PhotoEvidence) => (judged.push(pixels?.frame), Promise.resolve(CLEAR)),
    } as AnyDetector; // needs what it inspects
    await settleCapture(MESSAGE, { number: 1 }, env, {
      ...tools(judge),
      decoders: decodersOf(() => Promise.resolve({ ...PIXELS, colours })),
      thumbnail: (picture) => (shown.push(picture), Promise.resolve(new Uint8Array(1))),
    });
    expect(shown).toEqual([{ ...PIXELS.frame, colours }]);
    expect(judged).toEqual([PIXELS.frame]);
  });

  it("reports the findings without it when the small copy cannot be stored", async ({ expect }) => {
    const { env, reports, bucket } = world(["ai"]);
    bucket.put = () => Promise.reject(new Error("R2 is away"));
    expect(
      await settleCapture(MESSAGE, { number: 1 }, env, tools(detector("ai", () => Promise.resolve(CLEAR)))),
    ).toBe(true);
    expect(reports).toMatchObject([{ findings: { ai: CLEAR } }]);
    expect(reports[0]).not.toHaveProperty("thumb");
  });

  it("reports what answered and leaves open what may yet answer", async ({ expect }) => {
    const { env, reports } = world(["screen", "ai"]);
    const both = tools(
      detector("screen", () => Promise.resolve(CLEAR)),
      detector("ai", silent),
    );
    expect(await settleCapture(MESSAGE, { number: 1 }, env, both)).toBe(false);
    expect(reports[0]?.findings).toEqual({ screen: CLEAR });
  });

  it("asks a detector that never answers 5 times, then calls it unavailable (CONTRACT G1.4)", async ({
    expect,
  }) => {
    for (const inspect of [silent, broken]) {
      const { env, reports } = world(["ai"]);
      const outcomes: boolean[] = [];
      for (let attempt = 1; attempt <= DETECTOR_ATTEMPTS; attempt++) {
        outcomes.push(await settleCapture(MESSAGE, { number: attempt }, env, tools(detector("ai", inspect))));
      }
      expect(outcomes).toEqual([false, false, false, false, true]);
      expect(reports.slice(0, -1).every(({ findings }) => Object.keys(findings).length === 0)).toBe(true);
      expect(reports.at(-1)?.findings.ai).toMatchObject({ status: "unavailable" });
    }
  });

  it("does not ask again where nothing is configured that could answer", async ({ expect }) => {
    const { env, reports } = world(["reverse"]);
    expect(await settleCapture(MESSAGE, { number: 1 }, env, tools())).toBe(true);
    expect(reports[0]?.findings.reverse).toMatchObject({ status: "unavailable", reason: "not_configured" });
  });

  it("does nothing for a capture that is settled", async ({ expect }) => {
    const { env, reports } = world([]);
    expect(await settleCapture(MESSAGE, { number: 1 }, env, tools())).toBe(true);
    expect(reports).toEqual([]);
  });

  it("says which of the two is lost: the stored bytes, or their meaning", async ({ expect }) => {
    const gone = world(["ai"]);
    const env = { ...gone.env, PHOTOS: { get: () => Promise.resolve(null) } } as unknown as AnalyzerEnv;
    await settleCapture(MESSAGE, { number: 1 }, env, tools());
    expect(gone.reports[0]).toMatchObject({
      lost: "storage_lost",
      findings: { ai: { reason: "no_evidence" } },
    });
    const garbled = world(["ai"], [1, 2, 3]);
    await settleCapture(MESSAGE, { number: 1 }, garbled.env, tools());
    expect(garbled.reports[0]).toMatchObject({ lost: "media_unreadable" });
  });
});
