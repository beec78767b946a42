import { parseFinishSignIn } from "@svc/contract/sign-in/sign-in-bodies";
import { ApiError } from "@svc/contract/wire/errors";
import { orThrow } from "@svc/contract/wire/parsed";
import { retryAfter } from "@svc/contract/wire/rate-limits";
import { newSessionId } from "@svc/domain/ids";
import type { SignInOutcome } from "@svc/domain/sign-in/sign-in-code";
import { findPerson, listMemberships } from "@svc/store/members";
import { listPasskeys } from "@svc/store/passkeys";
import type { ApiContext } from "../context.ts";
import { addressPrefix } from "../http/address-prefix.ts";
import { readJson } from "../http/json.ts";
import { takeLocally } from "../http/local-buckets.ts";
import { refuseForeignOrigin } from "../http/same-origin.ts";
import { withStorage } from "../http/storage.ts";
import { answerSignedIn } from "./answer-signed-in.ts";
import { followInvitations } from "./follow-invitations.ts";
import { beginSession } from "./session-cookie.ts";
import { hashOfCode, objectOfAddress } from "./start-sign-in.ts";

/** CONTRACT G10 */
export async function finishSignIn(c: ApiContext) {
  refuseForeignOrigin(c);
  limitTries(c);
  const { email, code } = orThrow(parseFinishSignIn(await readJson(c.req.raw)));
  return withStorage(async () => {
    const object = await objectOfAddress(c, email);
    const tried = await object.tryCode(await hashOfCode(c, email, code));
    if (tried.outcome !== "right") throw refusalOf(tried);
    await followInvitations(c, email);
    const person = await findPerson(c.env.DB, email);
    const [membership] = person ? await listMemberships(c.env.DB, person.id) : [];
    if (!person || !membership) throw refusalOf({ outcome: "none" });
    const { accountId } = membership;
    if ((await listPasskeys(c.env.DB, person.id)).length === 0)
      return answerSignedIn(c, { person, accountId, action: "finishSignIn" });
    const id = newSessionId(Date.now());
    await beginSession(c, { id, userId: person.id, accountId, isHalfOpen: true });
    return c.json({ second_factor: "passkey" as const }, 200);
  });
}

function refusalOf(tried: Exclude<SignInOutcome, { readonly outcome: "right" }>): ApiError {
  switch (tried.outcome) {
    case "wrong":
      return new ApiError("unauthorized", wrongWords(tried.triesLeft), {
        hint: tried.triesLeft === 0 ? "Ask for a new code." : "Use the newest code that you were mailed.",
      });
    case "none":
      return new ApiError("unauthorized", "this code does not count any more", {
        hint: "Ask for a new code.",
      });
    case "blocked":
      return new ApiError("too_many_requests", "too many wrong codes were tried for this address", {
        hint: "Codes are taken again later; who is signed in stays so.",
        headers: retryAfter(tried.retryAfterS),
      });
  }
}

function wrongWords(triesLeft: number): string {
  if (triesLeft === 0) return "this code is wrong, and the one that was mailed no longer counts";
  return triesLeft === 1
    ? "this code is wrong; 1 try is left"
    : `this code is wrong; ${triesLeft} tries are left`;
}

/** So that nobody tries one code on many addresses. */
function limitTries(c: ApiContext): void {
  if (c.env.RATE_LIMITS === "off") return;
  const grant = takeLocally("sign_in_tries", addressPrefix(c.req.header("CF-Connecting-IP") ?? ""));
  if (grant.granted > 0) return;
  const resetSeconds = grant.retryAfterS ?? 1;
  throw new ApiError("too_many_requests", "too many tries from this network", {
    hint: `Wait ${resetSeconds} s and try again.`,
    headers: retryAfter(resetSeconds),
  });
}
