import { it } from "vitest";
import { picturesOf } from "./look.ts";

function striped(width: number, height: number) {
  return {
    width,
    height,
    rgb: Uint8Array.from({ length: width * height * 3 }, (_, index) => (index % 2) * 101),
  };
}

const sizes = (pictures: ReturnType<typeof picturesOf>) =>
  pictures.map(({ width, height }) => [width, height]);

it("is of the whole frame and of four pixels' mean", ({ expect }) => {
  const [whole, half] = picturesOf(striped(5, 4), { frameLongPx: 1024, alsoHalf: true });
  expect(whole).toEqual(striped(5, 4));
  expect(half).toEqual({ width: 2, height: 2, rgb: new Uint8Array(12).fill(51) });
});

it("of an older version is of the frame as large as it knew it", ({ expect }) => {
  expect(sizes(picturesOf(striped(1024, 300), { frameLongPx: 512, alsoHalf: false }))).toEqual([[512, 150]]);
  expect(sizes(picturesOf(striped(400, 300), { frameLongPx: 512, alsoHalf: false }))).toEqual([[400, 300]]);
});

it("of a line one pixel high is a line of half the length", ({ expect }) => {
  expect(sizes(picturesOf(striped(300, 1), { frameLongPx: 1024, alsoHalf: true }))).toEqual([
    [300, 1],
    [150, 1],
  ]);
});
