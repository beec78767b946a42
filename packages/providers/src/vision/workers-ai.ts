import { chatVision } from "./ask-model.ts";
import type { Vision } from "./vision.ts";

/**
 * The part of the `AI` binding that we use: it returns the whole response, whatever its status,
 * https://developers.cloudflare.com/workers-ai/configuration/bindings/.
 */
type AiBinding = {
  readonly run: (
    model: string,
    inputs: Record<string, unknown>,
    options: { readonly returnRawResponse: true; readonly signal: AbortSignal },
  ) => Promise<Response>;
};

export type WorkersAiAccount = {
  readonly ai: AiBinding;
  readonly model: string;
  readonly timeoutMs?: number;
};

/** Cloudflare's own models: the picture stays with the provider that hosts the service. */
export function workersAiVision({ ai, model, timeoutMs }: WorkersAiAccount): Vision {
  return chatVision({
    name: "workers-ai",
    model,
    ...(timeoutMs !== undefined && { timeoutMs }),
    send: ({ model: name, ...inputs }, signal) => ai.run(name, inputs, { returnRawResponse: true, signal }),
  });
}
