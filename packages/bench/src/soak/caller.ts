import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

/** A key whose call was cut off is free again after five minutes. */
const PATIENCE_MS = 6 * 60_000;
const AGAIN_MS = 500;
/** What may be asked again as it is: nobody answered, not yet, or not now. */
const PASSING = new Set([409, 425, 429, 500, 502, 503, 504]);

type Ask = { readonly method?: string; readonly json?: unknown; readonly form?: FormData };

/** A caller that goes on until it is answered, as SDKs do: the same key each time, so that it happens once. */
export class Caller {
  readonly #baseUrl: string;
  readonly #secretKey: string | undefined;
  calls = 0;
  repeats = 0;

  constructor(baseUrl: string, secretKey?: string) {
    this.#baseUrl = baseUrl;
    this.#secretKey = secretKey;
  }

  /** Throws for an answer that will stay, and where nobody answers for six minutes. */
  async ask<T>(route: string, asked: Ask = {}): Promise<T> {
    const init = await this.#initOf(asked);
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      this.calls += 1;
      const answered = await this.#once(route, init);
      if (answered.ok) return JSON.parse(answered.text) as T; // the caller says what the contract answers
      if (!PASSING.has(answered.status) || Date.now() > deadline)
        throw new Error(`${route}: ${answered.status} ${answered.text}`);
      this.repeats += 1;
      await sleep(AGAIN_MS);
    }
  }

  /** What may end the verification: where nobody answered the first time, it is over the second. */
  async last(route: string, asked: Ask): Promise<void> {
    const before = this.repeats;
    await this.ask(route, asked).catch((error: unknown) => {
      const isOver = this.repeats > before && String(error).includes('"already_finalized"');
      if (!isOver) throw error;
    });
  }

  /** The same bytes for every try: a form that is read again has another boundary. */
  async #initOf({ method, json, form }: Ask): Promise<RequestInit> {
    const isRead = method === undefined && json === undefined && form === undefined;
    const headers = new Headers(isRead ? {} : { "Idempotency-Key": randomUUID() });
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
