import { ApiError } from "@svc/contract/wire/errors";
import { retryAfter } from "@svc/contract/wire/rate-limits";
import { type AccountId, isAccountId } from "@svc/domain/ids";
import { logFailure } from "@svc/platform/log";
import { endSsoSessions, type SsoNames } from "@svc/store/people/sso";
import { findShard } from "@svc/store/d1/shard";
import { withEntry } from "../audit-log/keep-entry.ts";
import type { ApiContext } from "../context.ts";
import { readText } from "../http/json.ts";
import { takeLocally } from "../http/local-buckets.ts";
import { withStorage } from "../http/storage.ts";
import { providerOf } from "./provider.ts";
import { SsoFailure } from "./sso-failure.ts";

/** Logout tokens are about 1 KB. */
const MOST_BYTES = 16_384;

/** CONTRACT G10.1 [ext]: OpenID Connect Back-Channel Logout 1.0. The sessions are gone when the provider gets the answer. */
export async function endSso(c: ApiContext) {
  const accountId = c.req.param("account") ?? "";
  if (!isAccountId(accountId)) throw unknownAccount();
  const { retryAfterS } = takeLocally("reads", `sso ${accountId}`);
  if (retryAfterS !== undefined)
    throw new ApiError("too_many_requests", "too many logout tokens", { headers: retryAfter(retryAfterS) });
  const token = new URLSearchParams(await readText(c.req.raw, MOST_BYTES)).get("logout_token") ?? "";
  await withStorage(async () => {
    const names = await namesIn(c, accountId, token);
    const begun = {
      actor: { kind: "system", id: "sso", name: "single sign-on" },
      action: "endSso",
      target: { kind: "sso", id: accountId },
    } as const;
    await withEntry(c, { shard: await findShard(c.env, accountId), begun }, () =>
      endSsoSessions(c.env.DB, accountId, names),
    );
  });
  c.header("Cache-Control", "no-store");
  return c.body(null, 204);
}

async function namesIn(c: ApiContext, accountId: AccountId, token: string): Promise<SsoNames> {
  try {
    const { provider } = await providerOf(c, accountId);
    return await provider.readLogoutToken(token);
  } catch (error) {
    if (!(error instanceof SsoFailure)) throw error;
    logFailure("sso", error.cause ?? error, { account: accountId, problem: error.problem });
    throw error.problem === "not_set_up" ? unknownAccount() : notAccepted();
  }
}

function unknownAccount(): ApiError {
  return new ApiError("not_found", "no account with a provider has this address");
}

function notAccepted(): ApiError {
  return new ApiError("invalid_request", "logout_token is not valid here", {
    hint: "Send the form field `logout_token`, signed by the issuer that the account has set, to the account's own address.",
  });
}
