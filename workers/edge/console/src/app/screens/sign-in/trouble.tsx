import { ApiError } from "../../api/api-error.ts";
import type { SsoProblem } from "@svc/domain/sign-in/sso";
import { text, type TextKey } from "../../text/text.ts";

/** The person came back from their company's sign-in without success. */
export class SsoTrouble extends Error {
  override readonly name = "SsoTrouble";
  readonly problem: string;

  constructor(problem: string) {
    super(problem);
    this.problem = problem;
  }
}

const PROBLEMS: Readonly<Record<SsoProblem, TextKey>> = {
  not_set_up: "sso_not_set_up",
  stale: "sso_stale",
  cancelled: "sso_cancelled",
  provider_down: "sso_provider_down",
  issuer: "sso_wrong_issuer",
  clock: "sso_wrong_clock",
  client: "sso_wrong_client",
  token: "sso_wrong_token",
  no_email: "sso_no_email",
  unverified_email: "sso_unverified_email",
  domain: "sso_wrong_domain",
  no_role: "sso_no_role",
};

export function problemText(problem: string): string {
  const key = Object.hasOwn(PROBLEMS, problem) ? PROBLEMS[problem as SsoProblem] : "sso_wrong_token";
  return text(key);
}

/** The service's response to the last attempt. The element always exists, so that screen readers announce changes. */
export function Trouble({ id, error }: { readonly id: string; readonly error: unknown }) {
  return (
    <p id={id} class="trouble" role="alert">
      {error === undefined ? "" : troubleText(error)}
      {error instanceof ApiError && error.ssoUrl !== undefined && (
        <>
          {" "}
          <a href={error.ssoUrl}>{text("sso_continue")}</a>
        </>
      )}
    </p>
  );
}

function troubleText(error: unknown): string {
  if (error instanceof SsoTrouble) return problemText(error.problem);
  if (!(error instanceof ApiError) || error.status >= 500) {
    return `${text("error_unreachable")} ${text("error_unreachable_hint")}`;
  }
  if (error.status === 429)
    return text("too_often", { seconds: Math.ceil((error.retryAfterMs ?? 60_000) / 1000) });
  if (error.ssoUrl !== undefined) return text("sso_required");
  return error.hint === undefined ? error.message : `${error.message}. ${error.hint}`;
}
