import { describe, it } from "vitest";
import { isPlace } from "./facts.ts";

describe("a copy's position", () => {
  it.for([
    ["UserData:LocationInformation", "(none) Role=shooting Lat=0.00000 Lon=0.00000 Alt=0.00", false],
    ["UserData:LocationInformation", "(none) Role=shooting Lat=51.41690 Lon=0.00000 Alt=0.00", true],
    ["Composite:GPSLatitude", 0, false],
    ["XMP-geo:Lat", 48.85, true],
    ["GPS:GPSLatitudeRef", 1, false],
  ] as const)("in %s of %s: %s", ([tag, value, left], { expect }) => {
    expect(isPlace(tag, value)).toBe(left);
  });
});
