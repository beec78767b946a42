import { readFileSync } from "node:fs";
import { describe, it } from "vitest";
import model from "../../models/1.0.0/model.json" with { type: "json" };
import { createHead } from "./head.ts";

const bytes = Uint8Array.from(readFileSync(new URL("../../models/1.0.0/head.bin", import.meta.url))).buffer;

describe("The head", () => {
  it("says of an embedding what training said of it", ({ expect }) => {
    const { inputs } = model.head;
    const numbers = new Float32Array(bytes);
    const embedding = Float32Array.from({ length: inputs }, (_, index) => {
      return (numbers[index] ?? 0) + (numbers[inputs + index] ?? 0) * Math.sin(index);
    });
    const logits = createHead(model.head, bytes)(embedding);
    expect(logits.screen).toBeCloseTo(model.of_a_sine.screen, 3);
    expect(logits.ai).toBeCloseTo(model.of_a_sine.ai, 3);
  });

  it("refuses weights of another shape when it is made, not when it is asked", ({ expect }) => {
    const shape = { ...model.head, inputs: 3 };
    expect(() => createHead(shape, bytes)).toThrow("the head's bytes do not fit its shape");
  });
});
