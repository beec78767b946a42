import fc from "fast-check";
import geodesic from "geographiclib-geodesic";
import { describe, it } from "vitest";
import { type GeoPoint, geoDistanceM } from "./geo-distance.ts";

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
    const step = fc.double({ min: -1, max: 1, noNaN: true });
    const drawn = fc.sample(fc.tuple(step, step, step, step), { numRuns: 1000, seed: 17 });
    const off = drawn.map(([z, around, up, along]) => {
      // Spread evenly over the sphere.
      const a = { lat: (Math.asin(z) * 180) / Math.PI, lng: 180 * around };
      const lat = Math.max(-90, Math.min(90, a.lat + up * Math.min(90, spreadDegrees)));
      const b = { lat, lng: a.lng + along * spreadDegrees };
      const metres = referenceM(a, b);
      return metres < 0.001 ? 0 : Math.abs(geoDistanceM(a, b) / metres - 1);
    });
    expect(Math.max(...off)).toBeLessThan(0.005);
  });
});
