import { PHOTO_FORMATS } from "@svc/domain/photo-format";
import type { Step } from "@svc/domain/verification/settings";
import { LIMITS } from "../wire/limits.ts";
import { defined } from "../wire/parsed.ts";
import type { StepBody } from "./steps.ts";

type BodyOf<K extends StepBody["kind"]> = Extract<StepBody, { kind: K }>;

/** Applies the defaults of CONTRACT G5.4 to one step. */
export function readStep(body: StepBody): Step {
  const min = body.min ?? 1;
  const common = {
    key: body.key,
    description: body.description,
    min,
    max: body.max ?? Math.max(1, min),
    ...defined({ when: body.when }),
  };
  switch (body.kind) {
    case "image":
      return { ...common, ...readImage(body) };
    case "upload":
      return { ...common, kind: "upload", accept: [...new Set(body.accept ?? PHOTO_FORMATS)] };
    case "video":
      return { ...common, ...readVideo(body) };
    case "text":
      return { ...common, ...readText(body) };
    case "choice":
      return { ...common, kind: "choice", options: body.options };
    case "address":
      return { ...common, ...readAddress(body) };
  }
}

function readImage(body: BodyOf<"image">) {
  return {
    kind: "image",
    overlay: body.overlay ?? "none",
    camera: body.camera ?? "rear",
    ocr: body.ocr ?? "none",
    allowFile: body.allow_file ?? false,
    ...defined({
      expectedObject: body.expected_object,
      conditionAspects: body.condition_aspects,
      exampleUrl: body.example_url,
    }),
  } as const;
}

function readVideo(body: BodyOf<"video">) {
  return {
    kind: "video",
    maxSeconds: body.max_seconds ?? LIMITS.videoSeconds.default,
    audio: body.audio ?? false,
    ...defined({ expectedScene: body.expected_scene, conditionAspects: body.condition_aspects }),
  } as const;
}

function readText(body: BodyOf<"text">) {
  return {
    kind: "text",
    maxLength: body.max_length ?? LIMITS.textLength.default,
    multiline: body.multiline ?? false,
    format: body.format ?? "text",
    ...defined({ pattern: body.pattern }),
  } as const;
}

function readAddress(body: BodyOf<"address">) {
  return {
    kind: "address",
    prefillFromLocation: body.prefill_from_location ?? false,
    matchLocation: body.match_location ?? false,
    ...defined({ country: body.country }),
  } as const;
}
