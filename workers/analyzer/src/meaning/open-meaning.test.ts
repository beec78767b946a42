import { newAccountId, newCaptureId, newVerificationId } from "@svc/domain/ids";
import type { Raster } from "@svc/imaging/evidence";
import { OneAtATime } from "@svc/platform/one-at-a-time";
import type { Look, LookQuestion } from "@svc/platform/reader-rpc";
import type { AnalysisJob } from "@svc/platform/verification-rpc";
import type { VisionAsk, VisionOutcome } from "@svc/providers/vision/vision";
import { aPhoto } from "@svc/domain/test/build";
import { afterEach, describe, it, vi } from "vitest";
import type { MeaningTools } from "./meaning-tools.ts";
import { openMeaning } from "./open-meaning.ts";

type OpenJob = Extract<AnalysisJob, { state: "open" }>;

const NOW = Date.UTC(2026, 10, 23);
const OF = {
  accountId: newAccountId(NOW),
  verificationId: newVerificationId(NOW),
  captureId: newCaptureId(NOW),
};
const VIEW: Raster = { width: 2, height: 1, rgb: new Uint8Array([1, 2, 3, 4, 5, 6]) };
const PROVIDER = "vision.example";
const READ = { kind: "vin", text: "1M8GDM9AXKP042788", confidence: 0.9, model: "pp-ocrv4@1" } as const;
const SCORED = { condition: { aspects: [{ name: "Lack", score: 6, reasoning: "One scratch." }] } };
const ABSENT: Look = { objects: [], texts: [], models: { objects: { name: "d", version: "1" } } };

function job(more: Partial<OpenJob>): OpenJob {
  const capture = { ...aPhoto({}, NOW), receivedAt: NOW, removed: false, findings: {} };
  const open = { state: "open", capture, key: "k", checks: [], compares: false, createdAt: NOW } as const;
  return { ...open, ...more };
}

/** Records all questions and returns the given answers. */
function world(look: Look | Error = ABSENT, outcome: VisionOutcome = { answered: SCORED }) {
  const looked: LookQuestion[] = [];
  const asked: VisionAsk[] = [];
  const meaning: MeaningTools = {
    reader: {
      look: async (question) => {
        looked.push(question);
        if (look instanceof Error) throw look;
        return look;
      },
    },
    vision: {
      provider: PROVIDER,
      model: "m",
      prompt: "p@1",
      ask: async (_of, ask) => (asked.push(ask), outcome),
    },
    encode: async () => new Uint8Array([9]),
  };
  const find = async (open: OpenJob) => {
    const asking = openMeaning(open, { ...OF, isLast: false }, { meaning, turns: new OneAtATime() });
    asking?.seen(VIEW);
    return asking?.found();
  };
  return { looked, asked, find, meaning };
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe("what a photo shows", () => {
  it("is not examined without a question, nor for a clip", async ({ expect }) => {
    const { find, looked, asked } = world();
    expect(await find(job({ checks: ["ai"], visionProvider: PROVIDER }))).toBeUndefined();
    const clip = { ...job({}).capture, kind: "video" } as const;
    const scene = { analyses: { scene: { expected: "a car" } }, visionProvider: PROVIDER };
    expect(await find(job({ ...scene, capture: clip }))).toBeUndefined();
    expect([looked, asked]).toEqual([[], []]);
  });

  it("is asked of a vision model in one question, with all that is open", async ({ expect }) => {
    const { find, looked, asked } = world();
    const found = await find(
      job({
        checks: ["context", "ai"],
        expectedObject: "a car",
        context: { kind: "car", summary: "A car in a garage" },
        analyses: { text: { kind: "vin" }, condition: { aspects: ["Lack"], instructions: "Hail counts." } },
        visionProvider: PROVIDER,
      }),
    );
    expect(asked).toEqual([
      {
        jpeg: new Uint8Array([9]),
        questions: {
          expectedObject: "a car",
          context: { kind: "car", summary: "A car in a garage" },
          condition: { aspects: ["Lack"], instructions: "Hail counts." },
        },
        isLast: false,
      },
    ]);
    expect(looked).toEqual([{ picture: VIEW, expectedObjects: ["a car", "car"], ocr: ["vin"] }]);
    expect(found?.analyses.map(({ analysis }) => analysis)).toEqual(["text", "condition"]);
  });

  it("is sent only to providers that the person was told about", async ({ expect }) => {
    const { find, asked } = world();
    for (const visionProvider of [undefined, "another.example"]) {
      const found = await find(
        job({ analyses: { condition: { aspects: ["Lack"] } }, ...(visionProvider && { visionProvider }) }),
      );
      expect(found?.analyses).toMatchObject([{ analysis: "condition", unavailable: "not_configured" }]);
    }
    expect(asked).toEqual([]);
  });

  it("needs a larger picture only for a model", ({ expect }) => {
    const { meaning } = world();
    const needsView = (open: OpenJob) =>
      openMeaning(open, { ...OF, isLast: false }, { meaning, turns: new OneAtATime() })?.needsView;
    const condition = { analyses: { condition: { aspects: ["Lack"] } } } as const;
    expect(needsView(job(condition))).toBe(false);
    expect(needsView(job({ ...condition, visionProvider: PROVIDER }))).toBe(true);
    expect(needsView(job({ analyses: { text: { kind: "vin" } } }))).toBe(true);
    expect(needsView(job({ checks: ["context"], expectedObject: "a car" }))).toBe(true);
    expect(needsView(job({ checks: ["context"], visionProvider: PROVIDER }))).toBe(false);
  });

  it("is read as printed, and empty if there is no text (CONTRACT G1.9)", async ({ expect }) => {
    const asks = job({ analyses: { text: { kind: "vin" } } });
    expect(await world({ ...ABSENT, texts: [READ] }).find(asks)).toEqual({
      findings: {},
      analyses: [{ analysis: "text", reading: READ }],
    });
    expect((await world().find(asks))?.analyses).toEqual([{ analysis: "text" }]);
  });

  it("is asked again where the reader did not answer", async ({ expect }) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { find } = world(new Error("gone"));
    expect((await find(job({ analyses: { text: { kind: "vin" } } })))?.analyses).toMatchObject([
      { analysis: "text", unavailable: "error" },
    ]);
  });

  it("is scored with its model, prompt and the account's instructions as provenance (SPEC 2.6)", async ({
    expect,
  }) => {
    const { find } = world();
    const condition = { aspects: ["Lack"], instructions: "abc" };
    const found = await find(job({ analyses: { condition }, visionProvider: PROVIDER }));
    expect(found?.analyses).toEqual([
      {
        analysis: "condition",
        condition: {
          score: 6,
          label: "fair",
          aspects: SCORED.condition.aspects,
          provenance: {
            model: "m",
            prompt: "p@1",
            // From FIPS 180-2, appendix B.1
            instructionsSha256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
          },
        },
      },
    ]);
  });
});
