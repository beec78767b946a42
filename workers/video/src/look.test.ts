import { describe, it } from "vitest";
import { LOOK_CELLS, type Look, newAfter } from "./look.ts";

const LEVEL = 16;

/** A look of one brightness and texture, in levels; a share of its cells may show something else. */
function lookOf(brightness: number, texture: number, other = { share: 0, brightness: 0 }): Look {
  const look = {
    brightness: new Uint16Array(LOOK_CELLS).fill(brightness * LEVEL),
    texture: new Uint16Array(LOOK_CELLS).fill(texture * LEVEL),
  };
  look.brightness.fill(other.brightness * LEVEL, 0, other.share * LOOK_CELLS);
  return look;
}

function newOf(...looks: readonly Look[]): readonly boolean[] {
  const isNew = newAfter(undefined);
  return looks.map((look) => isNew(look));
}

describe("a picture of a clip", () => {
  it("is new if none comes before it", ({ expect }) => {
    expect(newOf(lookOf(100, 10))).toEqual([true]);
  });

  it("is not new if it only has another sensor noise", ({ expect }) => {
    expect(newOf(lookOf(100, 10), lookOf(100.5, 10.5))).toEqual([true, false]);
  });

  it("is compared with the last new one, so a slow change is noticed", ({ expect }) => {
    const slow = [100, 102, 104, 106, 108].map((brightness) => lookOf(brightness, 10));
    expect(newOf(...slow)).toEqual([true, false, true, false, true]);
  });

  it("is new if it shows the same with another texture, as a screen or a generator would", ({ expect }) => {
    expect(newOf(lookOf(100, 10), lookOf(100, 7))).toEqual([true, true]);
    expect(newOf(lookOf(100, 10), lookOf(100, 13))).toEqual([true, true]);
  });

  it("is new if a tenth of it shows something else", ({ expect }) => {
    const held = lookOf(100, 10, { share: 0.1, brightness: 160 });
    expect(newOf(lookOf(100, 10), held)).toEqual([true, true]);
  });

  it("is new if a small part of it shows something else, wherever it lies", ({ expect }) => {
    for (const corner of [0, 2, 27, 56]) {
      const pasted = lookOf(100, 10);
      // 8 by 8 of 64 by 64 cells
      for (let row = corner; row < corner + 8; row++)
        pasted.brightness.fill(140 * LEVEL, row * 64 + corner, row * 64 + corner + 8);
      expect(newOf(lookOf(100, 10), pasted)).toEqual([true, true]);
    }
  });

  it("is new again after it was covered for a moment", ({ expect }) => {
    expect(newOf(lookOf(100, 10), lookOf(30, 2), lookOf(100, 10))).toEqual([true, true, true]);
  });
});
