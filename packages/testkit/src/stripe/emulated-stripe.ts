import type { z } from "zod";
import { type FormValue, parseForm } from "./form-body.ts";
import { IdempotencyKeys, type Kept } from "./idempotency.ts";
import { StripeLedger, type Found } from "./ledger.ts";
import { invalidRequest, shapeRefusal, type StripeRefusal } from "./refusal.ts";
import { INTENT_CREATE, INTENT_LIST, SESSION_CREATE, SESSION_READ } from "./shapes.ts";

/**
 * Possible mishaps of a call. `cut`: the connection closes; `broken`: HTTP 500, which is stored under the key; each
 * before or after execution. `late`: takes `lateMs` and holds its key meanwhile. `busy`: HTTP 429.
 */
export type Mishap = "cut_before" | "cut_after" | "broken_before" | "broken_after" | "late" | "busy";

/** The connection was closed without an answer. */
class ConnectionCut extends Error {}

type Operation = "start" | "read" | "charge" | "list";
type Call = {
  readonly key: string | undefined;
  readonly params: Record<string, FormValue>;
  readonly url: URL;
  readonly body: string;
};

/** The part of Stripe that saves cards and charges them, strict about every request. `fetch` is its HTTPS interface. */
export class EmulatedStripe {
  readonly secretKey = "sk_test_emulated";
  readonly webhookSecret = "whsec_emulated";
  /** Shape errors for which Stripe would have refused a request, whatever the outcome. */
  readonly problems: string[] = [];
  readonly calls: Operation[] = [];
  readonly ledger: StripeLedger;
  lateMs = 400;
  /** How far its clock is ahead of ours. */
  clockAheadMs = 0;
  readonly #keys = new IdempotencyKeys();
  readonly #mishaps: { readonly operation: Operation; readonly mishap: Mishap }[] = [];

  constructor() {
    this.ledger = new StripeLedger(() => this.#now());
  }

  /** Queues mishaps for the next calls of this operation, one each. */
  next(operation: Operation, ...mishaps: readonly Mishap[]): void {
    this.#mishaps.push(...mishaps.map((mishap) => ({ operation, mishap })));
  }

  async fetch(request: Request): Promise<Response> {
    const url = new URL(request.url);
    if (url.pathname.startsWith("/c/pay/")) return this.ledger.answerPage(request);
    const operation = operationOf(request.method, url.pathname);
    const refused = operation
      ? this.#checkHeaders(request)
      : invalidRequest(`Unrecognized request URL`, {}, 404);
    if (!operation || refused) return this.#refuse(refused ?? invalidRequest("no operation"));
    this.calls.push(operation);
    const body = request.method === "POST" ? await textOf(request) : url.search.slice(1);
    const key = request.headers.get("Idempotency-Key") ?? undefined;
    return this.#meet(operation, { key, url, body, params: parseForm(body) });
  }

  async #meet(operation: Operation, call: Call): Promise<Response> {
    const index = this.#mishaps.findIndex((each) => each.operation === operation);
    const mishap = index < 0 ? undefined : this.#mishaps.splice(index, 1)[0]?.mishap;
    if (mishap === "cut_before") throw new ConnectionCut();
    if (mishap === "busy")
      return answer({
        status: 429,
        text: errorText({ type: "invalid_request_error", code: "rate_limit", message: "busy" }),
      });
    const response = await this.#once(operation, call, mishap);
    if (mishap === "cut_after") throw new ConnectionCut();
    return response;
  }

