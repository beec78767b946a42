import { readFileSync } from "node:fs";
import { describe, it } from "vitest";
import model from "../../models/edits-1.1.0/model.json" with { type: "json" };
import { nodeDense } from "../../tools/pixel-judge.ts";
import { at } from "../pixel/at.ts";
import { createEditNetwork } from "./network.ts";

const bytes = Uint8Array.from(
  readFileSync(new URL("../../models/edits-1.1.0/weights.bin", import.meta.url)),
).buffer;

describe("The network of edits in part", () => {
  it("says of made-up cells what training said of them", ({ expect }) => {
    const { inputs, of_a_wave: wave } = model;
    const weights = new Float32Array(bytes);
    const numbers = Float32Array.from({ length: wave.rows * wave.columns * inputs }, (_, index) => {
      const input = index % inputs;
      return at(weights, input) + 2 * at(weights, inputs + input) * Math.sin(index * 0.37);
    });
    const logits = createEditNetwork(
      inputs,
      bytes,
      nodeDense(),
    )({
      columns: wave.columns,
      rows: wave.rows,
      depth: inputs,
      numbers,
    });
    expect(logits.photo).toBeCloseTo(wave.photo, 3);
    for (const [index, logit] of wave.cells.entries()) expect(logits.cells[index * 3]).toBeCloseTo(logit, 3);
  });

  it("refuses weights of another shape when it is made, not when it is asked", ({ expect }) => {
    expect(() => createEditNetwork(3, bytes, nodeDense())).toThrow(
      "the network's bytes do not fit its shape",
    );
  });
});
