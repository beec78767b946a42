import { newAccountId, newCaptureId, newVerificationId } from "@svc/domain/ids";
import type { VisionAnswer } from "@svc/domain/meaning/vision-answer";
import type { AnalyzerEnv } from "@svc/platform/env";
import type { VisionAsk, VisionOutcome } from "@svc/providers/vision/vision";
import { afterEach, describe, it, vi } from "vitest";
import { askVision, type VisionTools } from "./ask-vision.ts";
import { visionToolsOf } from "./tools-of.ts";

const NOW = Date.UTC(2026, 10, 23);
const WHOSE = {
  accountId: newAccountId(NOW),
  verificationId: newVerificationId(NOW),
  captureId: newCaptureId(NOW),
};
const ASK: VisionAsk = { jpeg: new Uint8Array([1, 2, 3]), questions: { expectedObject: "car" } };
const SEEN: VisionAnswer = { object: { match: "match", confidence: 1, reasoning: "A car." } };

/** A model with given answers, and a separate store. */
function world(outcome: VisionOutcome, more: Partial<VisionTools> = {}) {
  const kept = new Map<string, VisionAnswer>();
  let asked = 0;
  const tools: VisionTools = {
    model: "m",
    prompt: "p@1",
    visionFor: () => ({ ask: async () => ((asked += 1), outcome) }),
    find: async ({ accountId, question }) => kept.get(accountId + question),
    keep: async ({ accountId, question }, answer) => void kept.set(accountId + question, answer),
    ...more,
  };
  return { tools, kept, asked: () => asked };
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe("a question to a vision model", () => {
  it("is asked once, and then answered from what was kept, for whichever capture of the account", async ({
    expect,
  }) => {
    const { tools, asked } = world({ answered: SEEN });
    expect(await askVision(tools, WHOSE, ASK)).toEqual({ answered: SEEN });
    const other = { ...WHOSE, captureId: newCaptureId(NOW), verificationId: newVerificationId(NOW) };
    expect(await askVision(tools, other, ASK)).toEqual({ answered: SEEN });
    expect(asked()).toBe(1);
  });

  it.for<[string, Partial<VisionAsk>, Partial<typeof WHOSE>]>([
    ["picture", { jpeg: new Uint8Array([1]) }, {}],
    ["question", { questions: { expectedObject: "bus" } }, {}],
    ["sheet", { sheet: { seconds: [0] } }, {}],
    ["account", {}, { accountId: newAccountId(NOW) }],
  ])("is asked again for another %s", async ([, ask, whose], { expect }) => {
    const { tools, asked } = world({ answered: SEEN });
    await askVision(tools, WHOSE, ASK);
    await askVision(tools, { ...WHOSE, ...whose }, { ...ASK, ...ask });
    expect(asked()).toBe(2);
  });

  it.for<VisionOutcome>([{ later: "late" }, { refused: "declined" }, { refused: "capped" }])(
    "that is answered %o leaves nothing",
    async (outcome, { expect }) => {
      const { tools, kept } = world(outcome);
      expect(await askVision(tools, WHOSE, ASK)).toEqual(outcome);
      expect(kept.size).toBe(0);
    },
  );

  it("is answered also where the answer cannot be kept", async ({ expect }) => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const { tools } = world({ answered: SEEN }, { keep: () => Promise.reject(new Error("away")) });
    expect(await askVision(tools, WHOSE, ASK)).toEqual({ answered: SEEN });
    expect(logged).toHaveBeenCalledOnce();
  });
});

function toolsWith(vars: object): VisionTools | undefined {
  return visionToolsOf(vars as AnalyzerEnv); // no other member is used before it asks
}

function modelOf(vars: object): string | undefined {
  return toolsWith(vars)?.model;
}

describe("the analyzer's model", () => {
  it("is off until it is set up, and the log explains a wrong setup", ({ expect }) => {
    const logged: string[] = [];
    vi.spyOn(console, "error").mockImplementation((line: string) => void logged.push(line));
    expect(toolsWith({})).toBeUndefined();
    expect(logged).toEqual([]);
    expect(toolsWith({ VISION: "gemini" })).toBeUndefined();
    expect(toolsWith({ VISION: "workers-ai" })).toBeUndefined();
    expect(logged.map((line) => line.includes("VISION"))).toEqual([true, true]);
  });

  it("is the one that the variables name", ({ expect }) => {
    expect(modelOf({ VISION: "workers-ai", AI: {} })).toBe("@cf/google/gemma-4-26b-a4b-it");
    expect(modelOf({ VISION_URL: "https://vision.example/v1", VISION_MODEL: "m" })).toBe("m");
  });

  it("is not asked where its question cannot be counted", async ({ expect }) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const tools = toolsWith({ VISION_URL: "http://127.0.0.1:1/v1", VISION_MODEL: "m", DB: {} });
    expect(await tools?.visionFor(WHOSE.accountId).ask(ASK)).toEqual({ refused: "capped" });
  });

  it("is not asked at all with a cap of 0", async ({ expect }) => {
    const vars = { VISION_URL: "http://127.0.0.1:1/v1", VISION_MODEL: "m", VISION_DAILY_CAP: "0" };
    expect(await toolsWith(vars)?.visionFor(WHOSE.accountId).ask(ASK)).toEqual({ refused: "capped" });
  });
});
