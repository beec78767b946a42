import { pause } from "../pause.ts";
import { ApiError, isPassing } from "./api-error.ts";
import { noteAnswer, noteTrouble } from "./connection.ts";
import { confirmed, signedIn } from "./session.ts";

// our choice: a read is tried four times within about eight seconds
const PAUSES_MS = [500, 2_000, 5_000];
const LONGEST_PAUSE_MS = 30_000;

export type ReadOptions = {
  readonly signal?: AbortSignal | undefined;
  /** An answer that was asked for before. */
  readonly begun?: Promise<Response> | undefined;
  /** What is asked every few seconds is not asked again at once. */
  readonly tries?: number | undefined;
};

/**
 * SPEC 7: reads are safe to repeat, so what fails in passing is tried again. Throws ApiError for what was refused, TypeError
 * where nothing answered, and AbortError when `signal` says so.
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

/** A file, asked for once: whoever pressed is told at once what is wrong. */
export async function readFile(path: string): Promise<Blob> {
  return (await ask(path)).blob();
}

/** A write goes once: a second one might do it twice. What was refused until its person shows who they are goes again then. A form goes as one. */
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

/** One call that nobody is asked to sign in for. */
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
  if (response.status === 204) return undefined as T; // whoever deletes expects nothing
  return (await response.json()) as T; // the contract says what each answers
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
