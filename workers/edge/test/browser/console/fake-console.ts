import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { consolePage } from "@svc/console/console-page";
import type { CaseDetail } from "@svc/contract/case/case-detail";
import type { CaseItem } from "@svc/contract/case/case-body";
import type { MeBody } from "@svc/contract/account/me-body";
import { ROOT } from "@svc/commands/local/wrangler";
import type { OwnInvitationBody } from "@svc/contract/team/own-invitations";
import { caseItem, decidedCase, decidedItem, madeVerification, sentTo, wholeCase } from "./console-cases.ts";
import { requireDeclared } from "./declared-answers.ts";
import { FakeBulk } from "./fake-bulk.ts";
import { FakeData } from "./fake-data.ts";
import { FakeReview } from "./fake-review.ts";
import { FakeSettings } from "./fake-settings.ts";
import { FakeTemplates } from "./fake-templates.ts";
import type { Picture } from "./pictures.ts";

const DIST = path.join(ROOT, "workers/edge/pages/dist");
const TYPES: Readonly<Record<string, string>> = {
  js: "text/javascript",
  css: "text/css",
  json: "application/json",
};
const FOREVER = "public, max-age=31536000, immutable";
export const CODE = "123456";
const TASK = { challenge: "1800000000000-1abc", bits: 12 };

/** A page that only shows how many cases are on a page of the list. */
const BARE =
  '<!doctype html><title>Bare</title><link rel="icon" href="data:,"><p id="app"></p><script src="/bare.js"></script>';
const BARE_SCRIPT = `fetch("/v1/cases?limit=50").then((answer) => answer.json()).then(({ items }) => {
  document.querySelector("#app").innerHTML = items.map(({ verification }) => "<p class=row-title>" + verification.id).join("");
});`;

const NO_PICTURE: Picture = { large: new Uint8Array(), thumb: new Uint8Array() };

type Answer = { readonly status: number; readonly body?: unknown };
type Call = {
  readonly method: string;
  readonly url: URL;
  readonly body: Record<string, unknown>;
  readonly key: string | undefined;
};

/** A fake service with the console's wire format that fails on request. The pages are the built ones. */
export class FakeConsole {
  items: CaseItem[] = [];
  /** Details of these ids, overriding the list. */
  readonly cases = new Map<string, CaseDetail>();
  readonly review = new FakeReview();
  readonly settings = new FakeSettings();
  readonly data = new FakeData();
  readonly templates = new FakeTemplates();
  readonly bulk = new FakeBulk();
  isSignedIn = true;
  /** Makes changes of settings require a confirmation. */
  isConfirmationAsked = false;
  /** Requires a proof of work for a code. */
  isProofAsked = false;
  /** The invitations of a person without an account who signs in. */
  invitations: readonly OwnInvitationBody[] | undefined;
  /** Answers every API call with 503. */
  isDown = false;
  delayMs = 0;
  /** Actions on cases. `refusal` replaces the success response. */
  readonly acts: { readonly pathname: string; readonly body: Record<string, unknown> }[] = [];
  refusal: Answer | undefined;
  /** Delay of every response, as of a remote service. */
  farMs = 0;
  /** Methods, paths and queries of all calls. */
  readonly calls: string[] = [];
  me: MeBody = {
    account: { id: "acc_1", name: "Acme Insurance", org: "acme", blur_sensitive: false, sms: false },
    user: { id: "usr_1", email: "dana@acme.example", role: "reviewer" },
    environment: "local",
    limits: {
      reads_per_second: 50,
      writes_per_second: 10,
      audits_per_second: 2,
      image_bytes: 26_214_400,
      upload_bytes: 26_214_400,
      video_bytes: 209_715_200,
    },
    accounts: [{ id: "acc_1", name: "Acme Insurance", role: "reviewer" }],
  };
  readonly #pictures: readonly Picture[];
  readonly #server: Server;
  #triesLeft = 5;
  /** Responses the contract does not declare. */
  readonly #undeclared: unknown[] = [];

