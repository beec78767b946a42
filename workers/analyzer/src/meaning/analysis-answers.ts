import { mayPass } from "@svc/domain/finding";
import type { AnalysisAnswer } from "@svc/domain/meaning/analysis";
import { conditionPart } from "@svc/domain/meaning/condition";
import { DETECTOR_ATTEMPTS } from "@svc/domain/retry";
import { sha256Hex } from "@svc/platform/sha256";
import type { SceneViews } from "../scene/surroundings.ts";
import type { MeaningQuestions } from "./meaning-questions.ts";
import type { AskableVision } from "./meaning-tools.ts";
import { unavailableOf } from "./unavailable-of.ts";
import type { Said } from "./said.ts";

type Prompted = Pick<AskableVision, "model" | "prompt">;

/** CONTRACT G1.9. Without a reading if the photo shows no text of that kind. */
export function textAnswer({ look }: Said): AnalysisAnswer {
  if (!look || look === "failed") return silent("text", { look });
  const [reading] = look.texts;
  return { analysis: "text", ...(reading && { reading }) };
}

/** CONTRACT G19.4. */
export function sceneCodeAnswer({ look }: Said, views: SceneViews | undefined): AnalysisAnswer {
  if (!look || look === "failed" || !look.code) return silent("scene_code", { look });
  const places = views?.relations(look.code.boxes?.[0]) ?? [];
  return { analysis: "scene_code", code: { ...look.code, places } };
}

/** SPEC 2.6. */
export async function conditionAnswer(
  { condition: asked }: Pick<MeaningQuestions, "condition">,
  said: Said,
  vision: Prompted | undefined,
): Promise<AnalysisAnswer> {
  const { outcome } = said;
  const scored = outcome && "answered" in outcome ? outcome.answered.condition : undefined;
  if (!scored || !vision) return silent("condition", { outcome });
  const instructionsSha256 =
    asked?.instructions === undefined ? undefined : await sha256Hex(asked.instructions);
  const { model, prompt } = vision;
  const provenance = { model, prompt, ...(instructionsSha256 !== undefined && { instructionsSha256 }) };
  return { analysis: "condition", condition: conditionPart(scored.aspects, provenance) };
}

/** SPEC 2.7. */
export function sceneAnswer({ outcome }: Said): AnalysisAnswer {
  const scene = outcome && "answered" in outcome ? outcome.answered.scene : undefined;
  if (!scene) return silent("scene", { outcome });
  const { match: verdict, confidence, reasoning } = scene;
  return { analysis: "scene", scene: { verdict, confidence, reasoning } };
}

/** CONTRACT G1.4: before the last attempt, questions that may still be answered stay open. */
export function finalAnswers(answers: readonly AnalysisAnswer[], attempt: number): readonly AnalysisAnswer[] {
  const isLast = attempt >= DETECTOR_ATTEMPTS;
  return answers.filter((answer) => isLast || !("unavailable" in answer && mayPass(answer.unavailable)));
}

function silent(analysis: AnalysisAnswer["analysis"], said: Said): AnalysisAnswer {
  const { reason: unavailable, detail } = unavailableOf(said);
  return { analysis, unavailable, detail };
}
