import { logFailure } from "@svc/platform/log";
import { findContact } from "@svc/store/people/members";
import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { ApiContext, ApiEnv } from "../context.ts";
import { withStorage } from "../http/storage.ts";
import { objectOfAddress } from "../sign-in/start-sign-in.ts";
import type { Told } from "./told.ts";

/** A mail that waits for the outcome of its change. */
type Held = { readonly email: string; readonly id: string };

/**
 * Mails a person about a change to their own account security. The mail is stored before the change is made: after a
 * crash in between, a mail too many is better than none.
 */
export function tellPerson(told: Told): MiddlewareHandler<ApiEnv> {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const held = await withStorage(() => hold(c, told));
    await next();
    if (held) await settle(c, held);
  });
}

/** Undefined when the user is not a member (the handler refuses that), or when the daily limit of mails is reached. */
async function hold(c: ApiContext, { userId, event }: Told): Promise<Held | undefined> {
  const member = { accountId: c.var.account.id, userId: userId(c) };
  const contact = await findContact(c.env.DB, member);
  if (!contact) return undefined;
  const { email, language } = contact;
  const notice = { to: email, event: event(c), ...(language !== undefined && { language }) };
  const id = await (await objectOfAddress(c, email)).holdNotice(notice);
  return id === undefined ? undefined : { email, id };
}

/** Decides by the response. After a 5xx the outcome is unknown, and the mail is sent anyway when its delay ends. */
async function settle(c: ApiContext, { email, id }: Held): Promise<void> {
  const { status } = c.res;
  if (status >= 500) return;
  try {
    await (await objectOfAddress(c, email)).settleNotice(id, status < 400);
  } catch (error) {
    logFailure("security_notice", error);
  }
}
