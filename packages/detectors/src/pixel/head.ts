import { type ScoredCheck, SCORED_CHECKS } from "@svc/domain/check-rules";
import { at } from "./at.ts";
import { drawSigns, hadamard } from "./hadamard.ts";

/** The layout of a head's bytes, as stated in `model.json`. */
export type HeadShape = {
  /** Length of an embedding. */
  readonly inputs: number;
  /** Projections per draw: a power of two, at least `inputs`. */
  readonly projections: number;
  /** Number of independent draws. */
  readonly draws: number;
  readonly seed: number;
  /** Turns a projection into an angle. */
  readonly frequency: number;
  readonly bias: Readonly<Record<ScoredCheck, number>>;
};

/** The logit of each check before calibration. */
export type Logits = Readonly<Record<ScoredCheck, number>>;

type Weights = {
  readonly linear: Float32Array;
  readonly cosine: Float32Array;
  readonly sine: Float32Array;
};

/** Standardised inputs are clipped at this many deviations: outside the training data no weight can be trusted. */
const CLIP = 5;
const MIXINGS = 3;

/**
 * The result of a kernel ridge regression without the photos it was trained on: a linear part plus a Gaussian kernel,
 * the latter as cosines and sines of random projections (structured orthogonal random features, Yu et al. 2016).
 * `bytes` are float32: mean and scale of the inputs, then the linear, cosine and sine weights of each check. Throws
 * if they do not fit.
 */
export function createHead(shape: HeadShape, bytes: ArrayBuffer): (embedding: Float32Array) => Logits {
  const numbers = new Float32Array(bytes);
  const drawn = shape.draws * shape.projections;
  let taken = 0;
  const take = (count: number) => numbers.subarray(taken, (taken += count));
  const mean = take(shape.inputs);
  const scale = take(shape.inputs);
  const weights = SCORED_CHECKS.map((check): readonly [ScoredCheck, Weights] => {
    const linear = take(shape.inputs);
    return [check, { linear, cosine: take(drawn), sine: take(drawn) }];
  });
  if (taken !== numbers.length) throw new Error("the head's bytes do not fit its shape");
  const signs = drawSigns(shape.seed, MIXINGS * drawn);

  return (embedding) => {
    const inputs = embedding.map((value, index) => {
      return Math.min(CLIP, Math.max(-CLIP, (value - at(mean, index)) / at(scale, index)));
    });
    const projected = project(inputs, shape, signs);
    const cosines = projected.map((value) => Math.cos(value * shape.frequency));
    const sines = projected.map((value) => Math.sin(value * shape.frequency));
    const logits = weights.map(([check, { linear, cosine, sine }]) => {
      return [check, shape.bias[check] + dot(linear, inputs) + dot(cosine, cosines) + dot(sine, sines)];
    });
    return Object.fromEntries(logits) as Logits; // SCORED_CHECKS are its keys
  };
}

function project(inputs: Float32Array, { projections, draws }: HeadShape, signs: Int8Array): Float32Array {
  const projected = new Float32Array(draws * projections);
  for (let draw = 0; draw < draws; draw++) {
    const values = projected.subarray(draw * projections, (draw + 1) * projections);
    values.set(inputs);
    for (let mixing = 0; mixing < MIXINGS; mixing++) {
      const first = (draw * MIXINGS + mixing) * projections;
      for (let index = 0; index < projections; index++)
        values[index] = at(values, index) * at(signs, first + index);
      hadamard(values);
    }
  }
  return projected;
}

function dot(weights: Float32Array, values: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < weights.length; index++) sum += at(weights, index) * at(values, index);
  return sum;
}
