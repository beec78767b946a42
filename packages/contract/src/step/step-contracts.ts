import { z } from "@hono/zod-openapi";
import { ANSWER_KINDS, type StepKind } from "@svc/domain/verification/step-kinds";
import { addressStep } from "./address-step.ts";
import { choiceStep } from "./choice-step.ts";
import { imageStep } from "./image-step.ts";
import type { StepContract } from "./step-contract.ts";
import { textStep } from "./text-step.ts";
import { uploadStep } from "./upload-step.ts";
import { videoStep } from "./video-step.ts";

/** In the order of the API document. */
export const STEP_CONTRACTS = {
  image: imageStep,
  text: textStep,
  upload: uploadStep,
  video: videoStep,
  choice: choiceStep,
  address: addressStep,
} satisfies { readonly [K in StepKind]: StepContract<K> };

type Table = typeof STEP_CONTRACTS;
type Schemas = readonly [Table[StepKind]["schema"], ...Table[StepKind]["schema"][]];

const schemas = Object.values(STEP_CONTRACTS).map(({ schema }) => schema);

export const StepBody = z
  .discriminatedUnion("kind", schemas as unknown as Schemas) // the table is not empty
  .openapi("Step");
export type StepBody = z.infer<typeof StepBody>;

/** The fields of a kind of step that the page receives (CONTRACT G3.3). */
export type ShownFields<K extends StepKind> = ReturnType<Table[K]["show"]>;

export const ANSWERS = ANSWER_KINDS.map((kind) => ({ kind, ...STEP_CONTRACTS[kind].answer }));
