import type { Answer, Known } from "@svc/contract/answers";
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
  /** The cursor of the next page of a list. The path must have a query. */
  readonly cursor?: string | undefined;
  /** Polling should not retry at once. */
  readonly tries?: number | undefined;
};

/**
 * Reads are safe to repeat (SPEC 7), so passing failures are retried. Throws ApiError for a refusal, TypeError for no
 * response, and AbortError when `signal` aborts.
 */
export async function read<const A extends string>(
  path: Known<"GET", A>,
  options: ReadOptions = {},
): Promise<Answer<"GET", A>> {
  const { signal = null, tries = PAUSES_MS.length + 1, cursor } = options;
  const address = cursor === undefined ? path : `${path}&cursor=${encodeURIComponent(cursor)}`;
  let { begun } = options;
  for (let tried = 1; ; tried++) {
    try {
      return await bodyOf(await ask(address, { signal }, begun));
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

export type Change = "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Writes are not retried, since a second call might repeat the effect. A call that needs a confirmation is sent again
 * after it. FormData is sent as multipart.
 */
export async function write<M extends Change, const A extends string>(
  method: M,
  path: Known<M, A>,
  body?: object,
  headers?: Readonly<Record<string, string>>,
): Promise<Answer<M, A>> {
  return bodyOf(await ask(path, requestOf(method, body, headers)));
}

/** A single call that never opens the sign-in. */
export async function callOnce<M extends Change | "GET", const A extends string>(
  method: M,
  path: Known<M, A>,
  body?: object,
  headers?: Readonly<Record<string, string>>,
): Promise<Answer<M, A>> {
  return bodyOf(await answerTo(path, requestOf(method, body, headers)));
}

function requestOf(
  method: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): RequestInit {
  if (body instanceof FormData) return { method, headers, body };
  return {
    method,
    headers: { ...headers, ...(body && { "Content-Type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  };
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
