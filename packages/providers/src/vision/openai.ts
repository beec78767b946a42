import { chatVision } from "./ask-model.ts";
import type { Vision } from "./vision.ts";

export type OpenAiAccount = {
  /** Without `/chat/completions`, for example http://127.0.0.1:11434/v1. */
  readonly baseUrl: string;
  readonly model: string;
  /** Absent if the server needs none. */
  readonly apiKey?: string;
  readonly timeoutMs?: number;
};

/**
 * Any server with https://platform.openai.com/docs/api-reference/chat, images and JSON schemas: OpenAI, Ollama,
 * vLLM and others.
 */
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
        // The picture and our key go to no other host.
        redirect: "manual",
        signal,
      }),
  });
}
