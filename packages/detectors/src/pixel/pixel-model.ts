import { FEATURES_VERSION } from "./features.ts";
import { type Network, packedSize, unpackNetwork } from "./network.ts";
import { readWeights } from "./read-weights.ts";

/** The mean tile's features, the frame's, or the frame's embedding. */
export type Input = "tiles" | "frame" | "embedding";

/** A trained model as its training script writes it. */
export type PackedModel = {
  readonly name: string;
  readonly version: string;
  readonly featuresVersion: number;
  readonly members: readonly {
    readonly input: Input;
    readonly inputs: number;
    readonly hidden: number;
    /** Share of this member's logit in the sum. */
    readonly share: number;
  }[];
  /** Confidence is the sigmoid of `slope * logit + offset`, fitted on sources left out of training. */
  readonly calibration: { readonly slope: number; readonly offset: number };
  /** Confidence from which a photo is flagged: at most 1 % of the genuine photos of left-out sources reach it. */
  readonly operatingPoint: number;
  readonly weights: string;
};

export type Member = { readonly input: Input; readonly share: number; readonly network: Network };
export type PixelModel = Omit<PackedModel, "members" | "weights"> & { readonly members: readonly Member[] };

/** Throws where weights and features do not belong together: a bug that must show at start, not in a verdict. */
export function unpackModel(packed: PackedModel): PixelModel {
  if (packed.featuresVersion !== FEATURES_VERSION) throw new Error(`${packed.name} wants other features`);
  const numbers = readWeights(packed.weights);
  let start = 0;
  const members = packed.members.map(({ input, share, ...shape }) => {
    const network = unpackNetwork(numbers, start, shape);
    start += packedSize(shape);
    return { input, share, network };
  });
  if (start !== numbers.length) throw new Error(`weights of ${packed.name} do not fit their shape`);
  return { ...packed, members };
}
