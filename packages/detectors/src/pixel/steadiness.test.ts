import type { Raster } from "@svc/imaging/evidence";
import { describe, it } from "vitest";
import { drawScene } from "./drawn.ts";
import type { PixelJudge } from "./judge.ts";
import { judgeSteadily } from "./steadiness.ts";

const frame = drawScene(300, 200);
const model = { name: "ai-pixels", version: "1" };

/** Gives the first confidence to the frame itself and the others to its views, in their order. */
function judgeSaying(own: number, ...others: readonly number[]) {
  const views: Raster[] = [];
  const judge: PixelJudge = (_check, picture) => {
    if (picture !== frame && !views.includes(picture)) views.push(picture);
    const confidence = picture === frame ? own : (others[views.indexOf(picture)] ?? Number.NaN);
    return { model, confidence, operatingPoint: 0.8, frameWeight: 1 };
  };
  return { judge, views };
}

/** What tiles say at 0.85 and the frame's views at 0.5, 0.2 and 0.8. */
function askedWithTiles(frameWeight: number) {
  const { judge } = judgeSaying(0.5, 0.2, 0.8);
  const withTiles: PixelJudge = (check, picture, tiles) =>
    tiles ? { model, confidence: 0.85, operatingPoint: 0.8, frameWeight } : judge(check, picture);
  return judgeSteadily(withTiles, "ai", { frame, tiles: [frame] });
}

describe("An answer", () => {
  it("far from the threshold stays as it is, without another look", ({ expect }) => {
    const { judge, views } = judgeSaying(0.95, 0.1, 0.1);
    expect(judgeSteadily(judge, "ai", { frame })).toMatchObject({ confidence: 0.95, unsteady: [] });
    expect(views).toHaveLength(0);
  });

  it("near it is the mean of three views", ({ expect }) => {
    const { judge, views } = judgeSaying(0.85, 0.85, 0.85);
    const judged = judgeSteadily(judge, "ai", { frame });
    expect(judged.confidence).toBeCloseTo(0.85);
    expect(judged.unsteady).toEqual([]);
    expect(views.map(({ width, height }) => [width, height])).toEqual([
      [288, 188],
      [255, 170],
    ]);
  });

  it("that small changes turn is less sure, and its evidence says so", ({ expect }) => {
    const { judge } = judgeSaying(0.85, 0.4, 0.6);
    const { confidence, unsteady } = judgeSteadily(judge, "ai", { frame });
    expect(confidence).toBeLessThan(0.8);
    expect(unsteady).toMatchObject([{ kind: "steadiness", values: { from: "0.40", to: "0.85" } }]);
  });

  it("that changes by little is not called unsteady", ({ expect }) => {
    const { judge } = judgeSaying(0.801, 0.799, 0.8);
    expect(judgeSteadily(judge, "ai", { frame }).unsteady).toEqual([]);
  });

  it("is near the threshold that remains once the file is heard, and says what comes out", ({ expect }) => {
    const against = Math.log(1 / 8);
    const far = judgeSaying(0.85, 0.4, 0.6);
    expect(judgeSteadily(far.judge, "ai", { frame, added: against }).unsteady).toEqual([]);
    expect(far.views).toHaveLength(0);
    const near = judgeSaying(0.6, 0.4, 0.5);
    const { unsteady } = judgeSteadily(near.judge, "ai", { frame, added: Math.log(4) });
    expect(unsteady).toMatchObject([{ values: { from: "0.73", to: "0.86" } }]);
  });

  it("is held against the account's own threshold where it has one", ({ expect }) => {
    const { judge, views } = judgeSaying(0.85, 0.4, 0.6);
    expect(judgeSteadily(judge, "ai", { frame, threshold: 0.5 })).toMatchObject({ confidence: 0.85 });
    expect(views).toHaveLength(0);
  });

  it("about tiles moves by the frame's share in it", ({ expect }) => {
    expect(askedWithTiles(0).unsteady).toHaveLength(0);
    expect(askedWithTiles(1).unsteady).toHaveLength(1);
    expect(askedWithTiles(1).confidence).toBeCloseTo(0.85);
  });
});

it("the mirrored view is the photo from right to left, without its upper and left edge", ({ expect }) => {
  const seen: Raster[] = [];
  const judge: PixelJudge = (_check, picture) => {
    seen.push(picture);
    return { model, confidence: 0.8, operatingPoint: 0.8, frameWeight: 1 };
  };
  judgeSteadily(judge, "ai", { frame });
  const [mirrored] = seen.filter(({ width }) => width === 288);
  const last = frame.rgb.subarray((12 * 300 + 299) * 3, (12 * 300 + 300) * 3);
  expect(mirrored?.rgb.subarray(0, 3)).toEqual(last);
});
