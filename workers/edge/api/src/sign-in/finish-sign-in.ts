import { hashOfCode } from "@svc/access/sign-in-name";
import { parseFinishSignIn } from "@svc/contract/sign-in/sign-in-bodies";
import { ApiError } from "@svc/contract/wire/errors";
import { orThrow } from "@svc/contract/wire/parsed";
import { retryAfter } from "@svc/contract/wire/rate-limits";
import { newSessionId, newUserId } from "@svc/domain/ids";
import type { SignInOutcome } from "@svc/domain/sign-in/sign-in-code";
import { isInvited } from "@svc/store/people/invitations";
import {
  findPerson,
  knownPerson,
  listMemberships,
  type Membership,
  type Person,
} from "@svc/store/people/members";
import { listPasskeys } from "@svc/store/people/passkeys";
import { findSignedIn } from "@svc/store/people/sessions";
import type { ApiContext } from "../context.ts";
import { addressPrefix } from "../http/address-prefix.ts";
import { readJson } from "../http/json.ts";
import { takeLocally } from "../http/local-buckets.ts";
import { refuseForeignOrigin } from "../http/same-origin.ts";
import { secretsOf } from "../http/secrets.ts";
import { withStorage } from "../http/storage.ts";
import { ssoRequired } from "../sso/sso-required.ts";
import { answerSignedIn } from "./answer-signed-in.ts";
import { beginSession, lookupsOfCookie } from "./session-cookie.ts";
import { browserOf } from "./sign-in-browser.ts";
import { objectOfAddress } from "./start-sign-in.ts";

/** Implements CONTRACT G10. */
export async function finishSignIn(c: ApiContext) {
  refuseForeignOrigin(c);
  limitTries(c);
  const { email, code } = orThrow(parseFinishSignIn(await readJson(c.req.raw)));
  return withStorage(async () => {
    const tried = await tryCode(c, email, code);
    if (tried.outcome !== "right") throw refusalOf(tried);
    const person = await personOf(c, email);
    if (!person) throw refusalOf({ outcome: "none" });
    const membership = await membershipOf(c, person);
    if ((await listPasskeys(c.env.DB, person.id)).length === 0)
      return answerSignedIn(c, { person, accountId: membership?.accountId, action: "finishSignIn" });
    const id = newSessionId(Date.now());
    await beginSession(c, {
      id,
      userId: person.id,
      ...(membership && { accountId: membership.accountId }),
      isHalfOpen: true,
    });
    return c.json({ second_factor: "passkey" as const }, 200);
  });
}

/** A code works only in the browser that requested it. */
async function tryCode(c: ApiContext, email: string, code: string): Promise<SignInOutcome> {
  const browser = await browserOf(c);
  if (browser === undefined) return { outcome: "none" };
  const hash = await hashOfCode(await secretsOf(c.env), { email, browser, code });
  return (await objectOfAddress(c, email)).tryCode({ browser, hash });
}

/** An invited person becomes a known user here, but joins no account before they accept. */
async function personOf(c: ApiContext, email: string): Promise<Person | undefined> {
  const now = Date.now();
  const person = await findPerson(c.env.DB, email);
  const isAsked = await isInvited(c.env.DB, email, now);
  if (person) return isAsked || (await membershipOf(c, person)) ? person : undefined;
  return isAsked ? knownPerson(c.env.DB, { id: newUserId(now), email }, now) : undefined;
}

/**
 * The account that a code or a passkey opens. Someone who signs in again stays in their account. Otherwise they get the
 * account they have belonged to longest, without those that require their own provider.
 */
export async function membershipOf(c: ApiContext, { id, email }: Person): Promise<Membership | undefined> {
  const all = await listMemberships(c.env.DB, id);
  const open = all.filter(({ sso }) => sso !== "required");
  const before = await findSignedIn(c.env.DB, await lookupsOfCookie(c), Date.now());
  const present = before?.user.id === id ? before.membership?.account.id : undefined;
  const found = open.find(({ accountId }) => accountId === present) ?? open[0];
  const [closed] = all;
  if (!found && closed && !(await isInvited(c.env.DB, email, Date.now())))
    throw ssoRequired(closed.accountId);
  return found;
}

function refusalOf(tried: Exclude<SignInOutcome, { readonly outcome: "right" }>): ApiError {
  switch (tried.outcome) {
    case "wrong":
      return new ApiError("unauthorized", wrongWords(tried.triesLeft), {
        hint: tried.triesLeft === 0 ? "Ask for a new code." : "Use the newest code we e-mailed you.",
      });
    case "none":
      return new ApiError("unauthorized", "this code is no longer valid", {
        hint: "Ask for a new code in the browser in which you enter it.",
      });
  }
}

function wrongWords(triesLeft: number): string {
  if (triesLeft === 0) return "this code is wrong, and the e-mailed code is no longer valid";
  return triesLeft === 1
    ? "this code is wrong; you have 1 try left"
    : `this code is wrong; you have ${triesLeft} tries left`;
}

/** Prevents trying one code against many addresses. */
function limitTries(c: ApiContext): void {
  if (c.env.RATE_LIMITS === "off") return;
  const grant = takeLocally("sign_in_tries", addressPrefix(c.req.header("CF-Connecting-IP") ?? ""));
  if (grant.granted > 0) return;
  const resetSeconds = grant.retryAfterS ?? 1;
  throw new ApiError("too_many_requests", "too many tries from this network", {
    hint: `Wait ${resetSeconds} s, then try again.`,
    headers: retryAfter(resetSeconds),
  });
}
