import { readCaptureToken } from "@svc/access/capture-token";
import { kindOfKey } from "@svc/access/secret-key";
import { ApiError } from "@svc/contract/wire/errors";
import type { AccountId } from "@svc/domain/ids";
import { verificationObject } from "@svc/platform/objects";
import { TtlCache } from "@svc/platform/ttl-cache";
import { type AccountProfile, findAccount } from "@svc/store/account/accounts";
import { every } from "hono/combine";
import { createMiddleware } from "hono/factory";
import { refuseSecretKeyIfLive } from "./require-door.ts";
import type { ApiContext, ApiEnv } from "../context.ts";
import { orRefuse, verificationIdOf } from "../http/found.ts";
import { authenticate, authorize, bearerToken, holderOf, holders } from "../http/authenticate.ts";
import { limit } from "../http/limit-account.ts";
import { limitCaptureLink } from "../http/limit-capture-link.ts";
import { secretsOf } from "../http/secrets.ts";

/** CONTRACT G3.2: `:id` is either the token of a capture link, which is its own credential, or the id of an audit. */
export const evidenceAccess = createMiddleware<ApiEnv>((c, next) =>
  (c.req.param("id") ?? "").startsWith("vfy_") ? bySecretKey(c, next) : byToken(c, next),
);

const bySecretKey = every(
  authenticate,
  limit("writes"),
  authorize({ key: "full", least: "reviewer", isConfirmed: false }),
  createMiddleware<ApiEnv>(async (c, next) => {
    const accountId = c.var.account.id;
    const verificationId = verificationIdOf(c);
    const read = await verificationObject(c.env, verificationId).readSession();
    // another account's id gets the same 404 as an unknown id (SPEC 5)
    const own = read.ok && read.session.accountId === accountId ? { session: read.session } : {};
    if (own.session) refuseSecretKeyIfLive(own.session.settings.mode);
    c.set("evidence", { verificationId, accountId, door: "secret", ...own });
    await next();
  }),
);

const byToken = createMiddleware<ApiEnv>(async (c, next) => {
  const token = c.req.param("id") ?? "";
  const secrets = await secretsOf(c.env);
  const verificationId = await readCaptureToken(secrets, c.env.ENVIRONMENT, token);
  if (!verificationId) throw new ApiError("not_found", "this capture link does not exist");
  const header = c.req.header("Authorization");
  const key = header && (bearerToken(header) ?? header);
  // set before the rate limit throws, so that a cross-origin page can read the 429 and its Retry-After
  c.set("keyOrigins", key === undefined ? [] : (holders.get(key)?.allowedOrigins ?? []));
  limitCaptureLink(c, verificationId, "capture", "capture_chunks");
  const { session } = orRefuse(await verificationObject(c.env, verificationId).readSession());
  c.set("keyOrigins", []);
  if (key !== undefined) c.set("keyOrigins", await originsOfKey(c, key, session.accountId));
  c.set("secrets", secrets);
  c.set("account", await accountOf(c.env.DB, session.accountId));
  c.set("evidence", { verificationId, accountId: session.accountId, door: "token", session });
  await next();
});

/** A key sent along with the token must be a publishable key of the same account. It can allow further origins. */
async function originsOfKey(c: ApiContext, key: string, accountId: AccountId): Promise<readonly string[]> {
  if (kindOfKey(key) === "secret") {
    throw new ApiError("forbidden", "a secret key must not be sent to a capture link", {
      hint: "Remove the Authorization header; the token in the URL is enough.",
    });
  }
  const holder = await holderOf(c, key);
  if (holder?.account.id === accountId) return holder.allowedOrigins;
  throw new ApiError("unauthorized", "this publishable key does not belong to the account of this link");
}

/** The accounts of capture links. */
export const linkAccounts = new TtlCache<AccountProfile>({ forMs: 30_000, most: 10_000 });

async function accountOf(db: D1Database, id: AccountId): Promise<AccountProfile> {
  const known = linkAccounts.get(id);
  if (known) return known;
  const account = await findAccount(db, id);
  if (!account) throw new ApiError("not_found", "this capture link does not exist");
  linkAccounts.set(id, account);
  return account;
}
