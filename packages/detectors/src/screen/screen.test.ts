import { describe, it } from "vitest";
import { drawDisplay, drawMoire, drawPixels, drawScene } from "../pixel/drawn.ts";
import { nodeEmbedder } from "../../tools/backbone.ts";
import { createScreen } from "./screen.ts";

const screen = createScreen(nodeEmbedder());
const FILE = { format: "image/jpeg", bytes: 1000 } as const;

async function inspect(pixels: ReturnType<typeof drawPixels>) {
  const finding = await screen.inspect({ ...FILE, pixels }, {});
  if (finding.status === "unavailable") throw new Error("expected an answer");
  return finding;
}

describe("Screen", () => {
  it("scores a grid of display pixels above the same scene without it", async ({ expect }) => {
    const moire = await inspect(drawPixels(drawMoire));
    const scene = await inspect(drawPixels(drawScene));
    expect(moire.score).toBeGreaterThan(scene.score);
  });

  it("gives a score and a confidence between 0 and 1, and its model's name and version", async ({
    expect,
  }) => {
    const finding = await inspect(drawPixels(drawScene));
    for (const figure of [finding.score, finding.confidence]) {
      expect(figure).toBeGreaterThanOrEqual(0);
      expect(figure).toBeLessThanOrEqual(1);
    }
    expect(finding.model).toMatchObject({ name: "screen-pixels" });
  });

  it("says in one sentence why a photo is flagged, and where", async ({ expect }) => {
    const finding = await inspect(drawPixels(drawDisplay));
    expect(finding).toMatchObject({ status: "flagged", evidence: [{ detail: expect.any(String) }] });
    expect(finding.evidence).toHaveLength(1);
    for (const { detail, boxes = [] } of finding.evidence) {
      expect(detail).toMatch(/^[A-Z].*\.$/);
      expect(boxes).not.toEqual([]);
      for (const box of boxes) expect(Math.max(box.x + box.width, box.y + box.height)).toBeLessThanOrEqual(1);
    }
  });

  it("gives no reason for a photo that it does not flag", async ({ expect }) => {
    const finding = await inspect(drawPixels(drawScene));
    expect(finding).toMatchObject({ status: "clear", evidence: [] });
  });

  it("does not judge a photo too small to judge", async ({ expect }) => {
    const finding = await screen.inspect({ ...FILE, pixels: drawPixels(drawScene, 96) }, {});
    expect(finding).toMatchObject({ status: "unavailable", reason: "no_evidence" });
  });

  it("answers the same twice", async ({ expect }) => {
    expect(await inspect(drawPixels(drawScene))).toEqual(await inspect(drawPixels(drawScene)));
  });
});
