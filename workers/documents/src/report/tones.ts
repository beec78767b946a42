import type { Tone } from "@svc/domain/review/outcome";

/** The colours of a tone in print: of its words, and of the ground below them. */
export const TONES = {
  good: { ink: "#116329", ground: "#e6f4ea" },
  bad: { ink: "#a40e26", ground: "#fdeceb" },
  open: { ink: "#7d4e00", ground: "#fdf3d8" },
  quiet: { ink: "#3f4954", ground: "#eef1f4" },
} as const satisfies Record<Tone, { readonly ink: string; readonly ground: string }>;

export const DECISION_INKS = { accepted: TONES.good.ink, rejected: TONES.bad.ink } as const;
