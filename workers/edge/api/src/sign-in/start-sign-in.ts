import { mac, newestVersion } from "@svc/access/mac";
import { ApiError } from "@svc/contract/wire/errors";
import { retryAfter } from "@svc/contract/wire/rate-limits";
import { orThrow } from "@svc/contract/wire/parsed";
import { parseStartSignIn } from "@svc/contract/sign-in/sign-in-bodies";
import { SIGN_IN_CODE } from "@svc/domain/sign-in/sign-in-code";
import { signInObject } from "@svc/platform/objects";
import { isInvited } from "@svc/store/invitations";
import { findPerson } from "@svc/store/members";
import type { ApiContext } from "../context.ts";
import { addressPrefix } from "../http/address-prefix.ts";
import { readJson } from "../http/json.ts";
import { refuseForeignOrigin } from "../http/same-origin.ts";
import { secretsOf } from "../http/secrets.ts";
import { withStorage } from "../http/storage.ts";

/** CONTRACT G10: the same answer, after the same work, whether or not somebody has this address. */
export async function startSignIn(c: ApiContext) {
  refuseForeignOrigin(c);
  const { email } = orThrow(parseStartSignIn(await readJson(c.req.raw)));
  await withStorage(async () => {
    await limitStarts(c, email);
    const [person, isAsked] = await Promise.all([
      findPerson(c.env.DB, email),
      isInvited(c.env.DB, email, Date.now()),
    ]);
    const code = newCode();
    const mail = person || isAsked ? { to: email, code } : undefined;
    await (await objectOfAddress(c, email)).issue(await hashOfCode(c, email, code), mail);
  });
  return c.json({}, 202);
}

/** Of one address; its name says nothing of it. */
export async function objectOfAddress(c: ApiContext, email: string) {
  const name = await macOf(c, "sign-in-address", email);
  return signInObject(c.env, name);
}

/** What is kept of a code. */
export function hashOfCode(c: ApiContext, email: string, code: string): Promise<string> {
  return macOf(c, "sign-in-code", `${email}\n${code}`);
}

async function macOf(c: ApiContext, purpose: string, text: string): Promise<string> {
  const secrets = await secretsOf(c.env);
  const made = await mac(secrets, newestVersion(secrets), { purpose, text, length: 43 });
  if (made === undefined) throw new Error("the newest secret is not there");
  return made;
}

/** CONTRACT G11: 5 starts per 15 minutes, by the network that asks and by the address that is asked for. */
async function limitStarts(c: ApiContext, email: string): Promise<void> {
  if (c.env.RATE_LIMITS === "off") return;
  const network = addressPrefix(c.req.header("CF-Connecting-IP") ?? "");
  const askers = [signInObject(c.env, `network ${network}`), await objectOfAddress(c, email)];
  for (const asker of askers) {
    const waitS = await asker.takeStart();
    if (waitS !== undefined) {
      throw new ApiError("too_many_requests", "too many sign-in codes were asked for", {
        hint: `Use the newest code that you were mailed, or wait ${waitS} s.`,
        headers: retryAfter(waitS),
      });
    }
  }
}

function newCode(): string {
  const most = 10 ** SIGN_IN_CODE.digits;
  const limit = Math.floor(2 ** 32 / most) * most;
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
    // numbers above it would favour the first codes
    if (drawn < limit) return String(drawn % most).padStart(SIGN_IN_CODE.digits, "0");
  }
}
