import { describe, it } from "vitest";
import { drawMoire, drawPixels, drawScene } from "../pixel/drawn.ts";
import type { PixelJudge } from "../pixel/judge.ts";
import { nodePixelJudge } from "../../tools/pixel-judge.ts";
import { createScreen } from "./screen.ts";

const FILE = { format: "image/jpeg", bytes: 1000 } as const;
const model = { name: "screen-pixels", version: "1.0.0" } as const;

/** A judge with the same confidence for every picture. */
function judgeSaying(confidence: number): PixelJudge {
  return () => ({ model, confidence, operatingPoint: 0.9, frameWeight: 1 });
}

async function inspect(pixels: ReturnType<typeof drawPixels>, judge: PixelJudge) {
  const finding = await createScreen(judge).inspect({ ...FILE, pixels }, {});
  if (finding.status === "unavailable") throw new Error("expected an answer");
  return finding;
}

describe("Screen", () => {
  it("scores a grid of display pixels above the same scene without it", async ({ expect }) => {
    const judge = nodePixelJudge();
    const moire = await inspect(drawPixels(drawMoire), judge);
    const scene = await inspect(drawPixels(drawScene), judge);
    expect(moire.score).toBeGreaterThan(scene.score);
  });

  it("gives a score and a confidence between 0 and 1, and its model's name and version", async ({
    expect,
  }) => {
    const finding = await inspect(drawPixels(drawScene), nodePixelJudge());
    for (const figure of [finding.score, finding.confidence]) {
      expect(figure).toBeGreaterThanOrEqual(0);
      expect(figure).toBeLessThanOrEqual(1);
    }
    expect(finding.model).toMatchObject({ name: "screen-pixels" });
  });

  it("says in one sentence why a photo is flagged, and where", async ({ expect }) => {
    const finding = await inspect(drawPixels(drawScene), judgeSaying(0.95));
    expect(finding).toMatchObject({ status: "flagged", evidence: [{ kind: "pixel_model" }] });
    expect(finding.evidence).toHaveLength(1);
    for (const { detail, boxes = [] } of finding.evidence) {
      expect(detail).toMatch(/^[A-Z].*\.$/);
      expect(boxes).toHaveLength(3);
      for (const box of boxes) expect(Math.max(box.x + box.width, box.y + box.height)).toBeLessThanOrEqual(1);
    }
  });

  it("examines a picture once if no overlay is requested", async ({ expect }) => {
    const seen: unknown[] = [];
    const judge: PixelJudge = (_, frame) => {
      seen.push(frame);
      return { model, confidence: 0.95, operatingPoint: 0.9, frameWeight: 1 };
    };
    const finding = await createScreen(judge, false).inspect({ ...FILE, pixels: drawPixels(drawScene) }, {});
    expect(finding).toMatchObject({ status: "flagged", evidence: [{ kind: "pixel_model" }] });
    expect(seen).toHaveLength(1);
  });

  it("gives no reason for a photo that it does not flag", async ({ expect }) => {
    const finding = await inspect(drawPixels(drawScene), judgeSaying(0.85));
    expect(finding).toMatchObject({ status: "clear", evidence: [] });
  });

  it("does not judge a photo too small to judge", async ({ expect }) => {
    const pixels = drawPixels(drawScene, 96);
    const finding = await createScreen(judgeSaying(1)).inspect({ ...FILE, pixels }, {});
    expect(finding).toMatchObject({ status: "unavailable", reason: "no_evidence" });
  });
});

describe("The pixel judge", () => {
  it("answers the same twice, and by a fresh instance", ({ expect }) => {
    const { frame } = drawPixels(drawScene);
    const judge = nodePixelJudge();
    const once = judge("screen", frame);
    expect(judge("screen", frame)).toEqual(once);
    expect(nodePixelJudge()("screen", { ...frame })).toEqual(once);
  });
});
