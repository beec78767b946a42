import { type DamageRegion, SEVERITIES } from "@svc/domain/meaning/damage";
import type { VisionAnswer } from "@svc/domain/meaning/vision-answer";
import * as z from "zod";
import { addressesJudge } from "./addresses-judge.ts";
import { aspectKey, MOST_CORNERS, MOST_REGIONS } from "./answer-form.ts";
import { oneLine } from "./one-line.ts";
import type { VisionQuestions } from "./vision.ts";

// SPEC 2.6: one or two sentences.
const MOST_REASONING = 300;
const MOST_LABEL = 60;
/** A small excess over the edge is a model's rounding; more means another unit. */
const SLACK = 0.05;

const line = (most: number) =>
  z
    .string()
    .transform((text) => oneLine(text, most))
    .pipe(z.string().min(1));
const Share = z.number().min(0).max(1);
const Place = z
  .number()
  .min(-SLACK)
  .max(1 + SLACK)
  .transform((share) => Math.min(1, Math.max(0, share)));

const Judgement = z.strictObject({
  reasoning: line(MOST_REASONING),
  match: z.enum(["match", "mismatch", "inconclusive"]),
  confidence: Share,
});

const Aspect = z.strictObject({
  reasoning: line(MOST_REASONING),
  score: z
    .number()
    .min(0)
    .max(10)
    .transform((score) => Math.round(score * 10) / 10),
});

const Region = z.strictObject({
  label: line(MOST_LABEL),
  severity: z.enum(SEVERITIES),
  confidence: Share,
  box: z.strictObject({ x: Place, y: Place, width: Place, height: Place }),
  polygon: z.array(z.tuple([Place, Place])).max(MOST_CORNERS),
});

const Answer = z.strictObject({
  text_in_picture: z.string(),
  text_to_judge: z.string(),
  instructions_seen: z.boolean(),
  context: Judgement.optional(),
  object: Judgement.optional(),
  scene: Judgement.optional(),
  condition: z.record(z.string(), Aspect).optional(),
  damage: z.array(Region).max(MOST_REGIONS).optional(),
});

/** Parses a model's text as the answer to exactly these questions; undefined if it is not one. */
export function readVisionAnswer(text: string, questions: VisionQuestions): VisionAnswer | undefined {
  const { success, data: said } = Answer.safeParse(jsonOf(text));
  if (!success) return undefined;
  const condition = conditionOf(said.condition, questions);
  if (condition === "malformed" || !answersAll(said, questions)) return undefined;
  if (speaksToJudge(said)) return withheld(questions);
  return judged({ ...said, condition });
}

/**
 * A model that was steered may contradict itself between its quote and its assessment; the worse of both
 * counts.
 */
function speaksToJudge({ text_in_picture: text, text_to_judge: quoted, instructions_seen }: Quoted): boolean {
  return instructions_seen || !isNothing(quoted) || addressesJudge(text);
}

type Quoted = Pick<z.infer<typeof Answer>, "text_in_picture" | "text_to_judge" | "instructions_seen">;

/** Only these words: anything else may come from the picture. */
const NOTHING =
  /^(?:[\s"'.\-–—()]*\b(?:no|none|nothing|null|empty|n\/a|text|words?|instructions?|visible|found|present|seen|there|is|are|addressed|to|the|judge|in|picture|image|photo)\b)*[\s"'.\-–—()]*$/i;

/** True for the ways in which models write "nothing", although asked to leave the field empty. */
function isNothing(quoted: string): boolean {
  return NOTHING.test(quoted.slice(0, 100));
}

type Said = Omit<z.infer<typeof Answer>, "condition"> & {
  readonly condition: VisionAnswer["condition"] | undefined;
};

function judged({ context, object, scene, condition, damage }: Said): VisionAnswer {
  return {
    ...(context && { context }),
    ...(object && { object }),
    ...(scene && { scene }),
    ...(condition && { condition }),
    ...(damage && { damage: damage.flatMap(regionOf) }),
  };
}

/** Some models always put a code fence around their JSON. */
function jsonOf(text: string): unknown {
  const trimmed = text.trim();
  const isFenced = /^```(?:json)?\n/i.test(trimmed) && trimmed.endsWith("```");
  try {
    return JSON.parse(isFenced ? trimmed.slice(trimmed.indexOf("\n"), -3) : trimmed);
  } catch {
    return undefined;
  }
}

function answersAll(said: z.infer<typeof Answer>, questions: VisionQuestions): boolean {
  const { context, expectedObject, expectedScene, condition, damage } = questions;
  const pairs = [
    [said.context, context],
    [said.object, expectedObject],
    [said.scene, expectedScene],
    [said.condition, condition],
    [said.damage, damage],
  ];
  return pairs.every(([answer, question]) => (answer === undefined) === (question === undefined));
}

/** SPEC 2.6: a name is always the tenant's, never the model's version of it. */
function conditionOf(
  said: z.infer<typeof Answer>["condition"],
  { condition }: VisionQuestions,
): VisionAnswer["condition"] | "malformed" {
  if (!said || !condition) return undefined;
  const aspects = condition.aspects.flatMap((name, index) => {
    const aspect = said[aspectKey(index)];
    return aspect ? [{ name, ...aspect }] : [];
  });
  const isWhole = aspects.length === condition.aspects.length && Object.keys(said).length === aspects.length;
  return isWhole ? { aspects } : "malformed";
}

/** A region without an area is useless. */
function regionOf({
  label,
  severity,
  confidence,
  box,
  polygon,
}: z.infer<typeof Region>): readonly DamageRegion[] {
  const { x, y } = box;
  const width = Math.min(box.width, 1 - x);
  const height = Math.min(box.height, 1 - y);
  if (width <= 0 || height <= 0) return [];
  const region = { label, severity, confidence, box: { x, y, width, height } };
  const corners = polygon.map(([left, top]) => ({ x: left, y: top }));
  return [corners.length >= 3 ? { ...region, polygon: corners } : region];
}

const WITHHELD = {
  match: "inconclusive",
  confidence: 0,
  reasoning: "The picture holds text that tells its judge what to answer, so it was not judged.",
} as const;

function withheld({ context, expectedObject, expectedScene }: VisionQuestions): VisionAnswer {
  return {
    ...(context && { context: WITHHELD }),
    ...(expectedObject !== undefined && { object: WITHHELD }),
    ...(expectedScene !== undefined && { scene: WITHHELD }),
    withheld: true,
  };
}
