import type { AnalysisQuestions } from "@svc/domain/verification/analyses";
import type { LookQuestion } from "@svc/platform/reader-rpc";
import type { AnalysisJob } from "@svc/platform/verification-rpc";
import type { VisionQuestions } from "@svc/providers/vision/vision";

type OpenJob = Extract<AnalysisJob, { state: "open" }>;

/** What is to be found out of what one photo shows; a member is absent where it is not asked, or was answered. */
export type MeaningQuestions = Pick<AnalysisQuestions, "text" | "condition"> & {
  /** SPEC 1 `context`, with the object that is expected (SPEC 2.5). */
  readonly context?: {
    readonly expectedObject?: string;
    readonly stated?: { readonly kind: string; readonly summary: string };
  };
};

/** Undefined where nothing is asked. */
export function meaningQuestionsOf({
  checks,
  analyses,
  expectedObject,
  context: stated,
}: OpenJob): MeaningQuestions | undefined {
  const { text, condition } = analyses ?? {};
  const isAsked = checks.includes("context");
  const context = {
    ...(expectedObject !== undefined && { expectedObject }),
    ...(stated && { stated }),
  };
  const questions = {
    ...(isAsked && { context }),
    ...(text && { text }),
    ...(condition && { condition }),
  };
  return Object.keys(questions).length > 0 ? questions : undefined;
}

/** What of it a vision model is asked, in one call; undefined where that is nothing: text is read here. */
export function visionQuestionsOf({ context, condition }: MeaningQuestions): VisionQuestions | undefined {
  const questions = {
    ...(context?.expectedObject !== undefined && { expectedObject: context.expectedObject }),
    ...(context?.stated && { context: context.stated }),
    ...(condition && { condition }),
  };
  return Object.keys(questions).length > 0 ? questions : undefined;
}

/**
 * What our own detector and reader are asked; undefined where that is nothing. The detector is asked about an object as
 * expected, of a context about its kind (SPEC 4.2).
 */
export function lookQuestionsOf({
  context,
  text,
}: MeaningQuestions): Pick<LookQuestion, "expectedObjects" | "ocr"> | undefined {
  const things = [context?.expectedObject, context?.stated?.kind];
  const expectedObjects = things.filter((thing) => thing !== undefined);
  const ocr = text ? [text.kind] : [];
  return expectedObjects.length + ocr.length > 0 ? { expectedObjects, ocr } : undefined;
}
