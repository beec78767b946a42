import { type KnownBrowser, knownUntil } from "./known-browsers.ts";
import { countedUntil, type SignInStart } from "./sign-in-starts.ts";

/**
 * CONTRACT G10: six digits, ten minutes, five tries, single use. `paidTries` is for a code that needed a proof
 * of work.
 */
export const SIGN_IN_CODE = { digits: 6, forMs: 10 * 60_000, tries: 5, paidTries: 1 } as const;

/**
 * Our choice: as many as may be mailed to one address per day, so that a stranger's start never displaces the
 * owner's code.
 */
const MOST_CODES = 50;

/** A code is valid only in the browser that requested it. `expiresAt` is epoch ms. */
export type OpenCode = {
  readonly hash: string;
  readonly browser: string;
  /** The mail with the code. */
  readonly mailId: string;
  readonly expiresAt: number;
  readonly triesLeft: number;
};

/** What is stored for an address, without its mails. Browsers are hashes of their cookies. */
export type SignInState = {
  /** One per browser, the oldest first. */
  readonly codes?: readonly OpenCode[];
  readonly starts?: readonly SignInStart[];
  readonly known?: readonly KnownBrowser[];
};

type NewCode = Pick<OpenCode, "hash" | "browser" | "mailId"> & { readonly tries: number };

/** `replaced` are the codes that become invalid; their mails need not be sent. */
export function withCode(
  state: SignInState,
  { tries, ...code }: NewCode,
  now: number,
): { readonly state: SignInState; readonly replaced: readonly OpenCode[] } {
  const before = state.codes ?? [];
  const others = openCodes(state, now).filter(({ browser }) => browser !== code.browser);
  const added = { ...code, expiresAt: now + SIGN_IN_CODE.forMs, triesLeft: tries };
  const codes = [...others, added].slice(-MOST_CODES);
  return { state: { ...state, codes }, replaced: before.filter((each) => !codes.includes(each)) };
}

export type SignInOutcome =
  | { readonly outcome: "right" }
  | { readonly outcome: "wrong"; readonly triesLeft: number }
  | { readonly outcome: "none" };

/** Tries a code for this browser, and returns the state to store. Other browsers' codes are not affected. */
export function tryCode(
  state: SignInState,
  { browser, hash }: Pick<OpenCode, "browser" | "hash">,
  now: number,
): { readonly state: SignInState; readonly result: SignInOutcome } {
  const open = openCodes(state, now);
  const code = open.find((each) => each.browser === browser);
  const others = open.filter((each) => each !== code);
  if (!code) return { state: { ...state, codes: others }, result: { outcome: "none" } };
  if (code.hash === hash) return { state: { ...state, codes: others }, result: { outcome: "right" } };
  const triesLeft = code.triesLeft - 1;
  const codes = triesLeft > 0 ? open.map((each) => (each === code ? { ...code, triesLeft } : each)) : others;
  return { state: { ...state, codes }, result: { outcome: "wrong", triesLeft } };
}

/** When the whole state has expired. */
export function forgottenAt({ codes = [], starts = [], known = [] }: SignInState): number {
  return Math.max(
    0,
    ...codes.map(({ expiresAt }) => expiresAt),
    ...starts.map(countedUntil),
    ...known.map(knownUntil),
  );
}

function openCodes({ codes = [] }: SignInState, now: number): readonly OpenCode[] {
  return codes.filter(({ expiresAt }) => expiresAt > now);
}
