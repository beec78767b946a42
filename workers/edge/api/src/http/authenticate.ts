import type { Secrets } from "@svc/access/mac";
import { kindOfKey, lookupsOf } from "@svc/access/secret-key";
import { ApiError } from "@svc/contract/wire/errors";
import { TtlCache } from "@svc/platform/ttl-cache";
import { findKeyHolder, type KeyHolder } from "@svc/store/accounts";
import { createMiddleware } from "hono/factory";
import type { ApiEnv } from "../context.ts";
import { secretsOf } from "./secrets.ts";

/** A revoked key works for at most this long, in an isolate that has just seen it. */
export const holders = new TtlCache<KeyHolder>({ forMs: 30_000, most: 10_000 });

/** SPEC 5: a key of this environment, sent as a bearer token; 401 without one. */
export const authenticate = createMiddleware<ApiEnv>(async (c, next) => {
  const token = bearerToken(c.req.header("Authorization"));
  const secrets = await secretsOf(c.env);
  const holder = token === undefined ? undefined : await holderOf(c.env.DB, token, secrets);
  if (!holder) throw unauthorized(token);
  c.set("holder", holder);
  c.set("account", holder.account);
  c.set("secrets", secrets);
  await next();
});

/** SPEC 5: 403 for a key that may not do this. */
export function authorize(needs: "read" | "full") {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const { kind, role } = c.var.holder;
    if (kind === "publishable") {
      throw new ApiError("forbidden", "a publishable key reaches the capture endpoints alone", {
        hint: "Send a secret key (svc_secret_…) from your server.",
      });
    }
    if (needs === "full" && role === "read") {
      throw new ApiError("forbidden", "this key may only read", { hint: "Use a key with the role `full`." });
    }
    await next();
  });
}

export function bearerToken(header: string | undefined): string | undefined {
  const [scheme, token] = header?.trim().split(/\s+/, 2) ?? [];
  return scheme?.toLowerCase() === "bearer" ? token : undefined;
}

function unauthorized(token: string | undefined): ApiError {
  const message = token === undefined ? "no API key was sent" : "this API key is not known here";
  return new ApiError("unauthorized", message, {
    hint: "Send `Authorization: Bearer svc_secret_…` with a key of this environment.",
    headers: { "WWW-Authenticate": "Bearer" },
  });
}

export async function holderOf(
  db: D1Database,
  token: string,
  secrets: Secrets,
): Promise<KeyHolder | undefined> {
  const known = holders.get(token);
  if (known) return known;
  const kind = kindOfKey(token);
  if (!kind) return undefined;
  const lookups = kind === "secret" ? await lookupsOf(token, secrets) : [token];
  const holder = await findKeyHolder(db, lookups, Date.now());
  holders.set(token, holder);
  return holder;
}
