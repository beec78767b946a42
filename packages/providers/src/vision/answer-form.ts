import { SEVERITIES } from "@svc/domain/meaning/damage";
import type { VisionQuestions } from "./vision.ts";

/** A JSON schema in the subset that all providers of structured output support: all members required, no others. */
export type JsonSchema = { readonly [keyword: string]: unknown };

export const MOST_REGIONS = 20;
export const MOST_CORNERS = 40;

/**
 * The schema of an answer to these questions. The instructions seen come first, before they can influence the
 * rest.
 */
export function answerForm({
  context,
  expectedObject,
  expectedScene,
  condition,
  damage,
}: VisionQuestions): JsonSchema {
  return object({
    text_in_picture: { type: "string" },
    text_to_judge: { type: "string" },
    instructions_seen: { type: "boolean" },
    ...(context && { context: JUDGEMENT }),
    ...(expectedObject !== undefined && { object: JUDGEMENT }),
    ...(expectedScene !== undefined && { scene: JUDGEMENT }),
    ...(condition && {
      condition: object(Object.fromEntries(condition.aspects.map((_, index) => [aspectKey(index), ASPECT]))),
    }),
    ...(damage && { damage: { type: "array", maxItems: MOST_REGIONS, items: REGION } }),
  });
}

/** Keyed by index, because a tenant's text cannot be a key. */
export function aspectKey(index: number): string {
  return `aspect_${index + 1}`;
}

function object(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: "object", properties, required: Object.keys(properties), additionalProperties: false };
}

function number(maximum: number): JsonSchema {
  return { type: "number", minimum: 0, maximum };
}

const SHARE = number(1);

const JUDGEMENT = object({
  reasoning: { type: "string" },
  match: { type: "string", enum: ["match", "mismatch", "inconclusive"] },
  confidence: SHARE,
});

const ASPECT = object({ reasoning: { type: "string" }, score: number(10) });

const REGION = object({
  label: { type: "string" },
  severity: { type: "string", enum: SEVERITIES },
  confidence: SHARE,
  box: object({ x: SHARE, y: SHARE, width: SHARE, height: SHARE }),
  polygon: {
    type: "array",
    maxItems: MOST_CORNERS,
    items: { type: "array", minItems: 2, maxItems: 2, items: SHARE },
  },
});

/** Tokens enough for the longest answer to these questions. */
export function mostTokens({ condition, damage, ...judgements }: VisionQuestions): number {
  const judged = Object.values(judgements).filter((asked) => asked !== undefined).length;
  return 400 + 200 * (judged + (condition?.aspects.length ?? 0)) + (damage ? 3_000 : 0);
}
