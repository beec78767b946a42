import { describe, it } from "vitest";
import { packedSize, runNetwork, unpackNetwork } from "./network.ts";

describe("A network", () => {
  it("without a hidden layer is a logistic regression on scaled inputs", ({ expect }) => {
    // mean 1,2; scale 2,4; weights 3,-1; bias 0.5; on (3,10): 3*1 - 1*2 + 0.5
    const packed = Float32Array.of(1, 2, 2, 4, 3, -1, 0.5);
    const network = unpackNetwork(packed, 0, { inputs: 2, hidden: 0 });
    expect(packedSize({ inputs: 2, hidden: 0 })).toBe(packed.length);
    expect(runNetwork(network, Float32Array.of(3, 10))).toBeCloseTo(1.5, 6);
  });

  it("cuts off inputs that are far from anything it was trained on", ({ expect }) => {
    const network = unpackNetwork(Float32Array.of(0, 1, 1, 0), 0, { inputs: 1, hidden: 0 });
    expect(runNetwork(network, Float32Array.of(1000))).toBe(4);
  });

  it("with a hidden layer drops what is negative there", ({ expect }) => {
    // hidden: x and -x; out: 2*relu(x) + 5*relu(-x) + 1
    const packed = Float32Array.of(0, 1, 1, -1, 0, 0, 2, 5, 1);
    const network = unpackNetwork(packed, 0, { inputs: 1, hidden: 2 });
    expect(packedSize({ inputs: 1, hidden: 2 })).toBe(packed.length);
    expect(runNetwork(network, Float32Array.of(3))).toBe(7);
    expect(runNetwork(network, Float32Array.of(-2))).toBe(11);
  });
});
