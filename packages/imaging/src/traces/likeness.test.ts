import { describe, it } from "vitest";
import { drawRaw, shrink } from "../../test/photos.ts";
import type { Raster } from "../evidence.ts";
import { likeness } from "./likeness.ts";

const PHOTO: Raster = { width: 480, height: 320, rgb: drawRaw(480, 320) };

function small(from: Raster, width: number, height: number): Raster {
  return { width, height, rgb: shrink(from, width, height) };
}

/** Rows of `value` above and below, as cameras use to fit a wide picture into a 4:3 thumbnail. */
function barred({ width, height, rgb }: Raster, rows: number, value: number): Raster {
  const bar = new Uint8Array(width * rows * 3).fill(value);
  return { width, height: height + 2 * rows, rgb: Uint8Array.from([...bar, ...rgb, ...bar]) };
}

function upsideDown({ width, height, rgb }: Raster): Raster {
  const out = new Uint8Array(rgb.length);
  for (let y = 0; y < height; y++)
    out.set(rgb.subarray(y * width * 3, (y + 1) * width * 3), (height - 1 - y) * width * 3);
  return { width, height, rgb: out };
}

describe("a thumbnail", () => {
  it("is like its photo", ({ expect }) => {
    expect(likeness(small(PHOTO, 160, 107), PHOTO)).toBeGreaterThan(0.97);
  });

  it("is like its photo between black or white bars", ({ expect }) => {
    const thumbnail = small(PHOTO, 160, 107);
    expect(likeness(barred(thumbnail, 7, 0), PHOTO)).toBeGreaterThan(0.9);
    expect(likeness(barred(thumbnail, 7, 255), PHOTO)).toBeGreaterThan(0.9);
  });

  it("is like its photo when it shows the middle of it alone", ({ expect }) => {
    const middle = new Uint8Array(320 * 320 * 3);
    for (let y = 0; y < 320; y++)
      middle.set(PHOTO.rgb.subarray((y * 480 + 80) * 3, (y * 480 + 400) * 3), y * 320 * 3);
    const cut = small({ width: 320, height: 320, rgb: middle }, 120, 120);
    expect(likeness(cut, PHOTO)).toBeGreaterThan(0.95);
  });

  it("is unlike another picture", ({ expect }) => {
    expect(likeness(upsideDown(small(PHOTO, 160, 107)), PHOTO)).toBeLessThan(0.5);
  });

  it("of one tone is like nothing and unlike nothing", ({ expect }) => {
    const grey = { width: 160, height: 120, rgb: new Uint8Array(160 * 120 * 3).fill(90) };
    expect(likeness(grey, PHOTO)).toBeUndefined();
    expect(likeness(small(PHOTO, 160, 107), grey)).toBeUndefined();
  });

  it("may be of any shape, a line as well", ({ expect }) => {
    const line = { width: 300, height: 1, rgb: drawRaw(300, 1) };
    expect(likeness(line, PHOTO)).toBeGreaterThanOrEqual(-1);
    expect(likeness(PHOTO, line)).toBeLessThanOrEqual(1);
  });
});
