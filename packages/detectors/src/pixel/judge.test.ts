import type { Raster } from "@svc/imaging/evidence";
import { describe, it } from "vitest";
import { drawScene } from "./drawn.ts";
import { whyUnjudged } from "./judge.ts";

function pixelsOf(frame: Raster, file: { width: number; height: number } = frame) {
  return { ...file, frame, tiles: [] };
}

function onCanvas(picture: Raster, width: number, height: number): Raster {
  const rgb = new Uint8Array(width * height * 3);
  const [left, top] = [(width - picture.width) >> 1, (height - picture.height) >> 1];
  for (let y = 0; y < picture.height; y++) {
    const row = picture.rgb.subarray(y * picture.width * 3, (y + 1) * picture.width * 3);
    rgb.set(row, ((top + y) * width + left) * 3);
  }
  return { width, height, rgb };
}

describe("A photo is not judged by its pixels", () => {
  it("where a side is short", ({ expect }) => {
    expect(whyUnjudged(pixelsOf(drawScene(300, 100)))).toBe("a side is shorter than 128 px");
    expect(whyUnjudged(pixelsOf(drawScene(300, 200)))).toBeUndefined();
  });

  it("where it is so long that a side is short once it is shrunk", ({ expect }) => {
    const why = whyUnjudged(pixelsOf(drawScene(1024, 77), { width: 12_000, height: 900 }));
    expect(why).toBe("a side is shorter than 128 px where the other is 1024 px");
  });

  it("where most of it is an empty border", ({ expect }) => {
    const picture = drawScene(230, 170);
    expect(whyUnjudged(pixelsOf(onCanvas(picture, 1024, 170)))).toBe(
      "more than half of it is an empty border",
    );
    expect(whyUnjudged(pixelsOf(onCanvas(picture, 300, 200)))).toBeUndefined();
    expect(whyUnjudged(pixelsOf(onCanvas(picture, 460, 340)))).toBe(
      "more than half of it is an empty border",
    );
  });

  it("where it shows nothing but one colour", ({ expect }) => {
    const plain = { width: 300, height: 200, rgb: new Uint8Array(180_000).fill(90) };
    expect(whyUnjudged(pixelsOf(plain))).toBe("more than half of it is an empty border");
  });
});
