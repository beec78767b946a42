import type { Evidence, EvidenceKind } from "@svc/domain/finding";
import type { Fact } from "./facts.ts";

type Likelihood = {
  readonly kind: EvidenceKind;
  /**
   * How many times more often generated files show the fact than genuine ones: the measured ratio, clamped to
   * `from`..`to`.
   */
  readonly ratio: number;
  /**
   * The direction in which the fact may count, by reasoning, and how far. The range is limited because anyone can
   * write these facts.
   */
  readonly from: number;
  readonly to: number;
  readonly detail: string;
};

/** Measured by `training/file-facts.ts`, which writes `figures.json`. A test compares the two. */
export const LIKELIHOODS: Readonly<Record<Fact, Likelihood>> = {
  camera_whole: {
    kind: "file_camera",
    ratio: 0.125,
    from: 1 / 8,
    to: 1,
    detail:
      "The file has a camera's full data of the shot, which fits its size, and was not saved again. This is a sign of a real photo.",
  },
  camera_standard_tables: {
    kind: "file_camera",
    ratio: 0.25,
    from: 1 / 4,
    to: 1,
    detail:
      "The file has a camera's full data of the shot, which fits its size, though it may have been saved again. This is a sign of a real photo.",
  },
  camera_resaved: {
    kind: "file_resaved",
    ratio: 0.5,
    from: 1 / 2,
    to: 1,
    detail:
      "The file contains camera data, but was edited or saved again later: its size, tables, format or software don't match the camera.",
  },
  other_thumbnail: {
    kind: "file_thumbnail",
    ratio: 1,
    from: 1,
    to: 2,
    detail: "The file's thumbnail shows a different picture: the photo was replaced or heavily edited.",
  },
  generator_size: {
    kind: "file_generator_size",
    ratio: 4.2,
    from: 1,
    to: 8,
    detail: "Its size is one that image generators offer, but no camera or screen has.",
  },
  generator_square: {
    kind: "file_generator_size",
    ratio: 4,
    from: 1,
    to: 4,
    detail: "It is a square in a default size of image generators.",
  },
  generator_tables: {
    kind: "file_generator_tables",
    ratio: 3.5,
    from: 1,
    to: 8,
    detail: "The file was saved the way Google's image generators save (its quantisation tables).",
  },
};

/** Limit for all facts of a file together, because a forger can supply several. */
const TOGETHER_MAX = 20;

/** Combines the likelihood ratios of one file's facts. */
export function together(ratios: readonly number[]): number {
  const product = ratios.reduce((all, ratio) => all * ratio, 1);
  return Math.min(TOGETHER_MAX, Math.max(1 / TOGETHER_MAX, product));
}

/** The combined weight of a file's facts, with a sentence for each; 1 if there are none. */
export function weighFacts(facts: readonly Fact[]): {
  readonly ratio: number;
  readonly evidence: readonly Evidence[];
} {
  const found = facts.map((fact) => LIKELIHOODS[fact]);
  return {
    ratio: together(found.map(({ ratio }) => ratio)),
    evidence: found.map(({ kind, detail }) => ({ kind, detail })),
  };
}
