import { describe, it } from "vitest";
import { codeNear, fullCodeIn, pointOfCode, shortCodeIn } from "./plus-code.ts";

const MOUNTAIN_VIEW = { lat: 37.38605, lng: -122.08385 };

describe("a plus code", () => {
  it("in full is found alone, in either case", ({ expect }) => {
    expect(fullCodeIn(" 849vcwc8+r9 ")).toBe("849VCWC8+R9");
    expect(pointOfCode("849VCWC8+R9")).toEqual({ lat: 37.422062, lng: -122.084062 });
    for (const text of ["849VCWC8+", "849V0000+", "849VCWC8+R9 Mountain View", "Main Street 12"])
      expect(fullCodeIn(text)).toBeUndefined();
  });

  it("in short needs a place, and is the nearest that ends so", ({ expect }) => {
    expect(shortCodeIn("cwc8+r9 Mountain View")).toEqual({ code: "CWC8+R9", place: "Mountain View" });
    expect(shortCodeIn("CWC8+R9, Mountain View, CA")?.place).toBe("Mountain View, CA");
    expect(shortCodeIn("CWC8+R9")).toBeUndefined();
    expect(codeNear("CWC8+R9", MOUNTAIN_VIEW)).toBe("849VCWC8+R9");
    expect(codeNear("CWC8+R9Q4", MOUNTAIN_VIEW)).toBe("849VCWC8+R9Q4");
    // In the next square to the south.
    expect(codeNear("22WM+PW", { lat: 51.01, lng: 0.01 })).toBe("9F3222WM+PW");
  });
});
