import { describe, it } from "vitest";
import { type Address, changed, filledWith, formatAddress, hasAddress } from "./address.ts";

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

const TYPED: Address = { formatted: "Bahn, 3rd floor", line1: "Bahn", line2: "3rd floor", region: "ZH" };

describe("an address under way", () => {
  it("says what its parts say, without empty ones", ({ expect }) => {
    expect(changed(TYPED, { line2: "", city: "Zürich" })).toEqual({
      formatted: "Bahn, Zürich, ZH",
      line1: "Bahn",
      region: "ZH",
      city: "Zürich",
    });
  });

  it("is one once it has a street or a city", ({ expect }) => {
    expect(
      [{ country: "CH" }, { lat: 47, lng: 8 }, { line1: "" }].map((parts) =>
        hasAddress({ formatted: "", ...parts }),
      ),
    ).toEqual([false, false, false]);
    expect([TYPED, { formatted: "", city: "Zürich" }].map(hasAddress)).toEqual([true, true]);
  });

  it("takes every field of a picked one, and keeps the flat that was typed", ({ expect }) => {
    const address = {
      formatted: "x",
      line1: "Bahnhofstrasse 1",
      city: "Zürich",
      postal_code: "8001",
      country: "CH",
    };
    expect(
      filledWith(TYPED, { id: "1", formatted: "x", address: { ...address, lat: 47.37, lng: 8.54 } }),
    ).toEqual({
      ...address,
      formatted: "Bahnhofstrasse 1, 3rd floor, 8001 Zürich, CH",
      line2: "3rd floor",
      lat: 47.37,
      lng: 8.54,
    });
  });

  it("takes the flat of a picked one that names one", ({ expect }) => {
    const address = { formatted: "x", line1: "Bahnhofstrasse 1", line2: "c/o Ada" };
    expect(filledWith(TYPED, { id: "1", formatted: "x", address }).line2).toBe("c/o Ada");
  });

  it("has what a provider wrote where it names no parts, at the lengths that are stored", ({ expect }) => {
    const bare = { id: "1", formatted: `Somewhere ${"far ".repeat(60)}` };
    expect(filledWith({ formatted: "" }, bare).line1).toHaveLength(200);
    const address = {
      formatted: "Jura",
      region: "Jura",
      postal_code: "1".repeat(30),
      country: "Switzerland",
    };
    const filled = filledWith({ formatted: "" }, { id: "1", formatted: "Jura", address });
    expect(filled).toEqual({
      formatted: filled.formatted,
      line1: "Jura",
      region: "Jura",
      postal_code: "1".repeat(20),
    });
  });
});
