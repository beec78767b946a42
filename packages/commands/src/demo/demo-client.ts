import { setTimeout as sleep } from "node:timers/promises";

/** The running service and the account to fill. */
export type DemoService = {
  readonly baseUrl: string;
  readonly secretKey: string;
  /** Aborted when the service is being stopped. */
  readonly signal: AbortSignal;
};

type Call = {
  /** By default POST with a body, GET without. */
  readonly method?: string;
  /** A form, or a value to send as JSON. */
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  /** Called as the person behind the link, whose token is in the route: without the key. */
  readonly isPerson?: boolean;
  /** Codes of errors that mean that it is done already. */
  readonly done?: readonly string[];
};

type ErrorBody = { readonly error: { readonly code: string; readonly message: string } };

/** The service does not answer at all. */
export class ServiceGone extends Error {}

const TRIES = 20;

/**
 * Returns the answer's body, or `undefined` when an error in `done` says that nothing is left to do. Waits when the
 * service asks for it.
 */
export async function call<T>(service: DemoService, route: string, how: Call = {}): Promise<T | undefined> {
  const init = requestOf(service, how);
  for (let tries = 1; ; tries++) {
    const [response, text] = await answerOf(`${service.baseUrl}${route}`, init);
    if (response.ok) return JSON.parse(text) as T; // the caller names the type of the answer
    const { code, message } = (JSON.parse(text) as ErrorBody).error; // the form of every error
    if (how.done?.includes(code)) return undefined;
    const waitS = response.headers.get("Retry-After");
    if (waitS === null || tries === TRIES) throw new Error(`${message} (${code})`);
    await sleep(Number(waitS) * 1000, undefined, { signal: service.signal });
  }
}

function requestOf({ secretKey, signal }: DemoService, how: Call): RequestInit {
  const { body, idempotencyKey, isPerson = false } = how;
  const isJson = body !== undefined && !(body instanceof FormData);
  return {
    method: how.method ?? (body === undefined ? "GET" : "POST"),
    signal,
    headers: {
      ...(!isPerson && { Authorization: `Bearer ${secretKey}` }),
      ...(isJson && { "Content-Type": "application/json" }),
      ...(idempotencyKey !== undefined && { "Idempotency-Key": idempotencyKey }),
    },
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
  };
}

async function answerOf(url: string, init: RequestInit): Promise<readonly [Response, string]> {
  try {
    const response = await fetch(url, init);
    return [response, await response.text()];
  } catch (cause) {
    throw new ServiceGone("the service does not answer", { cause });
  }
}
