import { VERSION } from "../version.ts";
import { ApiError, readApiError } from "./api-error.ts";
import { addressOf } from "./base-url.ts";
import { encodeForm, type FormField } from "./form.ts";
import { List, type Page } from "./list.ts";
import { NoAnswerError } from "./no-answer-error.ts";
import { pause, waitBeforeRetry } from "./retry.ts";

/** Options of a single call. */
export type CallOptions = {
  /** Aborts the call at once; it throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for each try; defaults to the client's setting. */
  readonly timeoutMs?: number | undefined;
  readonly maxRetries?: number | undefined;
  /** Called with each response of this call. */
  readonly onResponse?: ((response: ResponseReport) => void) | undefined;
};

/** A response, for logs and for support. It holds no key, no body and no secret part of a capture link. */
export type ResponseReport = {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** Name it when you contact support. */
  readonly requestId: string | undefined;
  readonly headers: Headers;
  /** 1 for the first try. */
  readonly tries: number;
};

/** Options of a POST. Without an idempotency key it is tried only once. */
export type PostOptions = CallOptions & {
  /**
   * Within a day, calls with the same key take effect only once, so the client retries when that may help.
   * `true` lets the client create a key for this call. A key of your own also covers a crash of your process.
   */
  readonly idempotencyKey?: string | true | undefined;
};

export type ClientOptions = {
  readonly baseUrl: string;
  /** Absent for a capture link, where the URL is its own credential. */
  readonly key?: string;
  readonly timeoutMs?: number | undefined;
  readonly maxRetries?: number | undefined;
  readonly fetch?: typeof fetch | undefined;
  /** Called with every response, for example to log it. */
  readonly onResponse?: CallOptions["onResponse"];
};

type Tried<T> = {
  readonly outcome: Received<T> | ApiError | NoAnswerError;
  readonly response?: Response;
};

/** What was read of a 2xx response. */
type Received<T> = { readonly received: T };

type ReadBody<T> = (response: Response) => Promise<T>;

type Reported = Pick<CallOptions, "onResponse"> & { readonly tries: number };

/** What follows the id in the token of a capture link, which is its credential. */
const SECRET_PART = /(?<=\/[0-9A-HJKMNP-TV-Z]{26}\.)[^/]+/g;

/** Query parameters: arrays become repeated parameters, objects become `name[key]`. */
export type QueryValues = Readonly<
  Record<string, string | number | boolean | readonly string[] | Readonly<Record<string, string>> | undefined>
>;

export type Call = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The path with its parameters filled in and encoded. */
  readonly path: string;
  readonly query?: QueryValues | undefined;
  readonly json?: unknown;
  readonly form?: readonly FormField[];
  readonly csv?: string;
};

type Sent = { readonly contentType: string; readonly bytes: Uint8Array<ArrayBuffer> | string };

const TIMEOUT_MS = 60_000;
const MAX_RETRIES = 3;

