import type { SecurityEvent } from "@svc/domain/sign-in/security-notice";
import type { ApiContext } from "../context.ts";
import { personOf } from "../http/authenticate.ts";

/** The person whose sign-in or access an operation changes, and the mail they receive (CONTRACT G10). */
export type Told = {
  readonly userId: (c: ApiContext) => string;
  readonly event: (c: ApiContext) => SecurityEvent;
};

export function tellThemselves(event: (account: string) => SecurityEvent): Told {
  return { userId: (c) => personOf(c).user.id, event: (c) => event(c.var.account.name) };
}

export function tellMember(event: (account: string) => SecurityEvent): Told {
  return { userId: (c) => c.req.param("id") ?? "", event: (c) => event(c.var.account.name) };
}
