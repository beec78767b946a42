import { readAnswer } from "../judges/read-answer.ts";
import { type ReverseAnswer, type Silence, silent } from "./reverse-search.ts";

/** Settings of each adapter other than its key. */
export type EngineAccount = {
  readonly apiKey: string;
  /** Replaces the company's own URL in tests. */
  readonly baseUrl?: string;
  readonly timeoutMs?: number;
};

/** Less than a detector may take. */
const TIMEOUT_MS = 15_000;

/** Statuses that mean the picture cannot be searched. Others are not the picture's fault. */
const OF_THE_PICTURE = [400, 413, 415, 422];

type Question = {
  readonly send: (signal: AbortSignal) => Promise<Response>;
  /** Undefined if it is not this engine's format. */
  readonly read: (body: unknown) => ReverseAnswer | undefined;
  readonly timeoutMs: number | undefined;
};

/** Makes one call. A call whose response was not received completely may have been charged. */
export async function askEngine({ send, read, timeoutMs = TIMEOUT_MS }: Question): Promise<ReverseAnswer> {
  try {
    const response = await send(AbortSignal.timeout(timeoutMs));
    const body = await readAnswer(response);
    if (!response.ok) return silenceOf(response, body);
    return read(body) ?? silent("lost", "no answer of the engine's");
  } catch {
    return silent("lost", "no answer in time, or the connection ended");
  }
}

/** From the HTTP status, or the status in the response body. */
export function silenceOfStatus(status: number): Silence {
  return silent(OF_THE_PICTURE.includes(status) ? "refused" : "later", `HTTP ${status}`);
}

function silenceOf({ status, headers }: Response, body: unknown): ReverseAnswer {
  // A wrong key is for the operator to fix and not the picture's fault; Google reports it as a 400.
  if (JSON.stringify(body ?? "").includes("API_KEY_INVALID")) return silent("later", "the key is refused");
  const retryAfterS = Number(headers.get("Retry-After") ?? Number.NaN);
  return { ...silenceOfStatus(status), ...(retryAfterS > 0 && { retryAfterMs: retryAfterS * 1000 }) };
}
