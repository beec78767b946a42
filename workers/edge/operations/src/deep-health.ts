import type { AccountId } from "@svc/domain/ids";
import { ApiError, errorBody } from "@svc/contract/wire/errors";
import type { EdgeEnv } from "@svc/platform/env";
import {
  accountObject,
  analyzerOf,
  documentsOf,
  placesOf,
  provenanceOf,
  sealerOf,
  videoOf,
} from "@svc/platform/objects";
import { countOpenLetters } from "@svc/store/operator/operations";

const PATIENCE_MS = 5_000;

type Part = { readonly ok: boolean; readonly ms: number };

export function isDeep({ url }: Request): boolean {
  return new URL(url).searchParams.get("deep") === "1";
}

/** Whether the request carries the operator's token. Always false when none is configured. */
async function isOperator({ headers }: Request, { OPERATOR_TOKEN: token }: EdgeEnv): Promise<boolean> {
  const shown = /^Bearer (.+)$/.exec(headers.get("Authorization") ?? "")?.[1];
  if (!token || shown === undefined) return false;
  const [one, other] = await Promise.all([digestOf(token), digestOf(shown)]);
  return crypto.subtle.timingSafeEqual(one, other);
}

/**
 * Sends a harmless and free request to databases, files, an object and every script. Answers 503 when one does not
 * respond in time, and 401 without the operator's token.
 */
export async function deepHealth(request: Request, env: EdgeEnv): Promise<Response> {
  const headers = { "Cache-Control": "no-store" };
  if (!(await isOperator(request, env))) return Response.json(errorBody(REFUSAL), { headers, status: 401 });
  const told = await partsOf(env);
  const letters = told["DB"]?.ok === true ? await countOpenLetters(env.DB) : undefined;
  const isWell = Object.values(told).every(({ ok }) => ok);
  const body = { status: isWell ? "ok" : "degraded", parts: told, dead_letters: letters };
  return Response.json(body, { headers, status: isWell ? 200 : 503 });
}

const REFUSAL = new ApiError("unauthorized", "the operator's token is missing or wrong", {
  hint: "Send it as Authorization: Bearer …, or leave out ?deep=1, which needs no token.",
});

async function partsOf(env: EdgeEnv): Promise<Readonly<Record<string, Part>>> {
  const parts: Record<string, Promise<unknown>> = {
    storage: env.PHOTOS.head("healthz"),
    account: accountObject(env, "healthz" as AccountId).suppressedMail(), // does not exist; empty is fine
    analyzer: analyzerOf(env).ping(),
    reader: analyzerOf(env).pingReader(),
    provenance: provenanceOf(env).ping(),
    sealer: sealerOf(env).ping(),
    video: videoOf(env).ping(),
    places: placesOf(env).ping(),
    documents: documentsOf(env).ping(),
    ...databasesOf(env),
  };
  const entries = Object.entries(parts).map(async ([name, part]) => [name, await timed(part)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

function databasesOf(env: EdgeEnv): Record<string, Promise<unknown>> {
  const bound = Object.entries(env).filter(([name]) => /^DB(_\d+)?$/.test(name));
  return Object.fromEntries(
    // every binding with such a name is a database
    bound.map(([name, db]) => [
      name,
      (db as D1Database).prepare("select count(*) from d1_migrations").first(),
    ]),
  );
}

async function timed(part: Promise<unknown>): Promise<Part> {
  const from = Date.now();
  const late = scheduler.wait(PATIENCE_MS).then(() => false);
  const ok = await Promise.race([part.then(() => true).catch(() => false), late]);
  return { ok, ms: Date.now() - from };
}

function digestOf(text: string): Promise<ArrayBuffer> {
  return crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
}
