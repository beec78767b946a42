import { type Settings, stepsOf } from "./settings.ts";

/** The rules for a file, by its step (CONTRACT G3.4, G5.4). */
export type FileRules =
  | { readonly kind: "image" }
  | { readonly kind: "upload"; readonly accept: readonly string[] }
  | { readonly kind: "video"; readonly maxSeconds: number };

/** CONTRACT G11. */
export const MAX_FILE_BYTES = { image: 25 * 2 ** 20, video: 200 * 2 ** 20 } as const;

/** A step that takes no file is refused elsewhere; here it counts as a photo step. */
export function fileRulesOf(settings: Settings, stepKey: string | undefined): FileRules {
  const step = stepsOf(settings).find(({ key }) => key === stepKey);
  if (step?.kind === "upload") return { kind: "upload", accept: step.accept };
  return step?.kind === "video" ? { kind: "video", maxSeconds: step.maxSeconds } : { kind: "image" };
}

/** our choice: recorders stop slightly late. */
const TOLERANCE_S = 2;

/** Why a clip is too long for its step, or undefined. */
export function clipTooLong(rules: FileRules, durationMs: number): string | undefined {
  if (rules.kind !== "video" || durationMs <= (rules.maxSeconds + TOLERANCE_S) * 1000) return undefined;
  return `lasts ${(durationMs / 1000).toFixed(1)} s, at most ${rules.maxSeconds} s are asked for`;
}

/** What a person can do after their file was refused. */
export function fileHint(rules: FileRules): string {
  switch (rules.kind) {
    case "image":
      return "Send a JPEG, PNG, WebP, HEIC or HEIF photo.";
    case "upload":
      return `It takes: ${rules.accept.join(", ")}.`;
    case "video":
      return "Send an MP4, MOV or WebM clip.";
  }
}
