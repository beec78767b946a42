import { kindOfKey, lookupsOf } from "@svc/access/secret-key";
import { ApiError } from "@svc/contract/wire/errors";
import type { Access } from "@svc/contract/wire/operation";
import { isKeyOver, KEY_SEEN_EVERY_MS } from "@svc/domain/api-key";
import type { ApiKeyId } from "@svc/domain/ids";
import { isInRanges } from "@svc/domain/ip-range";
import { isAtLeast } from "@svc/domain/role";
import { isConfirmedNow } from "@svc/domain/sign-in/session-life";
import { logFailure } from "@svc/platform/log";
import { TtlCache } from "@svc/platform/ttl-cache";
import { findKeyHolder, type KeyHolder, touchKey } from "@svc/store/account/api-keys";
import {
  findSignedIn as findRow,
  holderOf as memberOf,
  type SessionHolder,
  type SignedIn,
  touchSession,
} from "@svc/store/people/sessions";
import { createMiddleware } from "hono/factory";
import type { ApiContext, ApiEnv } from "../context.ts";
import { lookupsOfCookie } from "../sign-in/session-cookie.ts";
import { isStillSignedIn } from "../sso/check-session.ts";
import { requireSameOrigin } from "./same-origin.ts";
import { secretsOf } from "./secrets.ts";

/** An isolate that just used a key accepts it for up to this long after it is revoked. */
export const holders = new TtlCache<KeyHolder>({ forMs: 30_000, most: 10_000 });

/**
 * SPEC 5: accepts a key of this environment as a bearer token, or a signed-in user (CONTRACT G10); otherwise 401. When
 * the header is present the cookie is ignored, so that a wrong key never succeeds by the browser's session.
 */
export const authenticate = createMiddleware<ApiEnv>(async (c, next) => {
  const header = c.req.header("Authorization");
  const secrets = await secretsOf(c.env);
  const holder = header === undefined ? await requireSession(c) : await requireKey(c, header);
  c.set("holder", holder);
  c.set("account", holder.account);
  c.set("secrets", secrets);
  await next();
});

/** SPEC 5: answers 403 when the key or user lacks the permission. */
export function authorize(access: Access) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const { holder } = c.var;
    if (holder.kind === "session") authorizeMember(c, holder, access);
    else authorizeKey(holder, access);
    await next();
  });
}

function authorizeKey({ kind, role }: KeyHolder, { key }: Access): void {
  if (kind === "publishable") {
    throw new ApiError("forbidden", "a publishable key works only on capture endpoints", {
      hint: "Send a secret key (svc_secret_…) from your server.",
    });
  }
  if (key === "none") {
    throw new ApiError("forbidden", "API keys cannot do this", { hint: "Sign in to the dashboard at /app." });
  }
  if (key === "full" && role === "read") {
    throw new ApiError("forbidden", "this key can only read", { hint: "Use a key with the role `full`." });
  }
}

/** A GET needs no origin check: it changes nothing, and pages of other origins cannot read the response. */
function authorizeMember(c: ApiContext, holder: SessionHolder, { least, isConfirmed }: Access): void {
  if (!["GET", "HEAD"].includes(c.req.method)) requireSameOrigin(c);
  const { role } = holder;
  if (!isAtLeast(role, least)) {
    throw new ApiError("forbidden", `this needs the role ${least}; yours is ${role}`, {
      hint: "Ask an owner or an admin of the account.",
    });
  }
  if (isConfirmed && !isConfirmedNow(holder, Date.now())) {
    throw new ApiError("confirmation_required", "confirm that it's you", {
      hint: "Sign in again with a passkey or a new e-mailed code, then repeat this within five minutes.",
    });
  }
}

export function bearerToken(header: string | undefined): string | undefined {
  const [scheme, token] = header?.trim().split(/\s+/, 2) ?? [];
  return scheme?.toLowerCase() === "bearer" ? token : undefined;
}

async function requireKey(c: ApiContext, header: string): Promise<KeyHolder> {
  const token = bearerToken(header);
  const holder = token === undefined ? undefined : await holderOf(c, token);
  if (!holder)
    throw unauthorized(token === undefined ? "no API key was sent" : "this API key is not valid here");
  refuseElsewhere(c, holder);
  return holder;
}

