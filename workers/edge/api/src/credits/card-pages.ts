import { readCardLinkToken } from "@svc/access/card-link-token";
import type { CardLink } from "@svc/platform/account-rpc";
import type { EdgeEnv } from "@svc/platform/env";
import { accountObject } from "@svc/platform/objects";
import type { CardPage } from "@svc/platform/page-answers";
import { logFailure } from "@svc/platform/log";
import { type AccountProfile, findAccount } from "@svc/store/account/accounts";
import { secretsOf } from "../http/secrets.ts";
import { finishCardSetup } from "./finish-card-setup.ts";
import { enterTestCard, isTestGateway } from "./test-card.ts";

type Found = { readonly account: AccountProfile; readonly linkId: string };
type Ask = (found: Found, env: EdgeEnv) => Promise<CardLink | undefined>;

/** Each takes the token of a link. None of them throws. */
export const cardPages = {
  read: (token: string, env: EdgeEnv) =>
    pageOf(token, env, ({ account, linkId }) => accountObject(env, account.id).readCardLink(linkId)),

  finish: (token: string, env: EdgeEnv) =>
    pageOf(token, env, ({ account, linkId }) => finishCardSetup(env, account.id, linkId)),

  /** Used only by the test gateway's own page. */
  enterTestCard: async (token: string, typed: string, env: EdgeEnv): Promise<boolean> => {
    const found = isTestGateway(env) ? await find(token, env) : undefined;
    return found !== undefined && enterTestCard(env, found.linkId, typed);
  },
};

async function pageOf(token: string, env: EdgeEnv, ask: Ask): Promise<CardPage> {
  const answer = await answered(async () => {
    const found = await find(token, env);
    const link = found && (await ask(found, env));
    return link && { ...link, accountName: found.account.name };
  });
  if (answer === "unreachable") return { found: "unreachable" };
  return answer ? { found: "link", isTest: isTestGateway(env), ...answer } : { found: "nothing" };
}

async function find(token: string, env: EdgeEnv): Promise<Found | undefined> {
  const ref = await readCardLinkToken(await secretsOf(env), env.ENVIRONMENT, token);
  const account = ref && (await findAccount(env.DB, ref.accountId));
  return account && { account, linkId: ref.linkId };
}

async function answered<T>(ask: () => Promise<T>): Promise<T | "unreachable"> {
  try {
    return await ask();
  } catch (error) {
    logFailure("card page", error);
    return "unreachable";
  }
}
