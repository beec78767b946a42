import geodesic from "geographiclib-geodesic";
import { describe, it } from "vitest";
import { type GeoPoint, geoDistanceM } from "./geo-distance.ts";

/** Numbers in 0..1, always the same (mulberry32). */
function seeded(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Karney's algorithms, accurate to nanometres. */
function referenceM(a: GeoPoint, b: GeoPoint): number {
  return geodesic.Geodesic.WGS84.Inverse(a.lat, a.lng, b.lat, b.lng).s12 ?? Number.NaN;
}

describe("the distance between two fixes", () => {
  it.for([
    ["a degree of latitude", { lat: 0, lng: 0 }, { lat: 1, lng: 0 }, 110_574],
    ["London to Paris", { lat: 51.5074, lng: -0.1278 }, { lat: 48.8566, lng: 2.3522 }, 343_923],
    ["across the date line", { lat: 0, lng: 179.9 }, { lat: 0, lng: -179.9 }, 22_264],
    ["pole to pole", { lat: 90, lng: 0 }, { lat: -90, lng: 120 }, 20_003_931],
    ["nothing", { lat: 52.1, lng: 4.3 }, { lat: 52.1, lng: 4.3 }, 0],
  ] as const)("%s", ([, a, b, metres], { expect }) => {
    expect(Math.abs(geoDistanceM(a, b) - metres)).toBeLessThan(Math.max(1, metres / 1000));
  });

  it.for([
    ["anywhere on earth", 180],
    ["in one city", 0.1],
    ["in one street", 0.002],
  ] as const)("of 1,000 random pairs %s is the reference's within 0.5 %", ([, spreadDegrees], { expect }) => {
    const random = seeded(17);
    const off = Array.from({ length: 1000 }, () => {
      const a = { lat: (Math.asin(2 * random() - 1) * 180) / Math.PI, lng: 360 * random() - 180 };
      const b = {
        lat: Math.max(-90, Math.min(90, a.lat + (2 * random() - 1) * Math.min(90, spreadDegrees))),
        lng: a.lng + (2 * random() - 1) * spreadDegrees,
      };
      return Math.abs(geoDistanceM(a, b) / referenceM(a, b) - 1);
    });
    expect(Math.max(...off)).toBeLessThan(0.005);
  });
});
