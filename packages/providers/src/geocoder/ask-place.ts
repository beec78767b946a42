import { readAnswer } from "../judges/read-answer.ts";

export type Patience = {
  readonly timeoutMs?: number;
  /** The pause before a question's only retry. */
  readonly pauseMs?: number;
  /** Awaited before every request. Throws if the wait would be too long. */
  readonly turn?: () => Promise<void>;
};

/** The settings of an adapter. */
export type PlaceAccount = Patience & { readonly baseUrl: string };

type Question = {
  readonly url: URL;
  readonly init?: Omit<RequestInit, "headers"> & { readonly headers?: Readonly<Record<string, string>> };
};

const TIMEOUT_MS = 5_000;
const PAUSE_MS = 500;
/** Short, because a person may be waiting. */
const MOST_PATIENCE_MS = 2_000;
/** Names the service, as the policies of OpenStreetMap's servers require. */
const AGENT = "photo-verification/0.1 (places of photos)";

type Heard = { readonly status: number; readonly body: unknown };

/**
 * Returns the JSON of a response and its status: 200, or 404 for something no longer known. Retries once if the
 * provider is slow, busy or broken. Any other response, including a redirect, throws an error with the status
 * and nothing of the question.
 */
export async function askPlace(patience: Patience, question: Question): Promise<Heard> {
  const first = await ask(patience, question);
  if (!("againAfterMs" in first)) return first;
  await new Promise((resolve) => setTimeout(resolve, first.againAfterMs));
  const second = await ask(patience, question);
  if ("againAfterMs" in second) throw new Error(`geocoder: ${second.said}`);
  return second;
}

type Again = { readonly againAfterMs: number; readonly said: string };

async function ask({ timeoutMs = TIMEOUT_MS, pauseMs = PAUSE_MS, turn }: Patience, question: Question) {
  await turn?.();
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(question.url, {
      ...question.init,
      headers: { Accept: "application/json", "User-Agent": AGENT, ...question.init?.headers },
      // The question and our key go to no other host.
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    body = await readAnswer(response);
  } catch {
    return { againAfterMs: pauseMs, said: "no answer in time, or the connection ended" } satisfies Again;
  }
  return heard(response, body, pauseMs);
}

function heard({ status, headers }: Response, body: unknown, pauseMs: number): Heard | Again {
  const said = `HTTP ${status}`;
  if (status === 429 || status >= 500) {
    const wantedMs = Number(headers.get("Retry-After") ?? 0) * 1_000;
    // A date instead of seconds counts as too long.
    if (!(wantedMs <= MOST_PATIENCE_MS)) throw new Error(`geocoder: ${said}`);
    return { againAfterMs: Math.max(pauseMs, wantedMs), said };
  }
  if (status !== 200 && status !== 404) throw new Error(`geocoder: ${said}`);
  if (status === 200 && body === undefined) throw new Error("geocoder: no JSON");
  return { status, body };
}

/** For a response that does not have the provider's format. */
export function noAnswer(): never {
  throw new Error("geocoder: an answer of another shape");
}

/** Builds a URL below the provider's base, with the question's parameters. */
export function questionAt(
  baseUrl: string,
  path: string,
  params: Readonly<Record<string, string | number | undefined>>,
): URL {
  const url = new URL(`${baseUrl.replace(/\/$/, "")}${path}`);
  for (const [name, value] of Object.entries(params))
    if (value !== undefined) url.searchParams.set(name, String(value));
  return url;
}
