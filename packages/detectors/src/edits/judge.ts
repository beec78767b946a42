import type { Box, ModelRef } from "@svc/domain/finding";
import type { Raster } from "@svc/imaging/evidence";
import type { Cells } from "../backbone/cells.ts";
import { cellGrid } from "./cell-grid.ts";
import { findRegions } from "./find-regions.ts";
import type { Dense } from "./grid.ts";
import { createEditNetwork } from "./network.ts";

/** The `model.json` that `training/edits/train.py` writes for a version. */
export type EditModel = {
  readonly version: string;
  readonly inputs: number;
  readonly judge: {
    /** Confidence is the sigmoid of `slope * logit + offset`, fitted on sources left out of training. */
    readonly slope: number;
    readonly offset: number;
    /** The confidence that 1 % of genuine photos reach. */
    readonly shows: number;
    /** The confidence that 0.5 % of genuine photos reach. */
    readonly needsLook: number;
    /** Cells with at least this logit are shown as edited. */
    readonly regionLogit: number;
  };
};

export type EditModelParts = {
  readonly cellsOf: (frame: Raster) => Cells;
  /** The content of `weights.bin`. */
  readonly weights: ArrayBuffer;
  readonly dense: Dense;
};

type EditJudgement = {
  readonly model: ModelRef;
  /** Confidence that a part of the photo was edited, assuming that half of all photos are. */
  readonly confidence: number;
  readonly shows: number;
  /** From this confidence on, a person has to look. */
  readonly needsLook: number;
  /** Location of the edits, if confidence reaches `shows`. */
  readonly regions: readonly Box[];
};

export type EditJudge = (frame: Raster) => EditJudgement;

/**
 * Compares the parts of a frame with each other to decide whether and where one was edited. Throws if model and
 * weights do not match.
 */
export function createEditJudge(model: EditModel, { cellsOf, weights, dense }: EditModelParts): EditJudge {
  const weigh = createEditNetwork(model.inputs, weights, dense);
  const { slope, offset, shows, needsLook, regionLogit } = model.judge;
  return (frame) => {
    const { cells, photo } = weigh(cellGrid(frame, cellsOf(frame)));
    const confidence = 1 / (1 + Math.exp(-(slope * photo + offset)));
    const regions = confidence >= shows ? findRegions(cells, regionLogit, frame) : [];
    return { model: { name: "ai-edits", version: model.version }, confidence, shows, needsLook, regions };
  };
}
