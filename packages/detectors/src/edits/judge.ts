import type { Box, ModelRef } from "@svc/domain/finding";
import type { Raster } from "@svc/imaging/evidence";
import type { Cells } from "../backbone/cells.ts";
import { cellGrid } from "./cell-grid.ts";
import { findRegions } from "./find-regions.ts";
import { createEditNetwork } from "./network.ts";

/** What `training/edits/train.py` says of a version in its `model.json`. */
export type EditModel = {
  readonly version: string;
  readonly inputs: number;
  readonly judge: {
    /** Confidence is the sigmoid of `slope * logit + offset`, fitted on sources left out of training. */
    readonly slope: number;
    readonly offset: number;
    /** Confidence that 1 % of them reach. */
    readonly shows: number;
    /** Cells from this logit on are shown as edited. */
    readonly regionLogit: number;
  };
};

export type EditModelParts = {
  readonly cellsOf: (frame: Raster) => Cells;
  /** The bytes of `weights.bin`. */
  readonly weights: ArrayBuffer;
};

type EditJudgement = {
  readonly model: ModelRef;
  /** That a part of the photo was edited, where half of the photos are. */
  readonly confidence: number;
  readonly shows: number;
  /** Where, if confidence reaches `shows`. */
  readonly regions: readonly Box[];
};

export type EditJudge = (frame: Raster) => EditJudgement;

/** Judges by a frame's parts against each other whether one of them was edited, and where. Throws where the parts do not fit. */
export function createEditJudge(model: EditModel, { cellsOf, weights }: EditModelParts): EditJudge {
  const weigh = createEditNetwork(model.inputs, weights);
  const { slope, offset, shows, regionLogit } = model.judge;
  return (frame) => {
    const { cells, photo } = weigh(cellGrid(frame, cellsOf(frame)));
    const confidence = 1 / (1 + Math.exp(-(slope * photo + offset)));
    const regions = confidence >= shows ? findRegions(cells, regionLogit, frame) : [];
    return { model: { name: "ai-edits", version: model.version }, confidence, shows, regions };
  };
}
