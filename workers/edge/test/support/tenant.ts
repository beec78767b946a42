import { exports } from "cloudflare:workers";
import { parseSecrets } from "@svc/access/mac";
import { lookupsOf, mintPublishableKey, mintSecretKey } from "@svc/access/secret-key";
import { newAccountId, newApiKeyId } from "@svc/domain/ids";
import { addAccount } from "@svc/store/operator/operator-statements";
import { type AccountShard, databaseOf } from "@svc/store/d1/shard";
import { beforeAll } from "vitest";
import { type OpenApiDocument, requireDeclared } from "./declared-answers.ts";
import { env } from "./environment.ts";

export const ORIGIN = "https://svc.example";

type Terms = {
  readonly role?: "full" | "read";
  readonly openingBalanceCents?: number;
  readonly photosPerMonth?: number;
  readonly monthlyVerificationLimit?: number;
  readonly auditsPerSecond?: number;
  readonly allowedOrigins?: readonly string[];
};

let made = 0;

export type Answer = { readonly status: number; readonly headers: Headers; readonly body: Body };
// oxlint-disable-next-line typescript/no-explicit-any -- responses are asserted on, not trusted
type Body = any;

/** An account in D1, and a client with its keys. */
export class TenantClient {
  readonly accountId = newAccountId(Date.now());
  readonly secretKey = mintSecretKey();
  readonly publishableKey = mintPublishableKey();
  /** Alternates, so that a test with two tenants uses both databases. */
  readonly #shard = made++ % 2;

  get shard(): AccountShard {
    return { db: databaseOf(env, this.#shard), accountId: this.accountId };
  }

  static async create(terms: Terms = {}): Promise<TenantClient> {
    const client = new TenantClient();
    const { accountId, secretKey, publishableKey } = client;
    const [lookup = ""] = await lookupsOf(secretKey, await parseSecrets(env.SERVICE_SECRETS));
    const row = { accountId, createdAt: 0, last4: "0000", name: "test" };
    const statements = addAccount({
      account: {
        id: accountId,
        org: accountId,
        name: "Test",
        createdAt: 0,
        openingBalanceCents: terms.openingBalanceCents ?? 100_000,
        auditsPerSecond: terms.auditsPerSecond,
        photosPerMonth: terms.photosPerMonth,
        monthlyVerificationLimit: terms.monthlyVerificationLimit,
        shard: client.#shard,
      },
      keys: [
        { ...row, id: newApiKeyId(Date.now()), kind: "secret", lookup, role: terms.role },
        {
          ...row,
          id: newApiKeyId(Date.now()),
          kind: "publishable",
          lookup: publishableKey,
          allowedOrigins: [...(terms.allowedOrigins ?? [])],
        },
      ],
      webhookSecrets: [],
    });
    await env.DB.batch(statements.map((statement) => env.DB.prepare(statement)));
    return client;
  }

  async credits(): Promise<Body> {
    return (await this.get("/v1/me/credits")).body;
  }

  buy(photos: unknown, key?: string): Promise<Answer> {
    const headers = {
      "Content-Type": "application/json",
      ...(key !== undefined && { "Idempotency-Key": key }),
    };
    return this.send("POST", "/v1/me/credits/top-ups", { headers, body: JSON.stringify({ photos }) });
  }

  get(route: string, headers: HeadersInit = {}): Promise<Answer> {
    return this.send("GET", route, { headers });
  }

  post(route: string, json?: unknown): Promise<Answer> {
    const body =
      json === undefined
        ? {}
        : { body: JSON.stringify(json), headers: { "Content-Type": "application/json" } };
    return this.send("POST", route, body);
  }

  upload(route: string, form: FormData): Promise<Answer> {
    return this.send("POST", route, { body: form });
  }

  send(method: string, route: string, init: RequestInit = {}): Promise<Answer> {
    const headers = new Headers(init.headers);
    if (!headers.has("Authorization")) headers.set("Authorization", `Bearer ${this.secretKey}`);
    return send(method, route, { ...init, headers });
  }
}

/** The edge script's main export. */
export function edge(): Fetcher {
  return (exports as unknown as { default: Fetcher }).default; // its type is not declared anywhere
}

/** Sends a request with nothing added. */
export async function send(method: string, route: string, init: RequestInit = {}): Promise<Answer> {
  const url = route.startsWith("http") ? route : `${ORIGIN}${route}`;
  const response = await edge().fetch(url, {
    redirect: "manual",
    ...init,
    method,
  });
  const { status, headers } = response;
  const bytes = await response.arrayBuffer();
  const isJson = headers.get("Content-Type")?.includes("json") && bytes.byteLength > 0;
  const body: Body = isJson ? JSON.parse(new TextDecoder().decode(bytes)) : bytes;
  const { pathname: path } = new URL(url);
  const code = isJson ? body.error?.code : undefined;
  requireDeclared(document, { method, path, status, headers, code });
  return { status, headers, body };
}

let document: OpenApiDocument;
beforeAll(async () => {
  document = await (await edge().fetch(`${ORIGIN}/openapi.json`)).json<OpenApiDocument>();
});
