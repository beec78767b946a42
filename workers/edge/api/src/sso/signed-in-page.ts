import type { AccountId } from "@svc/domain/ids";
import type { SsoProblem } from "@svc/domain/sign-in/sso";
import { logFailure } from "@svc/platform/log";
import { keepSsoTest } from "@svc/store/people/sso";
import type { ApiContext } from "../context.ts";
import { SsoFailure } from "./sso-failure.ts";
import type { SsoPurpose } from "./sso-state.ts";

/** The dashboard's page that ends a sign-in at a provider. It closes its window, or shows what went wrong. */
export function toConsole(c: ApiContext, problem?: SsoProblem) {
  const query = problem === undefined ? "" : `?problem=${problem}`;
  return c.body(null, 302, { Location: `/app/signed-in${query}`, "Cache-Control": "no-store" });
}

type Begun = { readonly accountId: AccountId; readonly purpose: SsoPurpose };

/** Shows the problem to the person and, after a test, keeps it for the owner. */
export async function noteProblem(c: ApiContext, { accountId, purpose }: Begun, error: unknown) {
  if (!(error instanceof SsoFailure)) throw error;
  const { problem, email, cause } = error;
  logFailure("sso", cause ?? error, { account: accountId, problem });
  if (purpose === "test") {
    const test = { at: Date.now(), outcome: problem, ...(email !== undefined && { email }) };
    await keepSsoTest(c.env.DB, accountId, test);
  }
  return toConsole(c, problem);
}
