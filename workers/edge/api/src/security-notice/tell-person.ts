import { logFailure } from "@svc/platform/log";
import { findContact } from "@svc/store/people/members";
import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { ApiContext, ApiEnv } from "../context.ts";
import { withStorage } from "../http/storage.ts";
import { objectOfAddress } from "../sign-in/start-sign-in.ts";
import type { Told } from "./told.ts";

/** A mail that waits for what comes of its change. */
type Held = { readonly email: string; readonly id: string };

/**
 * What mails a person about a change of their own security. The mail is written down before the change:
 * where the process ends in its midst, it says too much rather than nothing.
 */
export function tellPerson(told: Told): MiddlewareHandler<ApiEnv> {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const held = await withStorage(() => hold(c, told));
    await next();
    if (held) await settle(c, held);
  });
}

/** Undefined for somebody who is not a member (the handler refuses that) and once the day's limit of mails is reached. */
async function hold(c: ApiContext, { userId, event }: Told): Promise<Held | undefined> {
  const member = { accountId: c.var.account.id, userId: userId(c) };
  const contact = await findContact(c.env.DB, member);
  if (!contact) return undefined;
  const { email, language } = contact;
  const notice = { to: email, event: event(c), ...(language !== undefined && { language }) };
  const id = await (await objectOfAddress(c, email)).holdNotice(notice);
  return id === undefined ? undefined : { email, id };
}

/** By the answer; after a failure of ours nobody knows what was done, and the mail leaves by itself. */
async function settle(c: ApiContext, { email, id }: Held): Promise<void> {
  const { status } = c.res;
  if (status >= 500) return;
  try {
    await (await objectOfAddress(c, email)).settleNotice(id, status < 400);
  } catch (error) {
    logFailure("security_notice", error);
  }
}
