import type { Stripe } from "stripe";
import type { z } from "zod";
import { type CardConduct, conductOf } from "./cards.ts";
import { missingResource, type StripeRefusal } from "./refusal.ts";
import type { INTENT_CREATE, INTENT_LIST, SESSION_CREATE, SESSION_READ } from "./shapes.ts";

export type Found = { readonly object: object } | StripeRefusal;

export type Intent = Pick<
  Stripe.PaymentIntent,
  | "id"
  | "object"
  | "amount"
  | "currency"
  | "customer"
  | "payment_method"
  | "status"
  | "created"
  | "metadata"
  | "description"
  | "livemode"
> & {
  readonly last_payment_error: object | null;
  readonly cancellation_reason: null;
};
type Session = {
  readonly id: string;
  readonly object: "checkout.session";
  readonly mode: string;
  readonly url: string;
  readonly metadata: Record<string, string>;
  readonly success_url: string;
  readonly customer_creation: string | null;
  readonly created: number;
  status: "open" | "complete" | "expired";
  customer: string | null;
  setup_intent: string;
};
type Saved = { readonly customer: string; readonly number: string } & CardConduct;

const DAY_S = 86_400;

/** Stripe's state: sessions, cards, intents, and the events it would send. */
export class StripeLedger {
  readonly intents: Intent[] = [];
  readonly events: { readonly type: string; readonly data: { readonly object: object } }[] = [];
  readonly #sessions = new Map<string, Session>();
  readonly #cards = new Map<string, Saved>();
  readonly #now: () => number;
  #count = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  startSession(params: z.output<typeof SESSION_CREATE>, origin: string): Found {
    const id = this.#id("cs_test");
    const { mode, success_url, metadata = {} } = params;
    const session: Session = {
      id,
      object: "checkout.session",
      mode,
      url: `${origin}/c/pay/${id}`,
      metadata,
      success_url,
      customer_creation: params.customer_creation ?? null,
      created: this.#seconds(),
      status: "open",
      customer: params.customer ?? null,
      setup_intent: this.#id("seti"),
    };
    this.#sessions.set(id, session);
    return { object: session };
  }

  readSession(id: string, { expand = [] }: z.output<typeof SESSION_READ>): Found {
    const session = this.#sessions.get(id);
    if (!session) return missingResource("checkout.session", id);
    if (session.status === "open" && this.#seconds() >= session.created + DAY_S) session.status = "expired";
    if (!expand.some((path) => path.startsWith("setup_intent"))) return { object: session };
    return { object: { ...session, setup_intent: this.#setupIntent(session, expand) } };
  }

  /** Completes Checkout as a customer would. Returns false if the card cannot be saved or the page has expired. */
  finish(id: string, number: string): boolean {
    const session = this.#sessions.get(id);
    const conduct = conductOf(number.replaceAll(/\D/g, ""));
    const isOver = session !== undefined && this.#seconds() >= session.created + DAY_S;
    if (session?.status !== "open" || !conduct || isOver) return false;
    session.status = "complete";
    if (session.customer_creation === "always") session.customer = this.#id("cus");
    this.#cards.set(`pm_${session.setup_intent}`, { customer: session.customer ?? "", number, ...conduct });
    this.events.push({ type: "checkout.session.completed", data: { object: session } });
    return true;
  }

  /** Checkout's own page, for people; tests call `finish` instead. */
  async answerPage(request: Request): Promise<Response> {
    const id = new URL(request.url).pathname.split("/").at(-1) ?? "";
    const session = this.#sessions.get(id);
    if (!session) return new Response("no such page", { status: 404 });
    if (request.method === "POST") {
      const number = new URLSearchParams(await request.text()).get("number") ?? "";
      if (this.finish(id, number))
        return new Response(null, { status: 303, headers: { Location: session.success_url } });
    }
    const html = `<!doctype html><title>Checkout</title><h1>Save a card</h1><form method="post"><label>Card number <input name="number"></label><button>Save</button></form>`;
    return new Response(html, { headers: { "Content-Type": "text/html" } });
  }

  charge(params: z.output<typeof INTENT_CREATE>): Found {
    const { payment_method: method = "", customer = "" } = params;
    const card = this.#cards.get(method);
    if (card?.customer !== customer) return missingResource("payment_method", method);
    const { decline } = card;
    const refusal = decline && { type: "card_error", message: "Your card was declined.", ...decline };
    const intent = this.#newIntent(params, refusal);
    this.intents.push(intent);
    const type = refusal ? "payment_intent.payment_failed" : "payment_intent.succeeded";
    this.events.push({ type, data: { object: intent } });
    return refusal ? { status: 402, error: { ...refusal, payment_intent: intent } } : { object: intent };
  }

  list({ customer, created, limit = 10, starting_after: after }: z.output<typeof INTENT_LIST>): Found {
    const all = this.intents
      .toReversed()
      .filter(
        (intent) =>
          (customer === undefined || intent.customer === customer) && intent.created >= (created?.gte ?? 0),
      );
    const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
    const data = all.slice(from, from + limit);
    return {
      object: { object: "list", url: "/v1/payment_intents", data, has_more: from + limit < all.length },
    };
  }

  /** How many times this payment took money. */
  chargesOf(paymentId: string): number {
    return this.intents.filter(
      ({ status, metadata }) => status === "succeeded" && metadata["payment_id"] === paymentId,
    ).length;
  }

  #newIntent(params: z.output<typeof INTENT_CREATE>, refusal: object | undefined): Intent {
    const { amount, currency, customer = null, payment_method: method = null } = params;
    return {
      id: this.#id("pi"),
      object: "payment_intent",
      amount,
      currency,
      customer,
      payment_method: method,
      status: refusal ? "requires_payment_method" : "succeeded",
      last_payment_error: refusal ?? null,
      cancellation_reason: null,
      created: this.#seconds(),
      metadata: params.metadata ?? {},
      description: params.description ?? null,
      livemode: false,
    };
  }

  #setupIntent({ setup_intent: id, status }: Session, expand: readonly string[]) {
    const method = `pm_${id}`;
    const card = this.#cards.get(method);
    if (status !== "complete" || !card)
      return { id, object: "setup_intent", status: "requires_payment_method", payment_method: null };
    const { brand, number, customer } = card;
    const isWhole = expand.includes("setup_intent.payment_method");
    const whole = {
      id: method,
      object: "payment_method",
      type: "card",
      customer,
      card: { brand, last4: number.slice(-4) },
    };
    return { id, object: "setup_intent", status: "succeeded", payment_method: isWhole ? whole : method };
  }

  #seconds(): number {
    return Math.floor(this.#now() / 1000);
  }

  #id(prefix: string): string {
    this.#count += 1;
    return `${prefix}_${String(this.#count).padStart(14, "0")}`;
  }
}
