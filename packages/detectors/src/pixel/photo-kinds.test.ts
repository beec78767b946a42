import type { Raster } from "@svc/imaging/evidence";
import { describe, it } from "vitest";
import { createPhotoKinds } from "./photo-kinds.ts";

function framed(edge: number, inside: number): Raster {
  const [width, height, border] = [96, 64, 8];
  const rgb = new Uint8Array(width * height * 3).fill(edge);
  for (let y = border; y < height - border; y++)
    rgb.fill(inside, (y * width + border) * 3, (y * width + width - border) * 3);
  return { width, height, rgb };
}

// mean 0, scale 1, and only the second input speaks for a face
const probe = Float32Array.from([0, 0, 1, 1, 0, 1]);
const kindsOf = createPhotoKinds({ inputs: 2, bias: -1, threshold: 0 }, probe.buffer);
const none = new Float32Array([9, 0]);

describe("A photo", () => {
  it("with a white edge is on white, whatever it shows", ({ expect }) => {
    expect(kindsOf(framed(250, 90), none)).toEqual(["on white"]);
    expect(kindsOf(framed(90, 250), none)).toEqual([]);
  });

  it("that is dark on average is of the night", ({ expect }) => {
    expect(kindsOf(framed(10, 60), none)).toEqual(["night"]);
    expect(kindsOf(framed(60, 60), none)).toEqual([]);
  });

  it("has a face if the probe says so", ({ expect }) => {
    expect(kindsOf(framed(90, 90), new Float32Array([0, 1]))).toEqual(["face"]);
    expect(kindsOf(framed(90, 90), new Float32Array([9, 0.9]))).toEqual([]);
  });
});

it("a probe of another shape is refused when it is made", ({ expect }) => {
  expect(() => createPhotoKinds({ inputs: 3, bias: 0, threshold: 0 }, probe.buffer)).toThrow("do not fit");
});
