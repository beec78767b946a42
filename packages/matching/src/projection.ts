/** The `model.json` that `training/train.py` writes for a version. */
export type ProjectionModel = {
  readonly version: string;
  /** The parts of the backbone's output that are read, as pairs of start and length. */
  readonly read: readonly (readonly number[])[];
  readonly outputs: number;
};

/**
 * Maps the backbone's output to an embedding: a unit vector times 127, close to that of the same picture in disguise.
 */
export type Projection = (numbers: Float32Array) => Int8Array;

/** Inputs are clipped at this many deviations. */
const CLIP = 5;
const LONGEST = 127;

/**
 * `bytes` is the content of `projection.bin`: mean and deviation of each input and scale of each output as float32,
 * then a row of int8 weights per output. Throws if they do not fit.
 */
export function createProjection({ read, outputs }: ProjectionModel, bytes: ArrayBuffer): Projection {
  const places = read.flatMap(([from = 0, count = 0]) =>
    Array.from({ length: count }, (_, index) => from + index),
  );
  const inputs = places.length;
  if (bytes.byteLength !== (2 * inputs + outputs) * 4 + inputs * outputs)
    throw new Error("the projection's bytes do not fit");
  const mean = new Float32Array(bytes, 0, inputs);
  const deviation = new Float32Array(bytes, inputs * 4, inputs);
  const scales = new Float32Array(bytes, inputs * 8, outputs);
  const weights = new Int8Array(bytes, inputs * 8 + outputs * 4);
  return (numbers) => {
    const standard = mean.map((middle, index) => {
      const value = ((numbers[places[index] ?? 0] ?? 0) - middle) / (deviation[index] as number); // as many as means
      return Math.min(CLIP, Math.max(-CLIP, value));
    });
    const projected = scales.map((scale, output) => scale * dot(weights, output * inputs, standard));
    const length = Math.hypot(...projected) || 1;
    return Int8Array.from(projected, (value) => Math.round((value * LONGEST) / length));
  };
}

function dot(weights: Int8Array, from: number, values: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < values.length; index++)
    sum += (weights[from + index] as number) * (values[index] as number); // in range
  return sum;
}
