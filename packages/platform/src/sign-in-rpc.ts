import type { SignInOutcome } from "@svc/domain/sign-in/sign-in-code";

/** Absent: nobody has this address, and nothing is mailed. */
export type CodeMail = { readonly to: string; readonly code: string };

export type SignInRpc = {
  /** Seconds until an address or a network may ask for a code again; undefined: now, and this was one. */
  takeStart(): Promise<number | undefined>;
  /** The code with this hash counts from now on, and no other. */
  issue(hash: string, mail?: CodeMail): Promise<void>;
  tryCode(hash: string): Promise<SignInOutcome>;
};
