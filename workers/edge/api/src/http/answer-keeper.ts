import { type IdempotentState, type KeptAnswer, LINK_KEY_CHARACTERS } from "@svc/domain/idempotency";
import { isDeliveryId, isVerificationId } from "@svc/domain/ids";
import { invalidRequest } from "@svc/contract/wire/errors";
import { accountObject, templateObject, verificationObject } from "@svc/platform/objects";
import { sha256 } from "@svc/platform/sha256";
import { findDeliveryOwner } from "@svc/store/verification/webhook-deliveries";
import type { ApiContext } from "../context.ts";
import { inShard } from "./storage.ts";
import { addressPrefix } from "./address-prefix.ts";

/** The object that stores the response of a call with an Idempotency-Key. */
export type AnswerKeeper = {
  readonly begin: () => Promise<IdempotentState>;
  readonly end: (answer: KeptAnswer | undefined) => Promise<void>;
};

/**
 * CONTRACT G14: a verification keeps the responses of all calls about it, so that redacting it deletes them too. A
 * template keeps the starts of its reusable link, the account all others. Undefined when the target does not exist.
 */
export async function keeperOf(c: ApiContext, key: string): Promise<AnswerKeeper | undefined> {
  const { account, evidence, linkSlug } = c.var;
  if (linkSlug !== undefined) return linkKeeper(c, linkSlug, key);
  if (evidence) return evidence.session && verificationKeeper(c, evidence.verificationId, key);
  const id = c.req.param("id") ?? (await ownerOfDelivery(c));
  if (id !== undefined && isVerificationId(id)) return verificationKeeper(c, id, key);
  const object = accountObject(c.env, account.id);
  const scope = await scopeOf(`${callOf(c)} ${key}`);
  return {
    begin: () => object.beginIdempotent(scope),
    end: (answer) => object.endIdempotent(scope, answer, c.var.openedId),
  };
}

/** A webhook delivery belongs to a verification, so a redaction must delete its stored responses too. */
async function ownerOfDelivery(c: ApiContext): Promise<string | undefined> {
  const id = c.req.param("delivery_id");
  if (id === undefined || !isDeliveryId(id)) return undefined;
  return inShard(c, (shard) => findDeliveryOwner(shard, id));
}

async function verificationKeeper(
  c: ApiContext,
  id: Parameters<typeof verificationObject>[1],
  key: string,
): Promise<AnswerKeeper> {
  const object = verificationObject(c.env, id);
  const scope = await scopeOf(`${callOf(c)} ${key}`);
  return {
    begin: () => object.beginIdempotent(c.var.account.id, scope),
    end: (answer) => object.endIdempotent(scope, answer, c.var.isRedaction === true),
  };
}

/**
 * A link is shared by strangers. The same key from another network counts as a different call, and short keys are
 * refused because they could be guessed.
 */
async function linkKeeper(c: ApiContext, slug: string, key: string): Promise<AnswerKeeper> {
  if (key.length < LINK_KEY_CHARACTERS) {
    const message = `must be at least ${LINK_KEY_CHARACTERS} characters`;
    throw invalidRequest(
      [{ path: "Idempotency-Key", message }],
      "Use 128 random bits for each start, for example a UUID: anyone who guesses a key gets its link.",
    );
  }
  const object = templateObject(c.env, c.var.account.org, slug);
  const from = addressPrefix(c.req.header("CF-Connecting-IP") ?? "");
  const scope = await scopeOf(`${callOf(c)} ${from} ${key}`);
  return {
    begin: () => object.beginIdempotent(scope),
    end: (answer) => object.endIdempotent(scope, answer),
  };
}

/** Hashed so that it has a fixed length and does not reveal the request. */
async function scopeOf(call: string): Promise<string> {
  return Buffer.from(await sha256(call)).toString("base64url");
}

/** Includes the query, which holds the id and name of a CSV upload: another query is another call. */
function callOf(c: ApiContext): string {
  return `${c.req.method} ${c.req.path}${new URL(c.req.url).search}`;
}
