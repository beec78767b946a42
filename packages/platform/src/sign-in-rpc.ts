import type { SignInOutcome } from "@svc/domain/sign-in/sign-in-code";
import type { SecurityNotice } from "@svc/domain/sign-in/security-notice";
import type { StartOutcome } from "@svc/domain/sign-in/sign-in-starts";

/** Absent: nobody has this address, and nothing is mailed. */
type CodeMail = { readonly to: string; readonly code: string };

/** `browser`: the hash of its cookie, `hash`: of the code with it. `isUnlimited`: starts are not counted. */
export type AskedCode = {
  readonly browser: string;
  readonly network: string;
  readonly hash: string;
  readonly proof?: string;
  readonly mail?: CodeMail;
  readonly isUnlimited?: boolean;
};

export type SignInRpc = {
  /** Of a network: seconds until it may ask for a code again; undefined: now, and this was one. */
  takeStart(): Promise<number | undefined>;
  /** From now on this code counts in this browser, if one may be mailed now. */
  askCode(asked: AskedCode): Promise<StartOutcome>;
  tryCode(tried: { readonly browser: string; readonly hash: string }): Promise<SignInOutcome>;
  /** This browser has signed in: strangers' starts no longer count against it. `notice` is mailed where others have before, and this has not. */
  welcome(browser: string, notice: SecurityNotice): Promise<void>;
  /** Keeps a mail until `settleNotice` says whether its change was made; without a word it is sent. Answers its id, or undefined once the day's limit is reached. */
  holdNotice(notice: SecurityNotice): Promise<string | undefined>;
  /** Whether the change was made; the mail leaves now, or never. */
  settleNotice(id: string, isMade: boolean): Promise<void>;
  /** What a passkey is to sign next in this browser, once; it replaces the one before. */
  keepChallenge(challenge: { readonly text: string; readonly expiresAt: number }): Promise<void>;
  takeChallenge(): Promise<string | undefined>;
  /** No start of today counts any more. */
  unblock(): Promise<void>;
};
