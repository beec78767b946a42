import { type Evidence, LIVENESS_SIGNS, type LivenessSign } from "@svc/domain/finding";
import type { LiveEvidence } from "@svc/imaging/evidence";
import { readDeviceReport } from "./device-report.ts";
import { deviceSigns } from "./device-signs.ts";
import { frameSigns } from "./frame-signs.ts";

type Weight = { readonly detail: string } & (
  | { readonly strength: "strong"; readonly confidence: number }
  | { readonly strength: "weak"; readonly logOdds: number }
);

/**
 * Weights are our choice unless README.md gives a figure. `training/liveness/measure.ts` writes `figures.json`, and a
 * test compares the measured weights with it.
 */
export const SIGNS: Readonly<Record<LivenessSign["sign"], Weight>> = {
  virtual_camera: {
    strength: "strong",
    confidence: 0.98,
    detail: "The camera was a program that can show any picture.",
  },
  frozen_frames: {
    strength: "strong",
    confidence: 0.97,
    detail: "The burst frames are identical, pixel for pixel, which no camera sensor produces.",
  },
  frames_differ_from_photo: {
    strength: "weak",
    logOdds: 0.7,
    detail: "The burst frames show something other than the photo.",
  },
  moving_pattern: {
    strength: "weak",
    logOdds: 0.3,
    detail: "A fine pattern of colours or bands moves across the burst frames, as on a screen.",
  },
  automation: { strength: "weak", logOdds: 0.6, detail: "The photo came from an automated browser." },
  camera_software: {
    strength: "weak",
    logOdds: 0.4,
    detail: "Software ran between the camera and the browser.",
  },
  settings_mismatch: {
    strength: "weak",
    logOdds: 0.3,
    detail: "The images have a different shape from what the camera reported.",
  },
  stale_challenge: {
    strength: "weak",
    logOdds: 0.3,
    detail: "The one-time code had expired, was never issued, or was already used for another photo.",
  },
  no_challenge: {
    strength: "weak",
    logOdds: 0.3,
    detail: "The app didn’t answer our one-time code, so nothing shows when the photo was taken.",
  },
  taken_before: {
    strength: "weak",
    logOdds: 0.3,
    detail: "According to the photo itself, it was taken before it was asked for.",
  },
  torch_ignored: {
    strength: "weak",
    logOdds: 0.1,
    detail: "The dark scene did not change when the light came on.",
  },
  repeated_frames: {
    strength: "weak",
    logOdds: 0.2,
    detail: "Two of the burst frames are identical, pixel for pixel.",
  },
  no_frames: { strength: "weak", logOdds: 0.1, detail: "No burst was sent with the photo." },
  no_device_report: {
    strength: "weak",
    logOdds: 0.1,
    detail: "The device sent no details about its camera.",
  },
};

/**
 * Limit for all weak signs together: they can only tip a balance that the pixels already made suspicious. From 0.49 they stay below both
 * operating points of `screen`.
 */
const MOST_LOG_ODDS = 0.6;

/**
 * The signs against a live photo, in the order of LIVENESS_SIGNS. An empty list only means that none of them was
 * found.
 */
export function findSigns(live: LiveEvidence): readonly LivenessSign[] {
  const report = readDeviceReport(live.device);
  const found: readonly string[] = [
    ...deviceSigns(report),
    ...frameSigns(live, report),
    ...(live.signs ?? []),
  ];
  return LIVENESS_SIGNS.filter((sign) => found.includes(sign)).map((sign) => ({
    sign,
    strength: SIGNS[sign].strength,
  }));
}

export type Weighed = {
  readonly confidence: number;
  /** The most certain of the strong signs; absent if there are none. */
  readonly strongest?: number;
};

/** What the weak signs add to the log-odds of the pixels. */
export function weakLogOdds(signs: readonly LivenessSign[]): number {
  const weights = signs.map(({ sign }) => SIGNS[sign]);
  const sum = weights.reduce((all, each) => all + (each.strength === "weak" ? each.logOdds : 0), 0);
  return Math.min(MOST_LOG_ODDS, sum);
}

/** Combines the confidence of the pixels with the signs. */
export function weigh(confidence: number, signs: readonly LivenessSign[]): Weighed {
  const weights = signs.map(({ sign }) => SIGNS[sign]);
  const moved = shift(confidence, weakLogOdds(signs));
  const strong = weights.flatMap((each) => (each.strength === "strong" ? [each.confidence] : []));
  if (strong.length === 0) return { confidence: moved };
  const strongest = Math.max(...strong);
  return { confidence: Math.max(moved, strongest), strongest };
}

/** Bayes' rule in odds; a confidence of 0 or 1 stays unchanged. */
function shift(confidence: number, logOdds: number): number {
  const odds = confidence * Math.exp(logOdds);
  return odds / (odds + 1 - confidence);
}

export function evidenceOf(signs: readonly LivenessSign[]): readonly Evidence[] {
  return signs.map(({ sign }) => ({ kind: sign, detail: SIGNS[sign].detail }));
}
