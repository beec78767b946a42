import { describe, it } from "vitest";
import { asOneLine } from "./text-reading.ts";

describe("what was read (CONTRACT G1.9)", () => {
  it("is trimmed and a single line", ({ expect }) => {
    expect(asOneLine("  B  AB\n\t1234\u2028 km\u0000 ")).toBe("B AB 1234 km");
    expect(asOneLine(" \n ")).toBe("");
  });

  it("has at most 200 characters and cuts none in two", ({ expect }) => {
    expect(asOneLine("7".repeat(300))).toBe("7".repeat(200));
    expect(asOneLine("🚗".repeat(300))).toBe("🚗".repeat(200));
  });
});
