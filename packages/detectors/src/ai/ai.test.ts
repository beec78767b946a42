import { describe, it } from "vitest";
import { drawPixels, drawScene } from "../pixel/drawn.ts";
import { nodePixelJudge } from "../../tools/pixel-judge.ts";
import { createAi } from "./ai.ts";

const FILE = { format: "image/png", bytes: 1000 } as const;
const EMPTY = { exif: {}, gps: {}, xmp: {}, iptc: {}, png_text: {} };
const UNMARKED = { tags: EMPTY, orientation: 1 } as const;
const MARKED = { tags: { ...EMPTY, png_text: { Software: "NovelAI" } }, orientation: 1 } as const;

const labelled = (value: string) => ({
  tags: { ...EMPTY, xmp: { AIGC: JSON.stringify({ Label: value }) } },
  orientation: 1 as const,
});

const ai = createAi(nodePixelJudge());

describe("AI", () => {
  it("flags a marked file at full confidence, whatever the threshold", async ({ expect }) => {
    const finding = await ai.inspect({ ...FILE, metadata: MARKED }, { aiThreshold: 0.95 });
    expect(finding).toMatchObject({
      status: "flagged",
      score: 1,
      confidence: 1,
      model: { name: "ai-marks" },
    });
  });

  it("never takes the absence of marks for an answer", async ({ expect }) => {
    const finding = await ai.inspect({ ...FILE, metadata: UNMARKED }, {});
    expect(finding).toMatchObject({ status: "unavailable", reason: "no_evidence" });
  });

  it("judges the pixels where no mark decides", async ({ expect }) => {
    const finding = await ai.inspect({ ...FILE, metadata: UNMARKED, pixels: drawPixels(drawScene) }, {});
    expect(finding).toMatchObject({ model: { name: "ai-pixels" } });
  });

  it("lists what the file only hints at, and its result stays the same", async ({ expect }) => {
    const given = { ...FILE, pixels: drawPixels(drawScene) };
    const plain = await ai.inspect({ ...given, metadata: UNMARKED }, {});
    expect(plain).toMatchObject({ status: "clear", evidence: [] });
    for (const value of ["2", "3"]) {
      const hinted = await ai.inspect({ ...given, metadata: labelled(value) }, {});
      expect(hinted).toMatchObject({ ...plain, evidence: [{ kind: "tc260_possible" }] });
    }
    const marked = await ai.inspect({ ...given, metadata: labelled("1") }, {});
    expect(marked).toMatchObject({ status: "flagged", confidence: 1, evidence: [{ kind: "tc260_label" }] });
  });

  it("compares confidence with the account's threshold when one is given", async ({ expect }) => {
    const given = { ...FILE, pixels: drawPixels(drawScene) };
    const low = await ai.inspect(given, { aiThreshold: 0 });
    const high = await ai.inspect(given, { aiThreshold: 1 });
    expect([low.status, high.status]).toEqual(["flagged", "clear"]);
  });

  it("does not judge a photo too small to judge", async ({ expect }) => {
    const finding = await ai.inspect({ ...FILE, pixels: drawPixels(drawScene, 96) }, {});
    expect(finding).toMatchObject({ status: "unavailable", reason: "no_evidence" });
  });
});
