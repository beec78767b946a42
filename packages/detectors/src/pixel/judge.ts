import type { Box } from "@svc/domain/finding";
import type { Pixels } from "@svc/imaging/evidence";
import type { Embed } from "../backbone/embedding.ts";
import { at } from "./at.ts";
import { FEATURE_GROUPS, type FeatureGroup, tileFeatures, wholeFeatures } from "./features.ts";
import { runNetwork, scaleInputs } from "./network.ts";
import type { Input, Member, PixelModel } from "./pixel-model.ts";

export type Judgement = {
  readonly score: number;
  readonly confidence: number;
  /** The group of features that spoke most for the finding. */
  readonly reason: FeatureGroup;
  /** The tiles that spoke most for it, strongest first, as shares of the photo. */
  readonly boxes: readonly Box[];
};

const MAX_BOXES = 3;
const NOTHING = new Float32Array();
/** Below this the photo is mostly mirror when its squares are filled up. */
export const MIN_SIDE_PX = 128;

/** What the model says of one photo; nothing is measured that no member of it asks for. */
export function judgePixels(model: PixelModel, pixels: Pixels, embed: Embed): Judgement {
  const asks = (input: Input) => model.members.some((member) => member.input === input);
  const tiles = asks("tiles") ? tileFeatures(pixels) : [];
  const inputs = {
    tiles: meanOf(tiles),
    frame: asks("frame") ? wholeFeatures(pixels) : NOTHING,
    embedding: asks("embedding") ? embed(pixels.frame) : NOTHING,
  };
  const logit = model.members.reduce((sum, { input, share, network }) => {
    return sum + share * runNetwork(network, inputs[input]);
  }, 0);
  const { slope, offset } = model.calibration;
  return {
    score: sigmoid(logit),
    confidence: sigmoid(slope * logit + offset),
    reason: findReason(model.members, inputs),
    boxes: findBoxes(model.members, tiles, pixels),
  };
}

function sigmoid(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

function meanOf(tiles: readonly Float32Array[]): Float32Array {
  const mean = new Float32Array(tiles[0]?.length ?? 0);
  for (const tile of tiles) {
    for (let index = 0; index < mean.length; index++)
      mean[index] = at(mean, index) + at(tile, index) / tiles.length;
  }
  return mean;
}

/** Only linear members over measured features can say which of them moved it. */
function findReason(members: readonly Member[], inputs: Record<Input, Float32Array>): FeatureGroup {
  const measured = members.filter(({ input }) => input !== "embedding");
  const pushes = FEATURE_GROUPS.map(({ start, end }) => {
    return measured.reduce((sum, member) => sum + push(member, inputs[member.input], { start, end }), 0);
  });
  return FEATURE_GROUPS[pushes.indexOf(Math.max(...pushes))]?.name ?? "texture";
}

function push(
  { network, share }: Member,
  inputs: Float32Array,
  { start, end }: { start: number; end: number },
): number {
  const weights = network.layers[0]?.weights;
  if (!weights || network.hidden > 0) return 0;
  const scaled = scaleInputs(network, inputs);
  let sum = 0;
  for (let index = start; index < Math.min(end, scaled.length); index++) {
    sum += share * at(weights, index) * at(scaled, index);
  }
  return sum;
}

function findBoxes(members: readonly Member[], tiles: readonly Float32Array[], pixels: Pixels): Box[] {
  const judged = tiles.map((tile, index) => {
    const own = members.filter(({ input }) => input === "tiles");
    return {
      index,
      logit: own.reduce((sum, { share, network }) => sum + share * runNetwork(network, tile), 0),
    };
  });
  const strongest = judged.filter(({ logit }) => logit > 0).toSorted((a, b) => b.logit - a.logit);
  return strongest.slice(0, MAX_BOXES).flatMap(({ index }) => {
    const tile = pixels.tiles[index];
    if (!tile) return [];
    const [x, width] = [tile.x / pixels.width, tile.width / pixels.width];
    const [y, height] = [tile.y / pixels.height, tile.height / pixels.height];
    return [{ x, y, width, height }];
  });
}