  private constructor(pictures: readonly Picture[]) {
    this.#pictures = pictures;
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch((error: unknown) => {
        // the page is gone and waits for no response
        if (request.destroyed) return;
        console.error(error);
        response.writeHead(500).end();
      });
    });
  }

  static async open(pictures: readonly Picture[]): Promise<FakeConsole> {
    const fake = new FakeConsole(pictures);
    await new Promise<void>((resolve) => fake.#server.listen(0, "127.0.0.1", resolve));
    return fake;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Newest first, like the list. */
  fill(count: number): void {
    this.items = Array.from({ length: count }, (_, age) => caseItem(count - age, age));
  }

  /** Makes this many cases wait for review, alternating between the subjects. */
  fillReview(count: number): void {
    this.fill(Math.max(8, count * 2));
    this.review.reset();
    this.review.waiting = this.items
      .filter(({ due }) => due)
      .slice(0, count)
      .map((item) => ({ case: wholeCase(item), subject: item.due?.[0] ?? "flagged" }));
  }

  /** Adds a case created now. */
  add(number: number): void {
    const at = new Date().toISOString();
    const item = caseItem(number, 0);
    const verification = { ...item.verification, created_at: at };
    this.items.unshift({ ...item, verification, updated_at: at });
  }

  /** Marks a case as accepted by a reviewer. */
  accept(id: string): void {
    this.items = this.items.map((item) =>
      item.verification.id === id
        ? {
            ...item,
            outcome: "genuine",
            verification: { ...item.verification, verdict: { svc: true, signals: [] } },
            updated_at: new Date().toISOString(),
          }
        : item,
    );
  }

  /** Throws if any response was undeclared, even if the page treated it as a service failure and the test passed. */
  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    if (this.#undeclared.length > 0) throw new AggregateError(this.#undeclared, String(this.#undeclared[0]));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", this.url);
    const { method = "GET" } = request;
    if (this.farMs > 0) await new Promise((resolve) => setTimeout(resolve, this.farMs));
    const file = this.#fileAt(url);
    if (file) return send(response, await file);
    this.calls.push(`${method} ${url.pathname}${url.search}`);
    const body = await bodyOf(request);
    if (this.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.delayMs));
    const key = request.headers["idempotency-key"]?.toString();
    const { status, body: said } = this.#call({ method, url, body, key });
    try {
      requireDeclared({ method, pathname: url.pathname, status, body: said });
    } catch (error) {
      this.#undeclared.push(error);
      throw error;
    }
    response.writeHead(status, {
      "Content-Type": "application/json",
      "Cache-Control": "no-store",
      ...(status === 429 && { "Retry-After": "1" }),
    });
    response.end(said === undefined ? undefined : JSON.stringify(said));
  }

  #fileAt(url: URL): Response | Promise<Response> | undefined {
    const { pathname } = url;
    if (/^\/app(?:\/|$)/.test(pathname)) return consolePage(new Request(url), SHELL);
    if (pathname === "/bare") return typed(BARE, "text/html");
    if (pathname === "/bare.js") return typed(BARE_SCRIPT, "text/javascript", FOREVER);
    if (pathname === "/preview") return previewPage();
    if (/^\/(?:console|assets)\//.test(pathname)) return builtFile(pathname);
    return pathname.startsWith("/files/") ? this.#picture(pathname) : undefined;
  }

  #picture(name: string): Response {
    const seed = Buffer.from(name.split("/")[2] ?? "").reduce((sum, byte) => (sum * 31 + byte) % 9973, 7);
    const { large, thumb } = this.#pictures[seed % this.#pictures.length] ?? NO_PICTURE;
    return typed(name.endsWith("/thumb") ? thumb : large, "image/jpeg", "private, max-age=900");
  }

  #call(call: Call): Answer {
    const { pathname } = call.url;
    if (this.isDown) return refuse(503, "storage_unavailable", "a dependency is down");
    if (pathname.startsWith("/auth/")) return this.#auth(call);
    if (!this.isSignedIn) return refuse(401, "unauthorized", "no session");
    if (pathname === "/v1/me") return { status: 200, body: this.me };
    const started = this.bulk.answer(call);
    if (started) return started;
    const set = this.#ofAccount(call);
    if (set) return set;
    return this.#ofCases(call);
  }

  #ofCases(call: Call): Answer {
    const { pathname } = call.url;
    if (pathname === "/v1/cases") return { status: 200, body: this.#list(call.url.searchParams) };
    if (pathname === "/v1/cases/counts") return { status: 200, body: this.review.counts };
    if (pathname.startsWith("/v1/review/")) return this.review.answer(call.method, pathname, call.body);
    return call.method === "GET" ? this.#case(pathname) : this.#act(pathname, call.body);
  }

  /** Undefined for calls about cases. */
  #ofAccount(call: Call): Answer | undefined {
    const { method, body } = call;
    const { pathname } = call.url;
    if (this.isConfirmationAsked && method !== "GET" && pathname.startsWith("/v1/me/"))
      return refuse(403, "confirmation_required", "confirm that it's you");
    return (
      this.data.answer(method, pathname, body) ??
      this.settings.answer(method, pathname, body) ??
      this.templates.answer(call)
    );
  }

  #case(pathname: string): Answer {
    const known = this.#caseAt(pathname);
    return known ? { status: 200, body: known } : refuse(404, "not_found", `nothing at ${pathname}`);
  }

  /** The case in `/v1/cases/{id}` or `/v1/verifications/{id}/…`. */
  #caseAt(pathname: string): CaseDetail | undefined {
    const id = pathname.split("/")[3] ?? "";
    const item = this.items.find(({ verification }) => verification.id === id);
    return this.cases.get(id) ?? (item && wholeCase(item));
  }

  /** An action on one verification. */
  #act(pathname: string, body: Record<string, unknown>): Answer {
    this.acts.push({ pathname, body });
    if (this.refusal) return this.refusal;
    const decided = /^\/v1\/cases\/(.+)\/decision$/.exec(pathname)?.[1];
    if (decided !== undefined) return this.#decide(decided, body);
    const assigned = /^\/v1\/cases\/(.+)\/assignee$/.exec(pathname)?.[1];
    if (assigned !== undefined) return this.#assign(assigned, body);
    if (pathname === "/v1/verifications")
      return {
        status: 201,
        body: { ...madeVerification("vfy_made", "https://svc.example/v/made"), ...sentTo(body) },
      };
    const known = this.#caseAt(pathname);
    return known
      ? { status: 200, body: known.verification }
      : refuse(404, "not_found", `nothing at ${pathname}`);
  }

  /** CONTRACT G15.5. */
  #assign(id: string, { assignee }: Record<string, unknown>): Answer {
    const { assignee: _, ...whole } = this.#caseAt(`/v1/cases/${id}`) ?? {};
    if (!("verification" in whole)) return refuse(404, "not_found", `no case ${id}`);
    const after = {
      ...whole,
      ...(typeof assignee === "string" && { assignee: { id: assignee } }),
    } as CaseDetail; // of a whole case
    this.cases.set(id, after);
    const item = this.items.find(({ verification }) => verification.id === id);
    return { status: 200, body: { ...item, ...(after.assignee && { assignee: after.assignee }) } };
  }

  /** CONTRACT G15.3: a decision again needs a note. */
  #decide(id: string, { decision, note }: Record<string, unknown>): Answer {
    const item = this.items.find(({ verification }) => verification.id === id);
    if (!item) return refuse(404, "not_found", `no case ${id}`);
    if (item.decision && note === undefined) {
      const fields = [{ path: "note", message: "is required, because the case is already decided" }];
      return {
        status: 400,
        body: { error: { code: "invalid_request", message: "a field is wrong", fields } },
      };
    }
    const next = decidedItem(item, {
      decision: decision === "accepted" ? "accepted" : "rejected",
      ...(typeof note === "string" && { note }),
      by: this.me.user?.email ?? "",
    });
    this.items = this.items.map((each) => (each === item ? next : each));
    const known = this.cases.get(id);
    if (known) this.cases.set(id, decidedCase(known, next));
    return { status: 200, body: next };
  }

  #auth({ method, url, body }: Call): Answer {
    if (url.pathname.startsWith("/auth/invitations/")) return this.#invited(method);
    switch (url.pathname) {
      case "/auth/options":
        return { status: 200, body: { dev_mail: "/dev/mail" } };
      case "/auth/email/start":
        if (this.isProofAsked && !isProof(body["proof"])) {
          const error = { code: "proof_required", message: "many codes were asked for", ...TASK };
          return { status: 403, body: { error } };
        }
        this.#triesLeft = 5;
        return { status: 202, body: {} };
      case "/auth/email/verify": {
        if (body["code"] === CODE) {
          if (this.invitations) return { status: 200, body: { invitations: this.invitations } };
          this.isSignedIn = true;
          this.isConfirmationAsked = false;
          return { status: 200, body: this.me };
        }
        this.#triesLeft -= 1;
        return refuse(401, "unauthorized", `the code is wrong; ${this.#triesLeft} tries left`);
      }
      case "/auth/logout":
        this.isSignedIn = false;
        return { status: 204 };
      default:
        return refuse(404, "not_found", "no such way in");
    }
  }

  /** Answers the open invitation. */
  #invited(method: string): Answer {
    this.invitations = undefined;
    const { invitations: _answered, ...me } = this.me;
    this.me = me;
    if (method === "DELETE") return { status: 204 };
    this.isSignedIn = true;
    return { status: 200, body: this.me };
  }

  #list(query: URLSearchParams) {
    const after = query.get("changed_after");
    const found = this.items.filter(
      (item) => isFiltered(item, query) && (after === null || item.updated_at > after),
    );
    const from = Number(query.get("cursor") ?? 0);
    const to = from + Number(query.get("limit") ?? 50);
    const has_more = to < found.length;
    const items = after === null ? found.slice(from, to) : found.toReversed().slice(from, to);
    return { items, has_more, ...(has_more && { next_cursor: String(to) }) };
  }
}

