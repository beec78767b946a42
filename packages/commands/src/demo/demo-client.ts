import { setTimeout as sleep } from "node:timers/promises";

/** The running service and the account to fill. */
export type DemoService = {
  readonly baseUrl: string;
  readonly secretKey: string;
  /** Aborted when the service is being stopped. */
  readonly signal: AbortSignal;
};

type Call = {
  readonly json?: unknown;
  readonly form?: FormData;
  readonly idempotencyKey?: string;
  /** Called as the person behind the link, whose token is in the route: without the key. */
  readonly isPerson?: boolean;
  /** Codes of errors that mean that it is done already. */
  readonly done?: readonly string[];
};

type ErrorBody = { readonly error?: { readonly code: string; readonly message: string } };

/** The service does not answer at all. */
export class ServiceGone extends Error {}

const TRIES = 20;

/** Returns the answer's body, `undefined` when an error in `done` says that nothing is left to do. Waits for limits. */
export async function call<T>(
  service: DemoService,
  route: string,
  { json, form, done = [], ...how }: Call & { readonly method?: string } = {},
): Promise<T | undefined> {
  const body = form ?? (json === undefined ? undefined : JSON.stringify(json));
  const init = {
    method: how.method ?? (body === undefined ? "GET" : "POST"),
    headers: headersOf(service, how, json),
  };
  for (let tries = 1; ; tries++) {
    const { signal } = service;
    const [response, text] = await answerOf(`${service.baseUrl}${route}`, {
      ...init,
      signal,
      ...(body !== undefined && { body }),
    });
    if (response.ok) return JSON.parse(text) as T; // the caller names the type of the answer
    const waitS = response.headers.get("Retry-After");
    const { code, message } = (JSON.parse(text) as ErrorBody).error ?? { code: "", message: text };
    if (done.includes(code)) return undefined;
    if (waitS === null || tries === TRIES) throw new Error(`${route.split("?")[0]}: ${message} (${code})`);
    await sleep(Number(waitS) * 1000, undefined, { signal });
  }
}

async function answerOf(url: string, init: RequestInit): Promise<readonly [Response, string]> {
  try {
    const response = await fetch(url, init);
    return [response, await response.text()];
  } catch (cause) {
    throw new ServiceGone("the service does not answer", { cause });
  }
}

function headersOf(
  { secretKey }: DemoService,
  { isPerson, idempotencyKey }: Call,
  json: unknown,
): Record<string, string> {
  return {
    ...(isPerson !== true && { Authorization: `Bearer ${secretKey}` }),
    ...(json !== undefined && { "Content-Type": "application/json" }),
    ...(idempotencyKey !== undefined && { "Idempotency-Key": idempotencyKey }),
  };
}
