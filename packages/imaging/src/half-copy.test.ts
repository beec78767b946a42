import { describe, it } from "vitest";
import { halfCopy } from "./half-copy.ts";

describe("half a picture", () => {
  it("is the mean of each four pixels, colour by colour", ({ expect }) => {
    const rgb = Uint8Array.of(0, 10, 200, 4, 20, 200, 8, 30, 200, 12, 40, 204);
    expect(halfCopy({ width: 2, height: 2, rgb })).toEqual({
      width: 1,
      height: 1,
      rgb: Uint8Array.of(6, 25, 201),
    });
  });

  it("leaves the last line of an odd side out, and keeps a side of one pixel", ({ expect }) => {
    const rgb = Uint8Array.from({ length: 15 }, (_, at) => at);
    expect(halfCopy({ width: 5, height: 1, rgb })).toEqual({
      width: 2,
      height: 1,
      rgb: Uint8Array.of(2, 3, 4, 8, 9, 10),
    });
  });
});
