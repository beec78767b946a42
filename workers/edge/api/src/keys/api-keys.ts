import { type KeyKind, lookupsOf, mintPublishableKey, mintSecretKey } from "@svc/access/secret-key";
import { parseCreateKey, parseRollKey, presentKey } from "@svc/contract/keys/key-body";
import { ApiError } from "@svc/contract/wire/errors";
import { parsePageQuery } from "@svc/contract/wire/page-query";
import { orThrow } from "@svc/contract/wire/parsed";
import { isKeyOver, LIVE_KEYS_MOST } from "@svc/domain/api-key";
import { type ApiKeyId, isApiKeyId, newApiKeyId } from "@svc/domain/ids";
import {
  addKey,
  type ApiKey,
  findKey,
  listKeys as findKeys,
  revokeKey,
  rollKey as replaceKey,
} from "@svc/store/account/api-keys";
import { forgetAccount } from "../account/forget-account.ts";
import type { ApiContext } from "../context.ts";
import { answerPage } from "../http/answer-page.ts";
import { personOf } from "../http/authenticate.ts";
import { readJson } from "../http/json.ts";
import { withStorage } from "../http/storage.ts";

/** Implements CONTRACT G10. */
export async function listKeys(c: ApiContext) {
  const request = orThrow(parsePageQuery(new URL(c.req.url).searchParams, {}));
  return answerPage(c, request, {
    scope: "api-keys",
    find: (page) => findKeys(c.env.DB, c.var.account.id, page),
    sortKeyOf: ({ id }) => id,
    present: presentKey,
  });
}

/** CONTRACT G10: only this response contains the secret. */
export async function createKey(c: ApiContext) {
  const request = orThrow(parseCreateKey(await readJson(c.req.raw)));
  const now = Date.now();
  const { token, ...minted } = await mint(c, request.kind);
  const key = { ...request, ...minted, id: newApiKeyId(now), createdBy: personOf(c).user.id };
  const isAdded = await withStorage(() => addKey(c.env.DB, c.var.account.id, { key, now }));
  if (!isAdded) throw tooMany();
  return answerMade(c, key.id, token);
}

/** CONTRACT G10: the new key inherits the settings of the old one. */
export async function rollKey(c: ApiContext) {
  const { graceSeconds } = orThrow(parseRollKey(await readJson(c.req.raw)));
  const { id, kind, ...known } = await foundKey(c);
  const now = Date.now();
  if (isKeyOver(known, now)) {
    throw new ApiError("conflict", "this key has expired", {
      hint: "Create another with POST /v1/me/api-keys.",
    });
  }
  const { token, ...minted } = await mint(c, kind);
  const successor = { ...minted, id: newApiKeyId(now), createdBy: personOf(c).user.id };
  const rolled = { id, successor, now, endsAt: now + graceSeconds * 1000 };
  const isRolled = await withStorage(() => replaceKey(c.env.DB, c.var.account.id, rolled));
  if (!isRolled) throw notRolled();
  forgetAccount(c.var.account.id);
  return answerMade(c, successor.id, token);
}

/** CONTRACT G10: takes effect at once in this isolate, and in others when their cached copy expires. */
export async function deleteKey(c: ApiContext) {
  const { id: accountId } = c.var.account;
  const id = keyIdOf(c);
  const isRevoked = await withStorage(() => revokeKey(c.env.DB, accountId, { id, now: Date.now() }));
  if (!isRevoked) throw missingKey();
  forgetAccount(accountId);
  return c.body(null, 204);
}

export async function foundKey(c: ApiContext): Promise<ApiKey> {
  const key = await withStorage(() => findKey(c.env.DB, c.var.account.id, keyIdOf(c)));
  if (!key) throw missingKey();
  return key;
}

async function mint(c: ApiContext, kind: KeyKind) {
  const token = kind === "secret" ? mintSecretKey() : mintPublishableKey();
  const [lookup = ""] = kind === "secret" ? await lookupsOf(token, c.var.secrets) : [token];
  return { token, lookup, last4: token.slice(-4) };
}

async function answerMade(c: ApiContext, id: ApiKeyId, token: string) {
  const key = await withStorage(() => findKey(c.env.DB, c.var.account.id, id));
  if (!key) throw new ApiError("conflict", "this key was deleted in the meantime");
  c.set("shownOnce", ["secret"]);
  return c.json({ ...presentKey(key), ...(key.kind === "secret" && { secret: token }) }, 201);
}

/** The id in the path. A malformed id gets the same 404 as one of another account. */
function keyIdOf(c: ApiContext): ApiKeyId {
  const id = c.req.param("id") ?? "";
  if (!isApiKeyId(id)) throw missingKey();
  return id;
}

function missingKey(): ApiError {
  return new ApiError("not_found", "this account has no API key with this id");
}

function tooMany(): ApiError {
  return new ApiError("conflict", `an account can have at most ${LIVE_KEYS_MOST} working keys`, {
    hint: "Delete a key that is no longer used: see `last_used_at` in GET /v1/me/api-keys.",
  });
}

function notRolled(): ApiError {
  return new ApiError(
    "conflict",
    `this key was already replaced, or the account has ${LIVE_KEYS_MOST} working keys`,
    { hint: 'Replace the newer key, send "grace_seconds": 0, or delete a key first.' },
  );
}
