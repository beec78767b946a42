import type { AccountId } from "@svc/domain/ids";
import { dayOf } from "@svc/domain/template/template";
import type { AnalyzerEnv } from "@svc/platform/env";
import { logFailure, OperatorError } from "@svc/platform/log";
import { visionConfigOf, visionQuestionsADay } from "@svc/platform/vision-config";
import { Breaker } from "@svc/providers/judges/breaker";
import { type Meter, metered } from "@svc/providers/vision/metered";
import { openAiVision } from "@svc/providers/vision/openai";
import { rested } from "@svc/providers/vision/rested";
import { noVision, type Vision } from "@svc/providers/vision/vision";
import { workersAiVision } from "@svc/providers/vision/workers-ai";
import { findVisionAnswer, keepVisionAnswer } from "@svc/store/outside/vision-answers";
import { addVisionUsage, countVisionQuestion } from "@svc/store/outside/vision-questions";
import type { VisionTools } from "./ask-vision.ts";

/** Per isolate, which uses one provider. */
const breaker = new Breaker();

/** Undefined if the operator has configured no model, or an invalid one, which is logged. */
export function visionToolsOf(env: AnalyzerEnv): VisionTools | undefined {
  const vision = visionOf(env);
  if (vision === noVision) return undefined;
  const { model, prompt } = vision;
  return {
    model,
    prompt,
    visionFor: (accountId) => rested(metered(vision, meterOf(env, accountId)), breaker),
    find: (wish) => findVisionAnswer(env.DB, wish, Date.now()),
    keep: (wish, answer) => keepVisionAnswer(env.DB, wish, { answer, now: Date.now() }),
  };
}

function visionOf(env: AnalyzerEnv): Vision {
  const config = visionConfigOf(env);
  switch (config.adapter) {
    case "off":
      return noVision;
    case "openai":
      return openAiVision(config);
    case "workers-ai":
      if (env.AI) return workersAiVision({ ai: env.AI, model: config.model });
      return nobody("VISION is workers-ai, and the script has no binding AI");
    case "none":
      return nobody(config.reason);
  }
}

function nobody(reason: string): Vision {
  logFailure("vision", new OperatorError(reason));
  return noVision;
}

/** A question asked before midnight (UTC) and answered after it counts for the earlier day. */
function meterOf(env: AnalyzerEnv, accountId: AccountId): Meter {
  const day = { accountId, day: dayOf(Date.now()) };
  return {
    permit: () => countVisionQuestion(env.DB, day, visionQuestionsADay(env)).catch(notCounted),
    spend: (usage) => addVisionUsage(env.DB, day, usage).catch(notWritten),
  };
}

function notCounted(error: unknown): false {
  notWritten(error);
  return false;
}

function notWritten(error: unknown): void {
  logFailure("vision", error);
}
