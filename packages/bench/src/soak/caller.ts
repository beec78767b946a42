import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { DetailedError, Upload } from "tus-js-client";

/** A key whose call was cut off is freed after five minutes, and the next kill may cut it off again. */
const PATIENCE_MS = 12 * 60_000;
const AGAIN_MS = 500;
/** The minimum size of a piece (CONTRACT G3.5). */
const PIECE_BYTES = 256 * 1024;
/** Statuses after which the same request may be retried: no answer, not yet, or not now. */
const PASSING = new Set([409, 425, 429, 500, 502, 503, 504]);

type Ask = { readonly method?: string; readonly json?: unknown; readonly form?: FormData };

/**
 * A caller that retries until it gets an answer, like an SDK: the key stays the same, so that the action happens once.
 */
export class Caller {
  readonly #baseUrl: string;
  readonly #secretKey: string | undefined;
  calls = 0;
  repeats = 0;

  constructor(baseUrl: string, secretKey?: string) {
    this.#baseUrl = baseUrl;
    this.#secretKey = secretKey;
  }

  /** Throws for a permanent error, and if there is no answer for twelve minutes. */
  async ask<T>(route: string, asked: Ask = {}): Promise<T> {
    const init = await this.#initOf(asked);
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      this.calls += 1;
      const answered = await this.#once(route, init);
      if (answered.ok) return JSON.parse(answered.text) as T; // the caller names the contract's type
      if (!PASSING.has(answered.status) || Date.now() > deadline)
        throw new Error(`${route}: ${answered.status} ${answered.text}`);
      this.repeats += 1;
      await sleep(AGAIN_MS);
    }
  }

  /** A request that may end the verification: if the first answer was lost, the retry finds the verification closed. */
  async last(route: string, asked: Ask): Promise<void> {
    const before = this.repeats;
    await this.ask(route, asked).catch((error: unknown) => {
      const isOver = this.repeats > before && String(error).includes('"already_finalized"');
      if (!isOver) throw error;
    });
  }

  /** Throws if the result takes longer than twelve minutes. */
  async untilCompleted(id: string): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const { status } = await this.ask<{ status: string }>(`/v1/verifications/${id}?wait=20`);
      if (status === "completed") return;
      if (Date.now() > deadline) throw new Error(`${id} is ${status} still`);
    }
  }

  /** Uploads in pieces with tus. After an unanswered piece, it continues from the server's offset. Throws like `ask`. */
  upload(route: string, bytes: Uint8Array, metadata: Readonly<Record<string, string>>): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const upload = new Upload(Buffer.from(bytes), {
      endpoint: `${this.#baseUrl}${route}`,
      chunkSize: PIECE_BYTES,
      metadata: { ...metadata },
      retryDelays: Array<number>(PATIENCE_MS / AGAIN_MS).fill(AGAIN_MS),
      onBeforeRequest: () => {
        this.calls += 1;
      },
      onShouldRetry: ({ originalResponse }) => {
        this.repeats += 1;
        return originalResponse === null || PASSING.has(originalResponse.getStatus());
      },
      onSuccess: () => resolve(),
      onError: (error) => reject(new Error(`${route}: ${answerIn(error)}`)),
    });
    upload.start();
    return promise;
  }

  /** Encodes the body once for all attempts, because encoding a form again changes its boundary. */
  async #initOf({ method, json, form }: Ask): Promise<RequestInit> {
    const isRead = method === undefined && json === undefined && form === undefined;
    const headers = new Headers({ Accept: "application/json" });
    if (!isRead) headers.set("Idempotency-Key", randomUUID());
    if (this.#secretKey !== undefined) headers.set("Authorization", `Bearer ${this.#secretKey}`);
    if (isRead) return { headers };
    const sent = form ? new Response(form) : Response.json(json ?? {});
    headers.set("Content-Type", sent.headers.get("Content-Type") ?? "");
    return { method: method ?? "POST", headers, body: await sent.arrayBuffer() };
  }

  async #once(route: string, init: RequestInit) {
    try {
      const url = route.startsWith("http") ? route : `${this.#baseUrl}${route}`;
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(60_000) });
      return { ok: response.ok, status: response.status, text: await response.text() };
    } catch (error) {
      return { ok: false, status: 503, text: String(error) };
    }
  }
}

function answerIn(error: Error): string {
  const answer = error instanceof DetailedError ? error.originalResponse : null;
  return answer ? `${answer.getStatus()} ${answer.getBody()}` : error.message;
}
