import { describe, it } from "vitest";
import { drawMoire, drawScene } from "./drawn.ts";
import { frameFeatures } from "./features.ts";
import recorded from "./recorded-features.json" with { type: "json" };

// The shipped weights were trained on these very numbers: whoever changes them on purpose raises FEATURES_VERSION,
// trains again and records anew.
describe("Features stay what the weights were trained on", () => {
  it("of a small soft scene", ({ expect }) => {
    expect(furthest(frameFeatures(drawScene(300, 200)), recorded.scene)).toBeLessThan(1e-5);
  });

  it("of a display's grid", ({ expect }) => {
    expect(furthest(frameFeatures(drawMoire(512, 384)), recorded.moire)).toBeLessThan(1e-5);
  });
});

/** The largest relative difference; near zero it is taken against a hundredth. */
function furthest(features: Float32Array, expected: readonly number[]): number {
  return expected.reduce((most, wanted, index) => {
    const off = Math.abs((features[index] ?? Number.NaN) - wanted) / Math.max(0.01, Math.abs(wanted));
    return Math.max(most, off); // NaN stays, and fails
  }, 0);
}
