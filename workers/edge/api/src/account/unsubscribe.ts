import { readUnsubscribeToken, type Unsubscription } from "@svc/access/unsubscribe-token";
import type { EdgeEnv } from "@svc/platform/env";
import { logFailure } from "@svc/platform/log";
import { accountObject } from "@svc/platform/objects";
import type { UnsubscribeAnswer } from "@svc/platform/page-answers";
import { findAccount } from "@svc/store/account/accounts";
import { secretsOf } from "../http/secrets.ts";

/** The pages behind `List-Unsubscribe` (CONTRACT G14, RFC 8058). Neither method throws. */
export const unsubscription = {
  /** A GET changes nothing, because mail programs and their scanners open links. */
  read: (token: string, env: EdgeEnv) => answered(token, env, async () => {}),

  end: (token: string, env: EdgeEnv) =>
    answered(token, env, ({ accountId, address }) => accountObject(env, accountId).suppressMail(address)),
};

async function answered(
  token: string,
  env: EdgeEnv,
  act: (found: Unsubscription) => Promise<void>,
): Promise<UnsubscribeAnswer> {
  try {
    const found = await readUnsubscribeToken(await secretsOf(env), env.ENVIRONMENT, token);
    const account = found && (await findAccount(env.DB, found.accountId));
    if (!account) return { found: "nothing" };
    await act(found);
    return { found: "link", accountName: account.name, address: found.address };
  } catch (error) {
    logFailure("unsubscribe", error);
    return { found: "unreachable" };
  }
}
