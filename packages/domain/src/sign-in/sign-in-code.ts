import { type KnownBrowser, knownUntil } from "./known-browsers.ts";
import { countedUntil, type SignInStart } from "./sign-in-starts.ts";

/** CONTRACT G10: six digits, ten minutes, five tries, single use. `paidTries`: of a code that a proof of work was asked for. */
export const SIGN_IN_CODE = { digits: 6, forMs: 10 * 60_000, tries: 5, paidTries: 1 } as const;

/** Our choice: as many as one address may be mailed in a day, so that no stranger's start pushes the owner's code out. */
const MOST_CODES = 50;

/** A code belongs to the browser that asked for it. `expiresAt` in epoch ms. */
export type OpenCode = {
  readonly hash: string;
  readonly browser: string;
  /** The mail that carries it. */
  readonly mailId: string;
  readonly expiresAt: number;
  readonly triesLeft: number;
};

/** Everything that is kept of an address but its mails. Browsers are hashes of their cookies. */
export type SignInState = {
  /** One a browser, the oldest first. */
  readonly codes?: readonly OpenCode[];
  readonly starts?: readonly SignInStart[];
  readonly known?: readonly KnownBrowser[];
};

type NewCode = Pick<OpenCode, "hash" | "browser" | "mailId"> & { readonly tries: number };

/** `replaced`: the codes that stop counting, whose mails need not leave any more. */
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

/** Whether this is the code of this browser, and what is kept after the try. Other browsers' codes stay as they are. */
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

/** When nothing of it matters any more. */
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
