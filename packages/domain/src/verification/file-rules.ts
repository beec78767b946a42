import { ownValue } from "../own-value.ts";
import { PHOTO_FORMATS } from "../photo-format.ts";
import { CLIP_CODECS } from "./clip-codecs.ts";
import { type Settings, stepsOf } from "./settings.ts";
import { isMediaStep, type StepOf, STEP_KIND_RULES } from "./step-kinds.ts";

/** The rules for a file, by its step (CONTRACT G3.4, G5.4). */
export type FileRules =
  | Pick<StepOf<"image">, "kind">
  | Pick<StepOf<"upload">, "kind" | "accept">
  | Pick<StepOf<"video">, "kind" | "maxSeconds">;

/** CONTRACT G11. */
export const MAX_FILE_BYTES = {
  image: STEP_KIND_RULES.image.takes.maxBytes,
  video: STEP_KIND_RULES.video.takes.maxBytes,
} as const;

/** A step that takes no file is refused elsewhere; here it counts as a photo step. */
export function fileRulesOf(settings: Settings, stepKey: string | undefined): FileRules {
  const step = stepsOf(settings).find(({ key }) => key === stepKey);
  if (!step || !isMediaStep(step)) return { kind: "image" };
  switch (step.kind) {
    case "image":
      return { kind: step.kind };
    case "upload":
      return { kind: step.kind, accept: step.accept };
    case "video":
      return { kind: step.kind, maxSeconds: step.maxSeconds };
  }
}

/** Other names of the formats that we take. */
const ALIASES: Readonly<Record<string, string>> = {
  "image/jpg": "image/jpeg",
  "image/pjpeg": "image/jpeg",
  "image/x-png": "image/png",
  "image/heic-sequence": "image/heic",
  "image/heif-sequence": "image/heif",
};

/**
 * Whether a file of this declared media type can be one that the step takes. Systems that do not know a type say
 * nothing or `application/octet-stream`. Clips have many names, so any video may be tried.
 */
export function mayBeTaken(rules: FileRules, type: string): boolean {
  const [name = ""] = type.split(";", 1);
  if (name === "" || name === "application/octet-stream") return true;
  if (rules.kind === "video") return name.startsWith("video/");
  const taken: readonly string[] = rules.kind === "upload" ? rules.accept : PHOTO_FORMATS;
  return taken.includes(ownValue(ALIASES, name) ?? name);
}

/** our choice: recorders stop slightly late. */
const TOLERANCE_S = 2;

/** Why a clip is too long for its step, or undefined. */
export function clipTooLong(rules: FileRules, durationMs: number): string | undefined {
  if (rules.kind !== "video" || durationMs <= (rules.maxSeconds + TOLERANCE_S) * 1000) return undefined;
  return `lasts ${(durationMs / 1000).toFixed(1)} s, at most ${rules.maxSeconds} s are asked for`;
}

const [lastCodec, ...codecs] = Object.values(CLIP_CODECS).toReversed();

/** Only the person who films can change the format, so the hint says where a phone sets it. */
const CLIP_HINT = [
  `Send an MP4, MOV or WebM clip with ${codecs.toReversed().join(", ")} or ${lastCodec} video.`,
  "On an iPhone, set Settings > Camera > Formats to Most Compatible.",
  "On Android, choose H.264 or HEVC in the camera's video settings.",
].join(" ");

/** What a person can do after their file was refused. */
export function fileHint(rules: FileRules): string {
  switch (rules.kind) {
    case "image":
      return "Send a JPEG, PNG, WebP, HEIC or HEIF photo.";
    case "upload":
      return `It takes: ${rules.accept.join(", ")}.`;
    case "video":
      return CLIP_HINT;
  }
}
