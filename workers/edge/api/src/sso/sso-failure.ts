import type { SsoProblem } from "@svc/domain/sign-in/sso";

/** A sign-in at a provider that did not succeed. The dashboard has words for each problem. */
export class SsoFailure extends Error {
  override readonly name = "SsoFailure";
  readonly problem: SsoProblem;
  /** The address that the provider gave, if it is a reason. */
  readonly email: string | undefined;

  constructor(
    problem: SsoProblem,
    { email, cause }: { readonly email?: string; readonly cause?: unknown } = {},
  ) {
    super(problem, { cause });
    this.problem = problem;
    this.email = email;
  }
}