/**
 * CONTRACT G10: a key bound to IP addresses is refused from any other address, so a stolen key is useless elsewhere.
 */
function refuseElsewhere(c: ApiContext, { allowedIps }: KeyHolder): void {
  const address = c.req.header("CF-Connecting-IP") ?? "";
  if (!allowedIps || isInRanges(address, allowedIps)) return;
  throw new ApiError("forbidden", `this key cannot be used from ${address === "" ? "here" : address}`, {
    hint: "This address is not in its `allowed_ips`: call from an allowed address, or create a key for this one.",
  });
}

/** A member of an account who has completed the second factor, if they have one. */
export async function requireSession(c: ApiContext): Promise<SessionHolder> {
  const holder = memberOf(await requireSignedIn(c));
  if (holder) return holder;
  throw new ApiError("unauthorized", "you do not belong to an account yet", {
    hint: "List your invitations with GET /auth/invitations, then accept one with POST /auth/invitations/{id}.",
  });
}

/** A signed-in user who has completed the second factor, if they have one. They may belong to no account. */
export async function requireSignedIn(c: ApiContext): Promise<SignedIn> {
  const signedIn = await findSession(c);
  if (!signedIn.isHalfOpen) return signedIn;
  throw new ApiError("unauthorized", "the passkey step of this sign-in is missing", {
    hint: "Call POST /auth/passkey/options, then POST /auth/passkey/verify.",
  });
}

/** The session's user, for operations that keys cannot call. */
export function personOf(c: ApiContext): SessionHolder {
  const { holder } = c.var;
  if (holder.kind !== "session") throw new Error("a key was let in where persons alone may come");
  return holder;
}

/** Includes sessions whose second factor is still missing ("half open"). */
async function findSession(c: ApiContext): Promise<SignedIn> {
  const lookups = await lookupsOfCookie(c);
  const signedIn = await sessionOf(c, lookups);
  if (signedIn) return signedIn;
  throw unauthorized(lookups.length === 0 ? "no API key was sent" : "your session has ended");
}

/**
 * Includes half-open sessions; undefined without a session. It is not cached, so signing out takes effect everywhere at
 * once.
 */
export async function findSignedIn(c: ApiContext): Promise<SignedIn | undefined> {
  return sessionOf(c, await lookupsOfCookie(c));
}

async function sessionOf(c: ApiContext, lookups: readonly string[]): Promise<SignedIn | undefined> {
  const now = Date.now();
  const signedIn = await findRow(c.env.DB, lookups, now);
  if (!signedIn || !(await isStillSignedIn(c, signedIn, now))) return undefined;
  c.executionCtx.waitUntil(
    touchSession(c.env.DB, signedIn, now).catch((error: unknown) => logFailure("session", error)),
  );
  return signedIn;
}

function unauthorized(message: string): ApiError {
  return new ApiError("unauthorized", message, {
    hint: "Send `Authorization: Bearer svc_secret_…` with a key of this environment, or sign in at /app.",
    headers: { "WWW-Authenticate": "Bearer" },
  });
}

/** Undefined for an unknown, revoked or expired key. */
export async function holderOf(c: ApiContext, token: string): Promise<KeyHolder | undefined> {
  const holder = holders.get(token) ?? (await findHolder(c, token));
  if (!holder || isKeyOver(holder, Date.now())) return undefined;
  noteUse(c, holder.keyId);
  return holder;
}

async function findHolder(c: ApiContext, token: string): Promise<KeyHolder | undefined> {
  const kind = kindOfKey(token);
  if (!kind) return undefined;
  const lookups = kind === "secret" ? await lookupsOf(token, await secretsOf(c.env)) : [token];
  const holder = await findKeyHolder(c.env.DB, lookups, Date.now());
  holders.set(token, holder);
  return holder;
}

const noted = new TtlCache<true>({ forMs: KEY_SEEN_EVERY_MS, most: 10_000 });

/** Records the last use after the response. It skips the write as long as the stored time is recent enough. */
function noteUse(c: ApiContext, id: ApiKeyId): void {
  if (noted.get(id)) return;
  c.executionCtx.waitUntil(
    touchKey(c.env.DB, id, Date.now()).catch((error: unknown) => logFailure("api_key", error)),
  );
  noted.set(id, true);
}
