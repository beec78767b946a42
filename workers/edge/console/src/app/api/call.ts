import { pause } from "../pause.ts";
import { ApiError, isPassing } from "./api-error.ts";
import { noteAnswer, noteTrouble } from "./connection.ts";
import { confirmed, signedIn } from "./session.ts";

// our choice: a read is tried four times within about eight seconds
const PAUSES_MS = [500, 2_000, 5_000];
const LONGEST_PAUSE_MS = 30_000;

export type ReadOptions = {
  readonly signal?: AbortSignal | undefined;
  /** A request that is already running. */
  readonly begun?: Promise<Response> | undefined;
  /** Polling should not retry at once. */
  readonly tries?: number | undefined;
};

/**
 * Reads are safe to repeat (SPEC 7), so passing failures are retried. Throws ApiError for a refusal, TypeError for no
 * response, and AbortError when `signal` aborts.
 */
export async function read<T>(path: string, options: ReadOptions = {}): Promise<T> {
  const { signal = null, tries = PAUSES_MS.length + 1 } = options;
  let { begun } = options;
  for (let tried = 1; ; tried++) {
    try {
      return await bodyOf<T>(await ask(path, { signal }, begun));
    } catch (error) {
      begun = undefined;
      if (tried >= tries || !isPassing(error)) throw error;
      await pause(pauseAfter(error, tried), signal);
    }
  }
}

/** Fetches a file without retries, so that the person sees an error at once. */
export async function readFile(path: string): Promise<Blob> {
  return (await ask(path)).blob();
}

/**
 * Writes are not retried, since a second call might repeat the effect. A call that needs a confirmation is sent again
 * after it. FormData is sent as multipart.
 */
export async function write<T>(
  method: "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<T> {
  if (body instanceof FormData) return bodyOf<T>(await ask(path, { method, headers, body }));
  const answer = await ask(path, {
    method,
    headers: { ...headers, ...(body && { "Content-Type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return bodyOf<T>(answer);
}

/** A single call that never opens the sign-in. */
export async function callOnce<T>(path: string, init?: RequestInit): Promise<T> {
  return bodyOf<T>(await answerTo(path, init));
}

async function answerTo(path: string, init?: RequestInit, begun?: Promise<Response>): Promise<Response> {
  const response = await (begun ?? fetch(path, init)).catch((error: unknown) => {
    if (!init?.signal?.aborted) noteTrouble();
    throw error;
  });
  if (response.status >= 500) noteTrouble();
  else noteAnswer();
  if (!response.ok) throw new ApiError(response, await response.json().catch(() => undefined));
  return response;
}

async function bodyOf<T>(response: Response): Promise<T> {
  if (response.status === 204) return undefined as T; // a 204 has no body
  return (await response.json()) as T; // the contract defines each response
}

async function ask(path: string, init: RequestInit = {}, begun?: Promise<Response>): Promise<Response> {
  try {
    return await answerTo(path, init, begun);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) await signedIn();
    else if (error.code !== "confirmation_required" || !(await confirmed())) throw error;
    init.signal?.throwIfAborted();
    return answerTo(path, init);
  }
}

function pauseAfter(error: unknown, tried: number): number {
  const asked = error instanceof ApiError ? error.retryAfterMs : undefined;
  return Math.min(asked ?? PAUSES_MS[tried - 1] ?? LONGEST_PAUSE_MS, LONGEST_PAUSE_MS);
}
