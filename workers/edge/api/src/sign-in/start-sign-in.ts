import { hashOfCode, signInNameOf } from "@svc/access/sign-in-name";
import { ApiError } from "@svc/contract/wire/errors";
import { retryAfter } from "@svc/contract/wire/rate-limits";
import { orThrow } from "@svc/contract/wire/parsed";
import { parseStartSignIn } from "@svc/contract/sign-in/sign-in-bodies";
import { SIGN_IN_CODE } from "@svc/domain/sign-in/sign-in-code";
import { signInObject } from "@svc/platform/objects";
import { isInvited } from "@svc/store/people/invitations";
import { spokenLanguage } from "@svc/domain/language";
import { findPerson } from "@svc/store/people/members";
import { domainOf } from "@svc/domain/sign-in/sso";
import { findSsoOfDomain } from "@svc/store/people/sso";
import type { ApiContext } from "../context.ts";
import { addressPrefix } from "../http/address-prefix.ts";
import { readJson } from "../http/json.ts";
import { isProof, proofTaskFor } from "../http/proof-of-work.ts";
import { refuseForeignOrigin } from "../http/same-origin.ts";
import { secretsOf } from "../http/secrets.ts";
import { withStorage } from "../http/storage.ts";
import { ssoPathOf } from "../sso/provider.ts";
import { markedBrowser } from "./sign-in-browser.ts";

/** Our choice: takes a phone about a second. */
const PROOF_BITS = 16;

/**
 * CONTRACT G10: same response and same work whether or not the address is known, so that addresses cannot be probed.
 */
export async function startSignIn(c: ApiContext) {
  refuseForeignOrigin(c);
  const { email, proof, byCode } = orThrow(parseStartSignIn(await readJson(c.req.raw)));
  return withStorage(async () => {
    const network = addressPrefix(c.req.header("CF-Connecting-IP") ?? "");
    await limitNetwork(c, network);
    // depends on the domain alone, so that it reveals no address
    const company = await findSsoOfDomain(c.env.DB, domainOf(email));
    const isEnforced = company?.isEnforced === true;
    const answer = company
      ? { sso_url: ssoPathOf(company.accountId), ...(isEnforced && { sso_required: true }) }
      : {};
    if (!isEnforced || byCode) await mailCode(c, { email, proof, network });
    return c.json(answer, 202);
  });
}

type Asked = { readonly email: string; readonly proof: string | undefined; readonly network: string };

async function mailCode(c: ApiContext, { email, proof, network }: Asked): Promise<void> {
  const [person, isAsked, browser, object] = await Promise.all([
    findPerson(c.env.DB, email),
    isInvited(c.env.DB, email, Date.now()),
    markedBrowser(c),
    objectOfAddress(c, email),
  ]);
  const code = newCode();
  const hash = await hashOfCode(await secretsOf(c.env), { email, browser, code });
  const isProven = proof !== undefined && (await isProofOf(c, email, proof));
  const outcome = await object.askCode({
    browser,
    network,
    hash,
    language: spokenLanguage(c.req.header("Accept-Language")),
    isUnlimited: c.env.RATE_LIMITS === "off",
    ...(isProven && { proof }),
    ...((person || isAsked) && { mail: { to: email, code } }),
  });
  if (outcome.outcome === "wait") throw tooMany(outcome.retryAfterS);
  if (outcome.outcome === "prove") throw await unproven(c, email);
}

export async function objectOfAddress(c: ApiContext, email: string) {
  return signInObject(c.env, await signInNameOf(await secretsOf(c.env), email));
}

/** CONTRACT G11: limits a network across all addresses it asks for. */
export async function limitNetwork(c: ApiContext, network: string): Promise<void> {
  if (c.env.RATE_LIMITS === "off") return;
  const waitS = await signInObject(c.env, `network ${network}`).takeStart();
  if (waitS !== undefined) throw tooMany(waitS);
}

async function isProofOf(c: ApiContext, email: string, proof: string): Promise<boolean> {
  return isProof(await secretsOf(c.env), { subject: subjectOf(email), proof, bits: PROOF_BITS });
}

/** Not a refusal: the sign-in page computes the proof and asks again. */
async function unproven(c: ApiContext, email: string): Promise<ApiError> {
  const { challenge, bits } = await proofTaskFor(await secretsOf(c.env), subjectOf(email), PROOF_BITS);
  return new ApiError("proof_required", "many codes were requested for this address today", {
    hint: "Find a counter for which the SHA-256 of `<challenge>.<counter>` starts with the given number of zero bits, and send it as proof.",
    extra: { challenge, bits },
  });
}

/** The space keeps it distinct from link tokens, which contain none. */
function subjectOf(email: string): string {
  return `sign-in ${email}`;
}

function tooMany(waitS: number): ApiError {
  return new ApiError("too_many_requests", "too many sign-in codes were requested", {
    hint: `Use the newest code we e-mailed you, sign in with a passkey, or wait ${waitS} s.`,
    headers: retryAfter(waitS),
  });
}

function newCode(): string {
  const most = 10 ** SIGN_IN_CODE.digits;
  const limit = Math.floor(2 ** 32 / most) * most;
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
    // numbers above the limit are redrawn, because they would favour low codes
    if (drawn < limit) return String(drawn % most).padStart(SIGN_IN_CODE.digits, "0");
  }
}