/** Makes the calls of one account: adds its key, applies time-outs and retries. */
export class HttpClient {
  readonly #options: ClientOptions;
  readonly #origin: string;
  readonly #maxRetries: number;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#origin = addressOf(options.baseUrl);
    this.#maxRetries = options.maxRetries ?? MAX_RETRIES;
  }

  /**
   * Returns the JSON of a 2xx response. Throws `ApiError` for any other response and `NoAnswerError` if there
   * is none.
   */
  async json<T>(call: Call, options: PostOptions = {}): Promise<T> {
    const text = new TextDecoder().decode(await this.#answer(call, options, wholeBody));
    try {
      return JSON.parse(text) as T; // typed by the OpenAPI document
    } catch {
      throw new ApiError(200, { message: `${this.#origin} answered, but not with JSON: is it the service?` });
    }
  }

  bytes(call: Call, options: PostOptions = {}): Promise<Uint8Array<ArrayBuffer>> {
    return this.#answer(call, options, wholeBody);
  }

  /** The body of a 2xx response as it arrives. The time-out covers what comes before it, the signal all of it. */
  stream(call: Call, options: CallOptions = {}): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
    return this.#answer(call, options, async ({ body }) => body ?? new Blob([]).stream());
  }

  async nothing(call: Call, options: PostOptions = {}): Promise<void> {
    await this.#answer(call, options, wholeBody);
  }

  list<Item>(path: string, filters: QueryValues, options: CallOptions = {}): List<Item> {
    return new List((cursor) =>
      this.json<Page<Item>>({ method: "GET", path, query: { ...filters, cursor } }, options),
    );
  }

  async #answer<T>(call: Call, options: PostOptions, read: ReadBody<T>): Promise<T> {
    const { idempotencyKey: asked } = options;
    const idempotencyKey = asked === true ? crypto.randomUUID() : asked;
    const sent = await bodyOf(call);
    const init = { headers: this.#headersOf(sent, idempotencyKey), ...(sent && { body: sent.bytes }) };
    const retries = options.maxRetries ?? this.#maxRetries;
    for (let tries = 1; ; tries += 1) {
      const { outcome, response } = await this.#try(call, init, { ...options, read });
      if (response) this.#report(call, response, { onResponse: options.onResponse, tries });
      if ("received" in outcome) return outcome.received;
      const mayRepeat = tries <= retries && isRepeatable(call.method, idempotencyKey, outcome);
      const waitMs = mayRepeat ? waitBeforeRetry(outcome, tries, Math.random()) : undefined;
      if (waitMs === undefined) throw outcome;
      await pause(waitMs, options.signal);
    }
  }

  /** The time-out covers whatever `read` waits for. Only the caller's own abort reason is thrown. */
  async #try<T>(
    call: Call,
    init: RequestInit,
    { read, ...options }: CallOptions & { readonly read: ReadBody<T> },
  ): Promise<Tried<T>> {
    const { fetch: send = fetch } = this.#options;
    const { signal, timeoutMs = this.#options.timeoutMs ?? TIMEOUT_MS } = options;
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), timeoutMs);
    const signals = signal ? AbortSignal.any([signal, patience.signal]) : patience.signal;
    const url = `${this.#origin}${call.path}${queryText(call.query)}`;
    try {
      signal?.throwIfAborted();
      const response = await send(url, { ...init, method: call.method, signal: signals, redirect: "manual" });
      return { response, outcome: await readAnswer(response, this.#origin, read) };
    } catch (cause) {
      signal?.throwIfAborted();
      // The message leaves the path out, because the path of a capture link is its credential.
      const where = `${call.method} ${this.#origin}`;
      const outcome = patience.signal.aborted
        ? new NoAnswerError("timed_out", `${where}: no answer within ${timeoutMs} ms`)
        : new NoAnswerError("connection_failed", `${where}: no connection`, { cause });
      return { outcome };
    } finally {
      clearTimeout(timer);
    }
  }

  #report({ method, path }: Call, { status, headers }: Response, { tries, onResponse }: Reported): void {
    const report = {
      method,
      path: path.replaceAll(SECRET_PART, "…"),
      status,
      requestId: headers.get("X-Request-Id") ?? undefined,
      headers,
      tries,
    };
    this.#options.onResponse?.(report);
    onResponse?.(report);
  }

  #headersOf(sent: Sent | undefined, idempotencyKey: string | undefined): Headers {
    const headers = new Headers({ Accept: "*/*", "User-Agent": `svc-sdk/${VERSION}` });
    if (this.#options.key !== undefined) headers.set("Authorization", `Bearer ${this.#options.key}`);
    if (sent) headers.set("Content-Type", sent.contentType);
    if (idempotencyKey !== undefined) headers.set("Idempotency-Key", idempotencyKey);
    return headers;
  }
}

/** Repeating a GET, PUT or DELETE changes nothing more, nor does a key. A 429 says that nothing was done. */
function isRepeatable(method: Call["method"], idempotencyKey: string | undefined, outcome: Error): boolean {
  if (method === "POST") return idempotencyKey !== undefined;
  return method !== "PATCH" || (outcome instanceof ApiError && outcome.status === 429);
}

async function readAnswer<T>(
  response: Response,
  origin: string,
  read: ReadBody<T>,
): Promise<Tried<T>["outcome"]> {
  if (isRedirect(response)) return redirectError(response, origin);
  return response.ok ? { received: await read(response) } : readApiError(response);
}

async function wholeBody(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await response.arrayBuffer());
}

/** The API never redirects, so it is another address that does. In a browser its status is 0. */
function isRedirect({ status }: Response): boolean {
  return status === 0 || (status >= 300 && status < 400);
}

function redirectError({ status, headers }: Response, origin: string): ApiError {
  const to = headers.get("Location") ?? "another address";
  return new ApiError(status, {
    message: `${origin} redirects to ${to}: is baseUrl the address of the service?`,
  });
}

async function bodyOf({ json, form, csv }: Call): Promise<Sent | undefined> {
  if (form) return encodeForm(form);
  if (csv !== undefined) return { contentType: "text/csv", bytes: csv };
  if (json === undefined) return undefined;
  return { contentType: "application/json", bytes: JSON.stringify(json) };
}

function queryText(query: QueryValues = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    if (typeof value !== "object") params.append(name, String(value));
    else if (isList(value)) for (const each of value) params.append(name, each);
    else for (const [key, each] of Object.entries(value)) params.append(`${name}[${key}]`, each);
  }
  return params.size === 0 ? "" : `?${params.toString()}`;
}

function isList(value: readonly string[] | Readonly<Record<string, string>>): value is readonly string[] {
  return Array.isArray(value);
}

/** Builds a path with its parameters encoded. Throws a `TypeError` for a value that would change the path. */
export function route(parts: TemplateStringsArray, ...values: readonly string[]): string {
  for (const value of values) if (!isSegment(value)) throw new TypeError(`${JSON.stringify(value)} is no id`);
  return parts.map((part, index) => `${part}${encodeURIComponent(values[index] ?? "")}`).join("");
}

/**
 * Checks the runtime value, whatever its type says: an id that was never set is `undefined` and would turn into
 * the list's path.
 */
function isSegment(value: unknown): boolean {
  return typeof value === "string" && !["", ".", ".."].includes(value);
}
