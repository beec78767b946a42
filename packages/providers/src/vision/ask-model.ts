import { answerForm, type JsonSchema, mostTokens } from "./answer-form.ts";
import { chatContent, type ChatContent } from "./chat-content.ts";
import { inTime } from "./in-time.ts";
import { JUDGE_PICTURE, judgePicture } from "./prompts/judge-picture-1.ts";
import { readVisionAnswer } from "./read-vision-answer.ts";
import { isSendable } from "./sendable-picture.ts";
import type { Vision, VisionAsk, VisionOutcome, VisionQuestions } from "./vision.ts";

/** A request in the form of both providers: https://platform.openai.com/docs/api-reference/chat/create. */
export type ChatRequest = {
  readonly model: string;
  readonly messages: readonly unknown[];
  readonly response_format: {
    readonly type: "json_schema";
    readonly json_schema: { readonly name: string; readonly strict: true; readonly schema: JsonSchema };
  };
  readonly temperature: 0;
  readonly max_tokens: number;
};

/** How to reach a provider. `send` returns the whole HTTP response, whatever its status. */
export type ModelProvider = {
  readonly name: Exclude<Vision["name"], "none">;
  readonly model: string;
  /** Not 20 s only in tests. */
  readonly timeoutMs?: number;
  readonly send: (request: ChatRequest, signal: AbortSignal) => Promise<Response>;
};

/** No longer than our own detectors may take. */
const TIMEOUT_MS = 20_000;
/** Ten times the longest answer. */
const MOST_BYTES = 64 * 1024;

/** The port over any provider of this API. */
export function chatVision({ name, model, timeoutMs = TIMEOUT_MS, send }: ModelProvider): Vision {
  return {
    name,
    model,
    prompt: JUDGE_PICTURE,
    async ask(ask) {
      if (!isSendable(ask.jpeg)) return { refused: "picture" };
      return inTime({ timeoutMs, ...(ask.signal && { until: ask.signal }) }, async (signal) => {
        const request = chatRequest(model, ask, crypto.randomUUID());
        return outcomeOf(await chatContent(await send(request, signal), MOST_BYTES), ask.questions);
      });
    },
  };
}

/** `boundary`: see judgePicture. */
export function chatRequest(model: string, ask: VisionAsk, boundary: string): ChatRequest {
  const { system, user } = judgePicture(ask, boundary);
  const url = `data:image/jpeg;base64,${Buffer.from(ask.jpeg).toString("base64")}`;
  return {
    model,
    messages: [
      { role: "system", content: system },
      {
        role: "user",
        content: [
          { type: "text", text: user },
          { type: "image_url", image_url: { url } },
        ],
      },
    ],
    response_format: {
      type: "json_schema",
      json_schema: { name: "judgement", strict: true, schema: answerForm(ask.questions) },
    },
    temperature: 0,
    max_tokens: mostTokens(ask.questions),
  };
}

function outcomeOf(content: ChatContent, questions: VisionQuestions): VisionOutcome {
  if (!("text" in content)) return content;
  const { text, usage } = content;
  const answered = readVisionAnswer(text, questions);
  const used = usage && { usage };
  return answered
    ? { answered, ...used }
    : { later: "malformed", detail: "an answer of another form", ...used };
}
