import { greyCopy } from "@svc/imaging/grey";
import { drawScene, type Picture } from "@svc/testkit/draw-scene";
import sharp, { type Sharp } from "sharp";
import { describe, it } from "vitest";
import { findFeatures, mirroredFeatures } from "./features.ts";
import { agree } from "./geometry.ts";
import { matchFeatures } from "./match.ts";

const LONG_PX = 512;
const SCENE = drawScene(640, 480, 1);

function imageOf({ width, height, rgb }: Picture): Sharp {
  return sharp(rgb, { raw: { width, height, channels: 3 } });
}

async function greyOf(image: Sharp) {
  const { data, info } = await sharp(await image.jpeg({ quality: 75 }).toBuffer())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return greyCopy({ width: info.width, height: info.height, rgb: new Uint8Array(data) }, LONG_PX);
}

async function agreement(image: Sharp, seen: "upright" | "mirrored" = "upright") {
  const there = findFeatures(await greyOf(imageOf(SCENE)));
  const grey = await greyOf(image);
  const found = findFeatures(grey);
  const here = seen === "mirrored" ? mirroredFeatures(found, grey.width) : found;
  return agree(here, there, matchFeatures(here, there));
}

describe("features of a photo agree with those of", () => {
  it.for([
    ["a copy at JPEG 30", (image: Sharp) => image.jpeg({ quality: 30 })],
    ["half its size", (image: Sharp) => image.resize(320)],
    ["one turned by 8 degrees", (image: Sharp) => image.rotate(8, { background: "#888" })],
    ["a brighter one", (image: Sharp) => image.linear(1.3, 0)],
    ["85 % of each side", (image: Sharp) => image.extract({ left: 40, top: 30, width: 544, height: 408 })],
    ["60 % of each side", (image: Sharp) => image.extract({ left: 128, top: 96, width: 384, height: 288 })],
  ] as const)("%s", async ([, change], { expect }) => {
    expect((await agreement(change(imageOf(SCENE))))?.inliers).toBeGreaterThanOrEqual(15);
  });

  it("its mirror image, read as such alone", async ({ expect }) => {
    expect((await agreement(imageOf(SCENE).flop(), "mirrored"))?.inliers).toBeGreaterThanOrEqual(60);
    expect((await agreement(imageOf(SCENE).flop()))?.inliers ?? 0).toBeLessThan(10);
  });

  it("no other photo", async ({ expect }) => {
    for (const seed of [2, 3, 4]) {
      expect((await agreement(imageOf(drawScene(640, 480, seed))))?.inliers ?? 0).toBeLessThan(10);
    }
  });
});

it("The map says where in the other photo a place lies", async ({ expect }) => {
  const cut = imageOf(SCENE).extract({ left: 128, top: 96, width: 384, height: 288 });
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = (await agreement(cut))?.map ?? [];
  const scale = LONG_PX / 640;
  // The crop keeps its size, while the whole photo is shrunk
  expect([a, b, d, e].map((value) => Math.round(value * 50) / 50)).toEqual(
    [scale, 0, 0, scale].map((value) => Math.round(value * 50) / 50),
  );
  expect(Math.abs(c - 128 * scale) + Math.abs(f - 96 * scale)).toBeLessThan(6);
});

it("A photo without corners has no features and agrees with nothing", ({ expect }) => {
  const flat = findFeatures({ width: 300, height: 200, luma: new Uint8Array(60_000).fill(120) });
  expect(flat.count).toBe(0);
  expect(agree(flat, flat, matchFeatures(flat, flat))).toBeUndefined();
});

it("One pixel high pictures have no features", ({ expect }) => {
  expect(findFeatures({ width: 300, height: 1, luma: new Uint8Array(300) }).count).toBe(0);
});
