import type { SignInOutcome } from "@svc/domain/sign-in/sign-in-code";
import type { SecurityNotice } from "@svc/domain/sign-in/security-notice";
import type { Language } from "@svc/domain/language";
import type { StartOutcome } from "@svc/domain/sign-in/sign-in-starts";

/** Absent if the address is unknown: then nothing is mailed. */
type CodeMail = { readonly to: string; readonly code: string };

/**
 * `browser` is the hash of its cookie, `hash` that of the code together with the cookie. `isUnlimited`: starts
 * are not counted.
 */
export type AskedCode = {
  readonly browser: string;
  readonly network: string;
  readonly hash: string;
  readonly proof?: string;
  readonly mail?: CodeMail;
  /** Of the mail; default English. */
  readonly language?: Language | undefined;
  readonly isUnlimited?: boolean;
};

export type SignInRpc = {
  /**
   * For a network: returns the seconds until it may request another code, or undefined if it may now, which
   * counts as one.
   */
  takeStart(): Promise<number | undefined>;
  /** Registers this code for this browser, if a code may be mailed now. */
  askCode(asked: AskedCode): Promise<StartOutcome>;
  tryCode(tried: { readonly browser: string; readonly hash: string }): Promise<SignInOutcome>;
  /**
   * This browser has signed in, so starts by strangers no longer count against it. `notice` is mailed if the
   * address has signed in before, but never with this browser.
   */
  welcome(browser: string, notice: SecurityNotice): Promise<void>;
  /**
   * Holds a mail until `settleNotice` says whether the change was made. If that never comes, the mail is sent.
   * Returns its id, or undefined if the daily limit is reached.
   */
  holdNotice(notice: SecurityNotice): Promise<string | undefined>;
  /** Sends the held mail if the change was made, and drops it otherwise. */
  settleNotice(id: string, isMade: boolean): Promise<void>;
  /** The challenge that a passkey must sign next in this browser. It is used once and replaces the previous one. */
  keepChallenge(challenge: { readonly text: string; readonly expiresAt: number }): Promise<void>;
  takeChallenge(): Promise<string | undefined>;
  /** Clears today's count of starts. */
  unblock(): Promise<void>;
};
