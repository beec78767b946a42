import { at, readAnswer } from "../judges/read-answer.ts";
import type { VisionOutcome, VisionUsage } from "./vision.ts";

/** The model's text, or why there is none. */
export type ChatContent =
  | { readonly text: string; readonly usage?: VisionUsage }
  | Exclude<VisionOutcome, { readonly answered: unknown }>;

/**
 * Workers AI's error code for a schema that the model could not follow,
 * https://developers.cloudflare.com/workers-ai/features/json-mode/.
 */
const FORM_NOT_KEPT = 5024;

/** Longer than any caller waits. */
const MOST_RETRY_MS = 86_400_000;

/** Reads at most `mostBytes` of a response, whatever its status. */
export async function chatContent(response: Response, mostBytes: number): Promise<ChatContent> {
  const { status } = response;
  const detail = `HTTP ${status}`;
  const body = await readAnswer(response, mostBytes);
  if (status === 429) return { later: "busy", detail, ...retryOf(response) };
  if (status === 408) return { later: "late", detail };
  if (status >= 500) return { later: "failed", detail, ...retryOf(response) };
  if (status >= 400 && at(body, "internalCode") === FORM_NOT_KEPT) return { later: "malformed", detail };
  if (!response.ok) return { refused: "rejected", detail };
  return contentOf(body);
}

function contentOf(body: unknown): ChatContent {
  const usage = usageOf(body);
  const choice = at(body, "choices", 0);
  const finish = at(choice, "finish_reason");
  if (hasText(at(choice, "message", "refusal")) || finish === "content_filter")
    return { refused: "declined", ...usage };
  if (finish === "length") return { later: "malformed", detail: "an answer that was cut", ...usage };
  const text = textOf(at(choice, "message", "content") ?? at(body, "response"));
  if (text === undefined) return { later: "malformed", detail: "no answer", ...usage };
  return { text, ...usage };
}

/** Older models of Workers AI answer in `response`, as already parsed JSON. */
function textOf(content: unknown): string | undefined {
  if (typeof content === "object" && content !== null) return JSON.stringify(content);
  return hasText(content) ? content : undefined;
}

function hasText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}

function usageOf(body: unknown): { readonly usage?: VisionUsage } {
  const inputTokens = at(body, "usage", "prompt_tokens");
  const outputTokens = at(body, "usage", "completion_tokens");
  return isCount(inputTokens) && isCount(outputTokens) ? { usage: { inputTokens, outputTokens } } : {};
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** Only seconds; for a date, the caller uses its own wait. */
function retryOf({ headers }: Response): { readonly retryAfterMs?: number } {
  const seconds = Number(headers.get("Retry-After") || Number.NaN);
  return seconds >= 0 ? { retryAfterMs: Math.min(seconds * 1_000, MOST_RETRY_MS) } : {};
}
