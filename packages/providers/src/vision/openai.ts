import { chatVision } from "./ask-model.ts";
import type { Vision } from "./vision.ts";

export type OpenAiAccount = {
  /** Up to and without `/chat/completions`, for example http://127.0.0.1:11434/v1. */
  readonly baseUrl: string;
  readonly model: string;
  /** None where the server asks for none. */
  readonly apiKey?: string;
  readonly timeoutMs?: number;
};

/** Whatever speaks https://platform.openai.com/docs/api-reference/chat with pictures and JSON schemas: OpenAI, Ollama, vLLM and others. */
export function openAiVision({ baseUrl, model, apiKey, timeoutMs }: OpenAiAccount): Vision {
  return chatVision({
    name: "openai",
    model,
    ...(timeoutMs !== undefined && { timeoutMs }),
    send: (request, signal) =>
      fetch(`${baseUrl.replace(/\/+$/, "")}/chat/completions`, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          Accept: "application/json",
          ...(apiKey && { Authorization: `Bearer ${apiKey}` }),
        },
        body: JSON.stringify(request),
        // the picture and our key go to nobody else
        redirect: "manual",
        signal,
      }),
  });
}
