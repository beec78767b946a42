import { type IdempotentState, type KeptAnswer, LINK_KEY_CHARACTERS } from "@svc/domain/idempotency";
import { isDeliveryId, isVerificationId } from "@svc/domain/ids";
import { invalidRequest } from "@svc/contract/wire/errors";
import { accountObject, templateObject, verificationObject } from "@svc/platform/objects";
import { sha256 } from "@svc/platform/sha256";
import { findDeliveryOwner } from "@svc/store/verification/webhook-deliveries";
import type { ApiContext } from "../context.ts";
import { inShard } from "./storage.ts";
import { addressPrefix } from "./address-prefix.ts";

/** The object that remembers what a call answered. */
export type AnswerKeeper = {
  readonly begin: () => Promise<IdempotentState>;
  readonly end: (answer: KeptAnswer | undefined) => Promise<void>;
};

/**
 * CONTRACT G14: a verification remembers every call about itself, so that its redaction forgets them in one; a reusable
 * link's template remembers its starts; the account the rest. Undefined where there is nothing to be called about.
 */
export async function keeperOf(c: ApiContext, key: string): Promise<AnswerKeeper | undefined> {
  const { account, evidence, linkSlug } = c.var;
  if (linkSlug !== undefined) return linkKeeper(c, linkSlug, key);
  if (evidence) return evidence.session && verificationKeeper(c, evidence.verificationId, key);
  const id = c.req.param("id") ?? (await ownerOfDelivery(c));
  if (id !== undefined && isVerificationId(id)) return verificationKeeper(c, id, key);
  const object = accountObject(c.env, account.id);
  // as it was written before scopes were hashed
  const former = `${callOf(c)} ${key}`;
  const scope = await scopeOf(former);
  return {
    begin: () => object.beginIdempotent(scope, former),
    end: (answer) => object.endIdempotent(scope, answer, c.var.openedId),
  };
}

/** A delivery is a verification's: what was said of it goes with its redaction. */
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

/** Strangers share the link: the same key from elsewhere is another call, and a guessed one is no key. */
async function linkKeeper(c: ApiContext, slug: string, key: string): Promise<AnswerKeeper> {
  if (key.length < LINK_KEY_CHARACTERS) {
    const message = `must be at least ${LINK_KEY_CHARACTERS} characters`;
    throw invalidRequest(
      [{ path: "Idempotency-Key", message }],
      "Draw 128 random bits for each start, for example a UUID: whoever guesses a key gets its link.",
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

/** Of one size, however long the call is, and nobody reads in it what was asked. */
async function scopeOf(call: string): Promise<string> {
  return Buffer.from(await sha256(call)).toString("base64url");
}

/** With its query, where a CSV file's id and name are: another one is another call. */
function callOf(c: ApiContext): string {
  return `${c.req.method} ${c.req.path}${new URL(c.req.url).search}`;
}
