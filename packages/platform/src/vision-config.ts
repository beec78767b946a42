import { VISION_QUESTIONS_A_DAY } from "@svc/domain/meaning/vision-answer";
import { isSafeAddress } from "./safe-address.ts";

export type VisionVars = {
  /** The model that looks at photos: `off`, `workers-ai` or `openai`. */
  readonly VISION?: string;
  readonly VISION_URL?: string;
  readonly VISION_MODEL?: string;
  readonly VISION_KEY?: string;
  /** Questions to that model per account and UTC day. Default: VISION_QUESTIONS_A_DAY of the domain. */
  readonly VISION_DAILY_CAP?: string;
};

/** `none`: no model is available, and the reason. */
export type VisionConfig =
  | { readonly adapter: "off" }
  | { readonly adapter: "workers-ai"; readonly model: string }
  | { readonly adapter: "openai"; readonly baseUrl: string; readonly model: string; readonly apiKey?: string }
  | { readonly adapter: "none"; readonly reason: string };

/**
 * our choice: a Workers AI model of 2026 that accepts images and follows a schema;
 * https://developers.cloudflare.com/workers-ai/models/.
 */
const WORKERS_AI_MODEL = "@cf/google/gemma-4-26b-a4b-it";

/**
 * Selects the model that looks at photos. `VISION_URL` alone means a server with OpenAI's API. Without any
 * setting, it is off.
 */
export function visionConfigOf(vars: VisionVars): VisionConfig {
  const { VISION: adapter, VISION_URL: baseUrl, VISION_MODEL: model, VISION_DAILY_CAP: cap } = vars;
  if (cap && !isCount(cap)) return none("VISION_DAILY_CAP must be a whole number from 0");
  switch (adapter || (baseUrl ? "openai" : "off")) {
    case "off":
      return { adapter: "off" };
    case "workers-ai":
      if (baseUrl) return none("VISION_URL is of no use where VISION is workers-ai");
      return { adapter: "workers-ai", model: model || WORKERS_AI_MODEL };
    case "openai":
      return openAiOf(vars);
    default:
      return none("VISION must be off, workers-ai or openai");
  }
}

/** The provider's name for people whose photos it sees; undefined if no outside provider does. */
export function visionProviderOf(vars: VisionVars): string | undefined {
  const config = visionConfigOf(vars);
  if (config.adapter === "workers-ai") return "Cloudflare Workers AI";
  return config.adapter === "openai" ? new URL(config.baseUrl).host : undefined;
}

/** The limit per account and UTC day. A value that is not a whole number means 0. */
export function visionQuestionsADay({ VISION_DAILY_CAP: most }: VisionVars): number {
  if (most === undefined || most === "") return VISION_QUESTIONS_A_DAY;
  return isCount(most) ? Number(most) : 0;
}

function openAiOf({
  VISION_URL: baseUrl,
  VISION_MODEL: model,
  VISION_KEY: apiKey,
}: VisionVars): VisionConfig {
  if (!baseUrl) return none("VISION_URL is missing");
  if (!isSafeAddress(baseUrl))
    return none(
      "VISION_URL must be an https address without a user, a query or a fragment; http only on loopback",
    );
  if (!model) return none("VISION_MODEL is missing");
  return { adapter: "openai", baseUrl, model, ...(apiKey && { apiKey }) };
}

function isCount(text: string): boolean {
  return /^\d{1,9}$/.test(text);
}

function none(reason: string): VisionConfig {
  return { adapter: "none", reason };
}
