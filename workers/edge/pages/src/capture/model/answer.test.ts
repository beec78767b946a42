import { describe, it } from "vitest";
import { formatAddress } from "./answer.ts";

describe("an address on one line", () => {
  it("has its parts in the order of a letter", ({ expect }) => {
    const address = {
      line1: "Bahnhofstrasse 1",
      line2: "3rd floor",
      city: "Zürich",
      region: "ZH",
      country: "CH",
    };
    expect(formatAddress({ ...address, postal_code: "8001" })).toBe(
      "Bahnhofstrasse 1, 3rd floor, 8001 Zürich, ZH, CH",
    );
  });

  it("leaves out what is not there", ({ expect }) => {
    expect(formatAddress({ city: "Zürich", line2: "", lat: 47, lng: 8 })).toBe("Zürich");
    expect(formatAddress({})).toBe("");
  });
});
