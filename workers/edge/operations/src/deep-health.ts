import type { EdgeEnv } from "@svc/platform/env";
import { passkeysOf } from "@svc/platform/objects";
import { countOpenLetters } from "@svc/store/operations";

const PATIENCE_MS = 5_000;

type Part = { readonly ok: boolean; readonly ms: number };

/** Whether this request carries the operator's token; never where none is set. */
export async function isOperator(request: Request, { OPERATOR_TOKEN: token }: EdgeEnv): Promise<boolean> {
  const shown = /^Bearer (.+)$/.exec(request.headers.get("Authorization") ?? "")?.[1];
  if (!token || shown === undefined) return false;
  const [one, other] = await Promise.all([digestOf(token), digestOf(shown)]);
  return crypto.subtle.timingSafeEqual(one, other);
}

/** Databases, files, an object and two scripts are asked something harmless and free; 503 where one does not answer in time. */
export async function deepHealth(env: EdgeEnv): Promise<Response> {
  const parts: Record<string, Promise<unknown>> = {
    storage: env.PHOTOS.head("healthz"),
    // each answers with what it refuses or does not know, which is an answer
    account: env.ACCOUNT.getByName("healthz").suppressedMail(),
    analyzer: env.ANALYZER.outsideJudges(),
    passkeys: passkeysOf(env).ask({ rpId: "healthz.invalid", origin: "https://healthz.invalid" }, []),
    ...databasesOf(env),
  };
  const entries = Object.entries(parts).map(async ([name, part]) => [name, await timed(part)] as const);
  const told: Record<string, Part> = Object.fromEntries(await Promise.all(entries));
  const letters = told["DB"]?.ok === true ? await countOpenLetters(env.DB) : undefined;
  const isWell = Object.values(told).every(({ ok }) => ok);
  const body = { status: isWell ? "ok" : "degraded", parts: told, dead_letters: letters };
  return Response.json(body, { status: isWell ? 200 : 503, headers: { "Cache-Control": "no-store" } });
}

function databasesOf(env: EdgeEnv): Record<string, Promise<unknown>> {
  const bound = Object.entries(env).filter(([name]) => /^DB(_\d+)?$/.test(name));
  return Object.fromEntries(
    // what is bound by such a name is a database
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