  async #once(operation: Operation, call: Call, mishap: Mishap | undefined): Promise<Response> {
    const { key, url, body } = call;
    if (key === undefined) return this.#executed(operation, call, mishap);
    const begun = this.#keys.begin(key, `${url.pathname} ${body}`, this.#now());
    if (begun !== "new")
      return "text" in begun ? answer(begun, { "Idempotent-Replayed": "true" }) : this.#refuse(begun);
    return this.#executed(operation, call, mishap);
  }

  async #executed(operation: Operation, call: Call, mishap: Mishap | undefined): Promise<Response> {
    if (mishap === "late") await new Promise((resolve) => setTimeout(resolve, this.lateMs));
    const checked = SHAPES[operation].safeParse(call.params, { reportInput: true });
    if (!checked.success) {
      if (call.key !== undefined) this.#keys.forget(call.key);
      return this.#refuse(shapeRefusal(checked.error));
    }
    const kept = this.#answered(operation, call.url, { params: checked.data, mishap });
    if (call.key !== undefined) this.#keys.keep(call.key, kept);
    return answer(kept, kept.status === 500 ? { "Stripe-Should-Retry": "false" } : {});
  }

  #answered(
    operation: Operation,
    url: URL,
    { params, mishap }: { readonly params: unknown; readonly mishap: Mishap | undefined },
  ): Kept {
    const failure = { status: 500, text: errorText({ type: "api_error", message: "Sorry" }) };
    if (mishap === "broken_before") return failure;
    const kept = keptOf(this.#execute(operation, url, params));
    return mishap === "broken_after" ? failure : kept;
  }

  #execute(operation: Operation, url: URL, params: unknown): Found {
    switch (operation) {
      case "start":
        return this.ledger.startSession(params as z.output<typeof SESSION_CREATE>, url.origin); // SHAPES validated it
      case "read":
        return this.ledger.readSession(
          url.pathname.split("/").at(-1) ?? "",
          params as z.output<typeof SESSION_READ>,
        ); // as above
      case "charge":
        return this.ledger.charge(params as z.output<typeof INTENT_CREATE>); // as above
      case "list":
        return this.ledger.list(params as z.output<typeof INTENT_LIST>); // as above
    }
  }

  #checkHeaders({ method, headers }: Request): StripeRefusal | undefined {
    if (headers.get("Authorization") !== `Bearer ${this.secretKey}`) {
      return { status: 401, error: { type: "invalid_request_error", message: "Invalid API Key provided" } };
    }
    if (!/^\d{4}-\d{2}-\d{2}\.[a-z]+$/.test(headers.get("Stripe-Version") ?? ""))
      return invalidRequest("Invalid Stripe API version");
    if (method === "GET") return undefined;
    if (headers.get("Content-Type") !== "application/x-www-form-urlencoded")
      return invalidRequest("Invalid content type", {}, 415);
    // A retry with the client's own random key would charge again
    const key = headers.get("Idempotency-Key") ?? "";
    const isOurs = key !== "" && key.length <= 255 && !key.startsWith("stripe-node-retry");
    return isOurs
      ? undefined
      : invalidRequest("a POST needs an Idempotency-Key that a later call can repeat");
  }

  #refuse({ status, error }: StripeRefusal): Response {
    // A key in use is not an error of the request
    if (status !== 409) this.problems.push(`${status} ${error.message}`);
    return answer({ status, text: errorText(error) });
  }

  #now(): number {
    return Date.now() + this.clockAheadMs;
  }
}

const SHAPES = {
  start: SESSION_CREATE,
  read: SESSION_READ,
  charge: INTENT_CREATE,
  list: INTENT_LIST,
} as const;

function operationOf(method: string, path: string): Operation | undefined {
  if (path === "/v1/checkout/sessions" && method === "POST") return "start";
  if (/^\/v1\/checkout\/sessions\/cs_\w+$/.test(path) && method === "GET") return "read";
  if (path !== "/v1/payment_intents") return undefined;
  return method === "POST" ? "charge" : "list";
}

function keptOf(found: Found): Kept {
  return "error" in found
    ? { status: found.status, text: errorText(found.error) }
    : { status: 200, text: JSON.stringify(found.object) };
}

function errorText(error: StripeRefusal["error"]): string {
  return JSON.stringify({ error });
}

let requests = 0;

function answer({ status, text }: Kept, headers: Readonly<Record<string, string>> = {}): Response {
  requests += 1;
  return new Response(text, {
    status,
    headers: { "Content-Type": "application/json", "Request-Id": `req_${requests}`, ...headers },
  });
}

/** Workers warn about `text()` on a form. */
async function textOf(request: Request): Promise<string> {
  return new TextDecoder().decode(await request.arrayBuffer());
}
