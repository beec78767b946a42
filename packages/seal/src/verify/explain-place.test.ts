import { describe, it } from "vitest";
import { CHECK_IN_ENGLISH } from "./check-in-english.ts";
import { placeStatement } from "./explain-place.ts";

describe("what a record says of a place", () => {
  it("is the device's word, in words and to be drawn", ({ expect }) => {
    const value = { lat: -33.87, lng: 151.2, accuracy_m: 12, derived_from: "live", age_ms: 2400 };
    expect(placeStatement("cap_1", value, CHECK_IN_ENGLISH)).toEqual({
      weight: "claimed",
      text: "The place of cap_1, as the device reported it: 33.87° S, 151.2° E, accurate to 12 m, measured for the photo, 2 s old at the photo",
      position: { lat: -33.87, lng: 151.2, accuracyM: 12 },
    });
    expect(
      placeStatement("cap_1", { lat: 52.52, lng: -13.4, place: "Berlin" }, CHECK_IN_ENGLISH).text,
    ).toContain("52.52° N, 13.4° W, Berlin");
  });

  it.for([
    [{ lat: "52", lng: 13 }],
    [{ lat: 91, lng: 13 }],
    [{ lat: 1, lng: 181 }],
    [null],
    ["somewhere"],
    [{ lat: 52 }],
  ] as const)("is shown as text, and not drawn, if it is no position: %j", ([value], { expect }) => {
    const { weight, position, text } = placeStatement("cap_1", value, CHECK_IN_ENGLISH);
    expect([weight, position]).toEqual(["claimed", undefined]);
    expect(text).toContain(typeof value === "string" ? value : JSON.stringify(value));
  });
});
