import type { Vars } from "@svc/platform/env";

/** How long a second of the webhook schedule lasts: shorter on a developer's machine that asks for it, a second elsewhere. */
export function paceOf({ ENVIRONMENT, WEBHOOK_PACE }: Pick<Vars, "ENVIRONMENT" | "WEBHOOK_PACE">): number {
  const pace = Number(WEBHOOK_PACE);
  return ENVIRONMENT === "local" && pace > 0 && pace < 1 ? pace : 1;
}
