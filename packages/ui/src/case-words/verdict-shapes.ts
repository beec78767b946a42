import type { Verdict } from "./verdict.ts";

/**
 * A distinct shape for each verdict, so that no colour is needed to tell them apart: SVG paths in a 16 by 16
 * box.
 */
export const VERDICT_SHAPES: Readonly<Record<Verdict, { readonly filled: string; readonly drawn: string }>> =
  {
    genuine: {
      filled: "M8 1.2l5.5 2v4.3c0 3.4-2.3 6-5.5 7.3-3.2-1.3-5.5-3.9-5.5-7.3V3.2z",
      drawn: "M5.2 7.9l2 2 3.6-3.9",
    },
    flagged: { filled: "M5.2 1.5h5.6l3.7 3.7v5.6l-3.7 3.7H5.2l-3.7-3.7V5.2z", drawn: "M8 4.6v4.2M8 11.2v.1" },
    look: {
      filled: "M8 2.6c3.4 0 5.9 2.6 7.1 5.4-1.2 2.8-3.7 5.4-7.1 5.4S2.1 10.8.9 8C2.1 5.2 4.6 2.6 8 2.6z",
      drawn: "M8 5.8a2.2 2.2 0 1 0 0 4.4A2.2 2.2 0 0 0 8 5.8",
    },
    unavailable: {
      filled: "M8 1.8l6.6 12H1.4z",
      drawn: "M6.7 7.3c0-1.7 2.7-1.6 2.7 0 0 1-1.4 1.1-1.4 2.3M8 11.7v.1",
    },
    waiting: { filled: "", drawn: "M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2" },
    underway: {
      filled: "M8 5v6a3 3 0 0 0 0-6z",
      drawn: "M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2M8 5v6",
    },
    left: { filled: "", drawn: "M3 3h6v10H3M7 8h7M11.5 5.5L14 8l-2.5 2.5" },
    expired: { filled: "", drawn: "M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2M8 4.8V8l2.2 1.6" },
    failed: { filled: "", drawn: "M2.5 2.5h11v11h-11zM5.5 5.5l5 5M10.5 5.5l-5 5" },
  };
