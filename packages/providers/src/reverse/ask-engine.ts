import { readAnswer } from "../judges/read-answer.ts";
import { type ReverseAnswer, type Silence, silent } from "./reverse-search.ts";

/** What each adapter may be told beside its key. */
export type EngineAccount = {
  readonly apiKey: string;
  /** The company's own, but in tests. */
  readonly baseUrl?: string;
  readonly timeoutMs?: number;
};

/** Within the time that a detector has. */
const TIMEOUT_MS = 15_000;

/** The picture was looked at and is none that can be searched for; of others the picture is not to blame. */
const OF_THE_PICTURE = [400, 413, 415, 422];

type Question = {
  readonly send: (signal: AbortSignal) => Promise<Response>;
  /** Undefined: it is no answer of this engine's. */
  readonly read: (body: unknown) => ReverseAnswer | undefined;
  readonly timeoutMs: number | undefined;
};

/** One call. What was not heard to its end may have been charged for. */
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

/** By HTTP, or as the answer itself numbers it. */
export function silenceOfStatus(status: number): Silence {
  return silent(OF_THE_PICTURE.includes(status) ? "refused" : "later", `HTTP ${status}`);
}

function silenceOf({ status, headers }: Response, body: unknown): ReverseAnswer {
  // a wrong key is the operator's to mend, and no fault of the picture; Google's is a 400
  if (JSON.stringify(body ?? "").includes("API_KEY_INVALID")) return silent("later", "the key is refused");
  const retryAfterS = Number(headers.get("Retry-After") ?? Number.NaN);
  return { ...silenceOfStatus(status), ...(retryAfterS > 0 && { retryAfterMs: retryAfterS * 1000 }) };
}
