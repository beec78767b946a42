import { type AccountId, isAccountId } from "@svc/domain/ids";
import { findSessionHolder } from "@svc/store/people/sessions";
import type { ApiContext } from "../context.ts";
import { addressPrefix } from "../http/address-prefix.ts";
import { takeLocally } from "../http/local-buckets.ts";
import { withStorage } from "../http/storage.ts";
import { lookupsOfCookie } from "../sign-in/session-cookie.ts";
import { markedBrowser } from "../sign-in/sign-in-browser.ts";
import { providerOf, redirectUriOf } from "./provider.ts";
import { SsoFailure } from "./sso-failure.ts";
import { keepSsoState, SSO_PURPOSES, type SsoPurpose } from "./sso-state.ts";
import { noteProblem, toConsole } from "./signed-in-page.ts";

/** CONTRACT G10.1 [ext]: sends the browser to the provider. */
export async function startSso(c: ApiContext) {
  const accountId = c.req.query("account") ?? "";
  const purpose = SSO_PURPOSES.find((each) => each === c.req.query("for")) ?? "sign_in";
  if (!isAccountId(accountId) || isTooOften(c)) return toConsole(c, "not_set_up");
  return withStorage(async () => {
    const begun = { accountId, purpose };
    try {
      return c.body(null, 302, { Location: await begin(c, begun) });
    } catch (error) {
      return noteProblem(c, begun, error);
    }
  });
}

type Begun = { readonly accountId: AccountId; readonly purpose: SsoPurpose };

/** Returns the provider's address. Throws `SsoFailure` if the sign-in may not begin. */
async function begin(c: ApiContext, { accountId, purpose }: Begun): Promise<string> {
  const { connection, provider } = await providerOf(c, accountId);
  const isOpen = connection.isEnforced || connection.test?.outcome === "passed";
  const holder = await findSessionHolder(c.env.DB, await lookupsOfCookie(c), Date.now());
  if (purpose === "test" ? !isOwner(holder, accountId) : !isOpen) throw new SsoFailure("not_set_up");
  const isForeign = c.req.header("Sec-Fetch-Site") === "cross-site";
  if (isForeign) requireNoOther(holder, accountId);
  const isFresh = purpose === "confirm";
  const { url, kept } = await provider.begin({ redirectUri: redirectUriOf(c, accountId), isFresh });
  await keepSsoState(c, {
    accountId,
    purpose,
    ...kept,
    ...(!isForeign && { browser: await markedBrowser(c) }),
    ...(isFresh && holder && { userId: holder.user.id }),
  });
  return url;
}

/** Each start may ask the provider for its discovery document. */
function isTooOften(c: ApiContext): boolean {
  if (c.env.RATE_LIMITS === "off") return false;
  return takeLocally("sign_in_tries", addressPrefix(c.req.header("CF-Connecting-IP") ?? "")).granted === 0;
}

/** Another site must not replace a session, by a link to an account of its own. */
function requireNoOther(holder: Holder, accountId: string): void {
  if (holder && holder.account.id !== accountId) throw new SsoFailure("stale");
}

type Holder = Awaited<ReturnType<typeof findSessionHolder>>;

function isOwner(holder: Holder, accountId: string): boolean {
  return holder?.account.id === accountId && holder.role === "owner" && !holder.isHalfOpen;
}
