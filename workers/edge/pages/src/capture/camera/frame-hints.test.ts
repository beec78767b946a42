import fc from "fast-check";
import { describe, it } from "vitest";
import { hintOf, type Luma } from "./frame-hints.ts";

const WIDTH = 160;
const HEIGHT = 120;

/** A test image drawn pixel by pixel. */
function draw(luma: (x: number, y: number) => number): Luma {
  const data = new Uint8Array(WIDTH * HEIGHT);
  for (let i = 0; i < data.length; i++) data[i] = luma(i % WIDTH, Math.floor(i / WIDTH));
  return { data, width: WIDTH, height: HEIGHT };
}

/** A tiled wall, with edges everywhere. */
const tiles = (low: number, high: number) => (x: number, y: number) => {
  return (Math.floor(x / 8) + Math.floor(y / 8)) % 2 === 0 ? low : high;
};
/** The same scene far out of focus: smooth changes and no edges. */
const haze = (low: number, high: number) => (x: number, y: number) => {
  return low + ((high - low) * (2 + Math.sin(x / 12) + Math.sin(y / 12))) / 4;
};
const isInLamp = (x: number, y: number) => x < 60 && y < 40;

describe("what to mend while aiming (CONTRACT G3.11)", () => {
  it("is nothing in a bright view full of edges", ({ expect }) => {
    expect(hintOf(draw(tiles(70, 180)))).toBe("good");
  });

  it("is the darkness of a dim view, though it has edges", ({ expect }) => {
    expect(hintOf(draw(tiles(5, 60)))).toBe("dark");
  });

  it("is the reflection of a lamp on a view that is sharp around it", ({ expect }) => {
    const sharp = tiles(70, 180);
    expect(hintOf(draw((x, y) => (isInLamp(x, y) ? 255 : sharp(x, y))))).toBe("glare");
  });

  it("is not a small white spot", ({ expect }) => {
    const sharp = tiles(70, 180);
    expect(hintOf(draw((x, y) => (x < 10 && y < 10 ? 255 : sharp(x, y))))).toBe("good");
  });

  it("is the blur of a view without an edge", ({ expect }) => {
    expect(hintOf(draw(haze(70, 180)))).toBe("blur");
    expect(hintOf(draw(() => 128))).toBe("blur");
  });

  it("is the darkness first, then the reflection, then the blur", ({ expect }) => {
    expect(hintOf(draw(() => 10))).toBe("dark");
    const soft = haze(70, 180);
    expect(hintOf(draw((x, y) => (isInLamp(x, y) ? 255 : soft(x, y))))).toBe("glare");
  });

  it("is one of four things, whatever the camera sees", ({ expect }) => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 12, maxLength: 12 }), (data) => {
        expect(["dark", "glare", "blur", "good"]).toContain(hintOf({ data, width: 4, height: 3 }));
      }),
    );
  });
});
