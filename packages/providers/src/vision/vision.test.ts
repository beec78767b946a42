import {
  emulatedAi,
  serveOpenAi,
  serveWorkersAi,
  VISION_KEY,
  VISION_MODEL,
} from "@svc/testkit/vision/vision-server";
import { describe, it } from "vitest";
import { Breaker } from "../judges/breaker.ts";
import { openAiVision } from "./openai.ts";
import { visionQuestionKey } from "./question-key.ts";
import { metered } from "./metered.ts";
import { rested } from "./rested.ts";
import { noVision, type Vision, type VisionOutcome } from "./vision.ts";
import { testVision } from "./vision.port-tests.ts";
import { workersAiVision } from "./workers-ai.ts";

testVision("openai", {
  serve: serveOpenAi,
  open: ({ url }, timeoutMs) =>
    openAiVision({
      baseUrl: `${url}/v1/`,
      model: VISION_MODEL,
      apiKey: VISION_KEY,
      ...(timeoutMs !== undefined && { timeoutMs }),
    }),
  openWrongly: ({ url }) => openAiVision({ baseUrl: `${url}/v1`, model: VISION_MODEL }),
});

testVision("workers-ai", {
  serve: serveWorkersAi,
  open: (server, timeoutMs) =>
    workersAiVision({
      ai: emulatedAi(server),
      model: VISION_MODEL,
      ...(timeoutMs !== undefined && { timeoutMs }),
    }),
  openWrongly: (server) => workersAiVision({ ai: emulatedAi(server), model: "@cf/nobody/nothing" }),
});

const ASK = { jpeg: new Uint8Array(), questions: { damage: true } } as const;

describe("a deployment without a model", () => {
  it("reports that no question was asked", async ({ expect }) => {
    expect(await noVision.ask(ASK)).toEqual({ refused: "not_configured" });
  });
});

function failing(outcome: VisionOutcome, now: () => number) {
  let asked = 0;
  const vision: Vision = { ...noVision, ask: async () => ((asked += 1), outcome) };
  return { vision: rested(vision, new Breaker(), now), asked: () => asked };
}

describe("a vision with a breaker", () => {
  it("asks all the same for who may ask no more, and does not rest for answers in a wrong form", async ({
    expect,
  }) => {
    const broken = failing({ later: "malformed" }, () => 0);
    for (let attempt = 0; attempt < 5; attempt++) await broken.vision.ask(ASK);
    expect(broken.asked()).toBe(5);
    const silent = failing({ later: "late" }, () => 0);
    for (let attempt = 0; attempt < 4; attempt++) await silent.vision.ask(ASK);
    expect(silent.asked()).toBe(3);
    expect(await silent.vision.ask({ ...ASK, isLast: true })).toEqual({ later: "late" });
  });

  it.for<VisionOutcome>([{ later: "failed" }, { later: "late" }, { refused: "rejected" }])(
    "rests for a minute after three of %o",
    async (outcome, { expect }) => {
      let now = 0;
      const { vision, asked } = failing(outcome, () => now);
      for (let attempt = 0; attempt < 3; attempt++) expect(await vision.ask(ASK)).toEqual(outcome);
      expect(await vision.ask(ASK)).toEqual({ later: "resting" });
      now = 60_000;
      expect(await vision.ask(ASK)).toEqual(outcome);
      expect(asked()).toBe(4);
    },
  );

  it("does not rest for what a model declined", async ({ expect }) => {
    const { vision, asked } = failing({ refused: "declined" }, () => 0);
    for (let attempt = 0; attempt < 5; attempt++) await vision.ask(ASK);
    expect(asked()).toBe(5);
  });
  it("does not change its state if no question was asked", async ({ expect }) => {
    const breaker = new Breaker();
    const outcomes: VisionOutcome[] = [
      { later: "failed" },
      { later: "failed" },
      { refused: "capped" },
      { refused: "picture" },
      { later: "failed" },
    ];
    const vision = rested({ ...noVision, ask: async () => outcomes.shift() ?? NOT_LEFT }, breaker, () => 0);
    for (let attempt = 0; attempt < 5; attempt++) await vision.ask(ASK);
    expect(await vision.ask(ASK)).toEqual({ later: "resting" });
  });
});

const NOT_LEFT: VisionOutcome = { refused: "not_configured" };

describe("a vision that is paid for", () => {
  const usage = { inputTokens: 7, outputTokens: 3 };

  it("is asked where its question was counted, and what it took is written down", async ({ expect }) => {
    const spent: object[] = [];
    let left = 2;
    const outcomes: VisionOutcome[] = [
      { answered: {}, usage },
      { later: "malformed", usage },
      { later: "late" },
    ];
    const vision = metered(
      { ...noVision, ask: async () => outcomes.shift() ?? NOT_LEFT },
      { permit: async () => left-- > 0, spend: async (used) => void spent.push(used) },
    );
    expect(await vision.ask(ASK)).toEqual({ answered: {}, usage });
    expect(await vision.ask(ASK)).toEqual({ later: "malformed", usage });
    expect(await vision.ask(ASK)).toEqual({ refused: "capped" });
    expect([spent, outcomes.length]).toEqual([[usage, usage], 1]);
  });
});

describe("the key of a question", () => {
  const question = {
    picture: "ab".repeat(32),
    model: "m",
    prompt: "p@1",
    questions: { context: { kind: "k" }, condition: { aspects: ["a", "b"] } },
  } as const;

  it("is the same for the same question, and says nothing of it", async ({ expect }) => {
    const reordered = { condition: { aspects: ["a", "b"] }, context: { kind: "k" } } as const;
    const key = await visionQuestionKey(question);
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(await visionQuestionKey({ ...question, questions: reordered })).toBe(key);
  });

  it("is another for whatever else is asked", async ({ expect }) => {
    const { questions } = question;
    const others = [
      question,
      { ...question, picture: "cd".repeat(32) },
      { ...question, model: "n" },
      { ...question, prompt: "p@2" },
      { ...question, sheet: { seconds: [0, 1] } },
      { ...question, questions: { ...questions, damage: true } as const },
      { ...question, questions: { ...questions, context: { summary: "k" } } },
      { ...question, questions: { ...questions, expectedObject: "k" } },
      { ...question, questions: { ...questions, expectedScene: "k" } },
      { ...question, questions: { ...questions, condition: { aspects: ["b", "a"] } } },
      { ...question, questions: { ...questions, condition: { aspects: ["a", "b"], instructions: "" } } },
    ];
    const keys = await Promise.all(others.map(visionQuestionKey));
    expect(new Set(keys).size).toBe(others.length);
  });
});
