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

  it("in full lies on the globe, up to both poles and the antimeridian", ({ expect }) => {
    for (const text of ["FXXXXXXX+XX", "XXXXXXXX+XX", "2W222222+22", "F2222222+22"])
      expect(fullCodeIn(text), text).toBeUndefined();
    expect(pointOfCode(fullCodeIn("CVXXXXXX+XX") ?? "")).toEqual({ lat: 89.999938, lng: 179.999938 });
    expect(pointOfCode(fullCodeIn("22222222+22") ?? "")).toEqual({ lat: -89.999937, lng: -179.999937 });
  });

  it("in short is none where the nearest would lie beyond a pole", ({ expect }) => {
    expect(codeNear("XXXXXX+XX", { lat: -89.9, lng: 10 })).toBeUndefined();
    expect(codeNear("222222+22", { lat: 89.9, lng: 10 })).toBeUndefined();
    expect(codeNear("XXXXXX+XX", { lat: 89.9, lng: 10 })).toBe("CFXXXXXX+XX");
    // Across the antimeridian.
    expect(codeNear("2222+22", { lat: 0.01, lng: 179.99 })).toBe("62G22222+22");
  });

  it("of fewer than two digits before the plus sign is none, since no city is that small", ({ expect }) => {
    expect(shortCodeIn("+2VX Berlin")).toBeUndefined();
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
