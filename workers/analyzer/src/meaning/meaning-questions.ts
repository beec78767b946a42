import type { AnalysisQuestions } from "@svc/domain/verification/analyses";
import type { LookQuestion } from "@svc/platform/reader-rpc";
import type { AnalysisJob } from "@svc/platform/verification-rpc";
import type { VisionQuestions } from "@svc/providers/vision/vision";

type OpenJob = Extract<AnalysisJob, { state: "open" }>;

/** Open questions about one photo's content. A member is absent if it was not requested or is already answered. */
export type MeaningQuestions = Pick<AnalysisQuestions, "text" | "condition" | "scene_code"> & {
  /** SPEC 1 `context`, with the expected object (SPEC 2.5). */
  readonly context?: {
    readonly expectedObject?: string;
    readonly stated?: { readonly kind: string; readonly summary: string };
  };
};

/** Undefined if nothing is requested. */
export function meaningQuestionsOf({
  checks,
  analyses,
  expectedObject,
  context: stated,
}: OpenJob): MeaningQuestions | undefined {
  const { text, condition, scene_code: code } = analyses ?? {};
  const isAsked = checks.includes("context");
  const context = {
    ...(expectedObject !== undefined && { expectedObject }),
    ...(stated && { stated }),
  };
  const questions = {
    ...(isAsked && { context }),
    ...(text && { text }),
    ...(condition && { condition }),
    ...(code && { scene_code: code }),
  };
  return Object.keys(questions).length > 0 ? questions : undefined;
}

/** The questions for a vision model, combined into one call. Undefined if there are none; text is read here. */
export function visionQuestionsOf({ context, condition }: MeaningQuestions): VisionQuestions | undefined {
  const questions = {
    ...(context?.expectedObject !== undefined && { expectedObject: context.expectedObject }),
    ...(context?.stated && { context: context.stated }),
    ...(condition && { condition }),
  };
  return Object.keys(questions).length > 0 ? questions : undefined;
}

/**
 * The questions for our own detector and reader; undefined if there are none. The detector looks for the expected
 * object itself, and for the kind of a context (SPEC 4.2).
 */
export function lookQuestionsOf({
  context,
  text,
  scene_code: code,
}: MeaningQuestions): Omit<LookQuestion, "picture"> | undefined {
  const things = [context?.expectedObject, context?.stated?.kind];
  const expectedObjects = things.filter((thing) => thing !== undefined);
  const ocr = text ? [text.kind] : [];
  const isAsked = expectedObjects.length + ocr.length > 0 || code !== undefined;
  return isAsked ? { expectedObjects, ocr, ...(code && { code }) } : undefined;
}
