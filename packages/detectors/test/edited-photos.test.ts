import { drawScene, type Picture } from "@svc/testkit/draw-scene";
import { describe, it } from "vitest";
import { createAi } from "../src/ai/ai.ts";
import { nodeEditJudge, nodePixelJudge } from "../tools/pixel-judge.ts";

const [WIDTH, HEIGHT] = [512, 384];
const FILE = { format: "image/jpeg", bytes: 1000 } as const;
/** Box around the edit in pixels. The edit is round and covers 9 % of the photo. */
const PART = { left: 64, top: 32, width: 160, height: 136 } as const;
/** Position in the other photo from which it is copied. */
const [FROM_X, FROM_Y] = [200, 200];

const judge = nodeEditJudge();
const untouched = drawScene(WIDTH, HEIGHT, 7);

/** A photo drawn several times larger and shrunk to this size. */
function drawShrunk(times: number, seed: number): Picture {
  const large = drawScene(WIDTH * times, HEIGHT * times, seed);
  const sums = new Float32Array(WIDTH * HEIGHT * 3);
  for (const [index, value] of large.rgb.entries()) {
    const pixel = Math.floor(index / 3);
    const x = Math.floor((pixel % large.width) / times);
    const y = Math.floor(pixel / large.width / times);
    const to = (y * WIDTH + x) * 3 + (index % 3);
    sums[to] = (sums[to] ?? 0) + value / times ** 2;
  }
  return { width: WIDTH, height: HEIGHT, rgb: Uint8Array.from(sums) };
}

function pasted(photo: Picture, other: Picture): Picture {
  const rgb = photo.rgb.slice();
  const { left, top, width, height } = PART;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((x / width - 0.5) ** 2 + (y / height - 0.5) ** 2 > 0.25) continue;
      const from = ((FROM_Y + y) * WIDTH + FROM_X + x) * 3;
      rgb.set(other.rgb.subarray(from, from + 3), ((top + y) * WIDTH + left + x) * 3);
    }
  }
  return { ...photo, rgb };
}

describe("An edit in part of a drawn photo", () => {
  const edited = pasted(untouched, drawShrunk(3, 5));

  it("is found where it is, a cell more or less", ({ expect }) => {
    const { confidence, shows, regions } = judge(edited);
    expect(confidence).toBeGreaterThan(shows);
    expect(regions).toHaveLength(1);
    const [region = { x: 0, y: 0, width: 0, height: 0 }] = regions;
    expect(Math.abs(region.x * WIDTH - PART.left)).toBeLessThanOrEqual(32);
    expect(Math.abs(region.y * HEIGHT - PART.top)).toBeLessThanOrEqual(32);
    expect(Math.abs(region.width * WIDTH - PART.width)).toBeLessThanOrEqual(64);
    expect(Math.abs(region.height * HEIGHT - PART.height)).toBeLessThanOrEqual(64);
  });

  it("is reported with the finding about generated pictures and the model's name", async ({ expect }) => {
    const ai = createAi(nodePixelJudge(), { edits: judge });
    const pixels = { width: WIDTH, height: HEIGHT, frame: edited, tiles: [] };
    const finding = await ai.inspect({ ...FILE, pixels }, {});
    expect(finding).toMatchObject({
      model: { name: "ai-pixels" },
      evidence: [{ kind: "edited_region", detail: expect.stringContaining("ai-edits@1.1.0") as unknown }],
    });
  });
});

describe("An untouched drawn photo", () => {
  it.for([3, 7])("has no edited region (%i)", (seed, { expect }) => {
    expect(judge(drawScene(WIDTH, HEIGHT, seed)).regions).toEqual([]);
  });
});
