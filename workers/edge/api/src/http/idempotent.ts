import { decryptText, encryptText } from "@svc/access/encrypted-text";
import { ApiError } from "@svc/contract/wire/errors";
import { asIdempotencyKey } from "@svc/contract/wire/idempotency-key";
import type { IdempotentState, KeptAnswer } from "@svc/domain/idempotency";
import type { VerificationBody } from "@svc/contract/verification/verification-body";
import type { VerificationId } from "@svc/domain/ids";
import type { VerificationView } from "@svc/domain/verification/view";
import { logFailure } from "@svc/platform/log";
import { verificationObject } from "@svc/platform/objects";
import { createMiddleware } from "hono/factory";
import type { ApiContext, ApiEnv } from "../context.ts";
import { orRefuse } from "./found.ts";
import { keeperOf } from "./answer-keeper.ts";
import { hashBody } from "./hashed-body.ts";

/** A row in an object holds at most 2 MB. Larger responses are not stored, and a retry runs the call again. */
const MAX_KEPT_CHARACTERS = 1_000_000;

/** Headers generated for each response. They are never part of a stored one. */
const OWN_HEADERS = /^(ratelimit|x-request-id|vary|access-control-|cache-control|content-length)/;

/** Renders a verification that has changed since the response was stored. */
type Present = (c: ApiContext, view: VerificationView) => Promise<VerificationBody>;

/** CONTRACT G0.7: a call with the same key runs only once per account. */
export function idempotent(present: Present) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const key = idempotencyKeyOf(c);
    if (key === undefined || c.req.method !== "POST") return next();
    const keeper = await keeperOf(c, key);
    if (!keeper) return next();
    const begun = await keeper.begin();
    if (begun.state === "unknown") return next();
    if (begun.state === "running") throw inProgress(key);
    if (begun.state === "full") throw tooManyKeys(begun.retryAfterS);
    const fingerprint = hashBody(c);
    if (begun.state === "done")
      return replay(c, { ...begun, present }, { key, fingerprint: await fingerprint() });
    let answer: KeptAnswer | undefined;
    try {
      await next();
      answer = await keptAnswer(c, await fingerprint());
    } finally {
      // the change is made, so the caller gets the response even when storing it fails
      await keeper.end(answer).catch((error: unknown) => logFailure("idempotency", error));
    }
    return undefined;
  });
}

export function idempotencyKeyOf(c: ApiContext): string | undefined {
  const key = c.req.header("Idempotency-Key");
  return key === undefined ? undefined : asIdempotencyKey(key, "Idempotency-Key");
}

/** Undefined for responses that a retry may improve: 429, 5xx, and requests refused before the body was fully read. */
async function keptAnswer(c: ApiContext, fingerprint: string | undefined): Promise<KeptAnswer | undefined> {
  const { res } = c;
  if (fingerprint === undefined) return undefined;
  if (res.status === 401 || res.status === 429 || res.status >= 500) return undefined;
  const text = withoutSecrets(await res.clone().text(), c.var.shownOnce);
  if (text.length > MAX_KEPT_CHARACTERS) return undefined;
  const headers = Object.fromEntries([...res.headers].filter(([name]) => !OWN_HEADERS.test(name)));
  return {
    fingerprint,
    status: res.status,
    headers,
    body: await encryptText(c.var.secrets, "idempotency", text),
  };
}

function withoutSecrets(text: string, shownOnce: readonly string[] | undefined): string {
  if (!shownOnce) return text;
  const members = Object.entries(JSON.parse(text) as object); // our own response
  return JSON.stringify(Object.fromEntries(members.filter(([name]) => !shownOnce.includes(name))));
}

type Again = { readonly key: string; readonly fingerprint: string | undefined };

type Done = Extract<IdempotentState, { readonly state: "done" }> & { readonly present: Present };

async function replay(
  c: ApiContext,
  { answer, verificationId, present }: Done,
  { key, fingerprint }: Again,
): Promise<Response> {
  if (answer.fingerprint !== fingerprint) {
    throw new ApiError(
      "idempotency_key_reused",
      "this Idempotency-Key was already used with a different body",
      {
        hint: "Use a new key for a new call.",
        extra: { idempotency_key: key },
      },
    );
  }
  const text = await textOf(c, answer, verificationId && { id: verificationId, present });
  if (text === undefined) throw inProgress(key);
  const headers = { ...answer.headers, "Idempotent-Replayed": "true" };
  return new Response(text === "" ? null : text, { status: answer.status, headers });
}

/** Once the verification is redacted, a replay shows its redacted state. */
async function textOf(
  c: ApiContext,
  { body }: KeptAnswer,
  about: { readonly id: VerificationId; readonly present: Present } | undefined,
) {
  if (body !== undefined) return decryptText(c.var.secrets, "idempotency", body);
  if (about === undefined) return undefined;
  const found = orRefuse(await verificationObject(c.env, about.id).read(c.var.account.id));
  return JSON.stringify(await about.present(c, found.view));
}

/** CONTRACT G14: the number of stored responses per link or account is limited. */
function tooManyKeys(retryAfterS: number): ApiError {
  return new ApiError("too_many_requests", "too many calls with an Idempotency-Key within 24 hours", {
    hint: "Wait, or send the call without an Idempotency-Key.",
    headers: { "Retry-After": String(retryAfterS) },
  });
}

function inProgress(key: string): ApiError {
  return new ApiError("idempotency_in_progress", "a call with this Idempotency-Key is in progress", {
    hint: "Wait a moment, then send it again.",
    headers: { "Retry-After": "1" },
    extra: { idempotency_key: key },
  });
}