const SHELL = {
  fetch: () => Promise.resolve(new Response(readFileSync(path.join(DIST, "app.html")))),
};

function refuse(status: number, code: string, message: string): Answer {
  return { status, body: { error: { code, message } } };
}

function isFiltered(item: CaseItem, query: URLSearchParams): boolean {
  const isOneOf = (name: string, has: readonly string[]) =>
    !query.has(name) || query.getAll(name).some((each) => has.includes(each));
  return (
    isOneOf("outcome", [item.outcome ?? ""]) &&
    isOneOf("due", item.due ?? []) &&
    isOneOf("decision", [item.decision ?? "none"]) &&
    textOf(item).includes(query.get("search")?.toLowerCase() ?? "")
  );
}

function textOf({ verification, identification = "", metadata }: CaseItem): string {
  return [verification.id, identification, ...Object.values(metadata)].join("\n").toLowerCase();
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString();
  // forms are not parsed further
  if (request.headers["content-type"]?.startsWith("multipart/") === true) return { form: text };
  return text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
}

async function send(response: ServerResponse, answer: Response): Promise<void> {
  response
    .writeHead(answer.status, Object.fromEntries(answer.headers))
    .end(Buffer.from(await answer.arrayBuffer()));
}

/** With the policy it is served with. */
function previewPage(): Response {
  const page = typed(readFileSync(path.join(DIST, "preview.html")), "text/html");
  const [, rules = ""] =
    /^\/preview\n((?: {2}.+\n)+)/m.exec(readFileSync(path.join(DIST, "_headers"), "utf8")) ?? [];
  for (const rule of rules.trim().split("\n")) {
    const [name = "", value = ""] = rule.trim().split(/: (.*)/);
    page.headers.set(name, value);
  }
  return page;
}

function builtFile(name: string): Response {
  const type = TYPES[name.split(".").at(-1) ?? ""] ?? "application/octet-stream";
  const file = readFileSync(path.join(DIST, path.normalize(name)));
  return typed(file, type, FOREVER);
}

function typed(body: string | Uint8Array, type: string, cacheControl = "no-store"): Response {
  const content = typeof body === "string" ? body : new Uint8Array(body);
  return new Response(content, { headers: { "Content-Type": type, "Cache-Control": cacheControl } });
}

function isProof(proof: unknown): boolean {
  const digest = createHash("sha256").update(String(proof)).digest();
  return String(proof).startsWith(`${TASK.challenge}.`) && digest.readUInt32BE(0) >>> (32 - TASK.bits) === 0;
}
