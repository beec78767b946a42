import { describe, it } from "vitest";
import { geoDistanceM } from "./geo-distance.ts";

describe("the distance between two fixes", () => {
  it.for([
    ["a degree of latitude", { lat: 0, lng: 0 }, { lat: 1, lng: 0 }, 111_195],
    ["London to Paris", { lat: 51.5074, lng: -0.1278 }, { lat: 48.8566, lng: 2.3522 }, 343_556],
    ["across the date line", { lat: 0, lng: 179.9 }, { lat: 0, lng: -179.9 }, 22_239],
    ["pole to pole", { lat: 90, lng: 0 }, { lat: -90, lng: 120 }, 20_015_115],
    ["nothing", { lat: 52.1, lng: 4.3 }, { lat: 52.1, lng: 4.3 }, 0],
  ] as const)("%s", ([, a, b, metres], { expect }) => {
    expect(Math.abs(geoDistanceM(a, b) - metres)).toBeLessThan(Math.max(1, metres / 1000));
  });
});
