import { createHash } from "node:crypto";
import { describe, it } from "vitest";
import { chatRequest } from "../ask-model.ts";
import type { VisionAsk } from "../vision.ts";
import { JUDGE_PICTURE } from "./judge-picture-1.ts";

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xd9]);
const BOUNDARY = "00000000-0000-4000-8000-000000000000";

/** The complete request for each of these is in judge-picture-1.golden.txt. */
const ASKS: Readonly<Record<string, Omit<VisionAsk, "jpeg">>> = {
  "the context": { questions: { context: { kind: "claim", summary: "A car after an accident" } } },
  "a kind alone": { questions: { context: { kind: "claim" } } },
  "an object": { questions: { expectedObject: "Fahrrad" } },
  "aspects with instructions": {
    questions: { condition: { aspects: ["Lack", "tyres"], instructions: "Be strict about <rust>." } },
  },
  damage: { questions: { damage: true } },
  "the sheet of a clip": {
    sheet: { seconds: [0, 1, 2] },
    questions: { expectedScene: "A walk around a car", condition: { aspects: ["paint"] } },
  },
  everything: {
    questions: {
      context: { kind: "claim", summary: "A car after an accident" },
      expectedObject: "car",
      condition: { aspects: ["paint"] },
      damage: true,
    },
  },
};

function golden(): string {
  const requests = Object.entries(ASKS).map(([name, ask]) => {
    const { messages, ...request } = chatRequest("a-model", { jpeg: JPEG, ...ask }, BOUNDARY);
    return `=== ${name}\n${messages.map(plain).join("\n")}\n${JSON.stringify(request, undefined, 1)}\n`;
  });
  return requests.join("\n");
}

/** Shown with real line breaks. */
function plain(message: unknown): string {
  return JSON.stringify(message, undefined, 1).replaceAll(String.raw`\n`, "\n");
}

describe("the prompt judge-picture@1", () => {
  it("is the one that was reviewed, in whole requests", async ({ expect }) => {
    expect(JUDGE_PICTURE).toBe("judge-picture@1");
    await expect(golden()).toMatchFileSnapshot("./judge-picture-1.golden.txt");
  });

  it("never changes under its version: a changed prompt is a new file with a new version", ({ expect }) => {
    const digest = createHash("sha256").update(golden()).digest("hex");
    expect(digest).toBe("a1fadae6b63f1b3a07d5a9aa783520fbbab1635274f113976ba84bae9dd23e10");
  });
});
