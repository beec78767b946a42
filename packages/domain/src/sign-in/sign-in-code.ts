/** CONTRACT G10: six digits, ten minutes, five tries, single use. */
export const SIGN_IN_CODE = { digits: 6, forMs: 10 * 60_000, tries: 5 } as const;

/** CONTRACT G11: 5 starts per 15 minutes, by an address and by an IP. */
export const SIGN_IN_STARTS = { perSecond: 5 / 900, burst: 5 } as const;

/**
 * Our choice: wrong codes of one address in a day, whichever they were tried on. Five tries a code and five codes a quarter of
 * an hour alone would give whoever guesses 2,400 of a million codes a day; this leaves 40.
 */
export const WRONG_CODES_A_DAY = 40;
const DAY_MS = 86_400_000;

/** What is kept of an address: `hash` of the code that was mailed last. All times in epoch ms. */
export type SignInState = {
  readonly code?: { readonly hash: string; readonly expiresAt: number; readonly triesLeft: number };
  /** Wrong codes since, for a day. */
  readonly wrong?: { readonly count: number; readonly since: number };
};

export function withCode(state: SignInState, hash: string, now: number): SignInState {
  return { ...state, code: { hash, expiresAt: now + SIGN_IN_CODE.forMs, triesLeft: SIGN_IN_CODE.tries } };
}

/** `blocked`: too many wrong codes today; `retryAfterS` then says for how long. */
export type SignInOutcome =
  | { readonly outcome: "right" }
  | { readonly outcome: "wrong"; readonly triesLeft: number }
  | { readonly outcome: "none" }
  | { readonly outcome: "blocked"; readonly retryAfterS: number };

/** Whether this is the code, and what is kept after it was tried. */
export function tryCode(
  state: SignInState,
  hash: string,
  now: number,
): { readonly state: SignInState; readonly result: SignInOutcome } {
  const blocked = blockedFor(state, now);
  if (blocked !== undefined) return { state, result: { outcome: "blocked", retryAfterS: blocked } };
  const { code } = state;
  if (!code || code.expiresAt <= now) return { state: withoutCode(state), result: { outcome: "none" } };
  if (code.hash === hash) return { state: withoutCode(state), result: { outcome: "right" } };
  const triesLeft = code.triesLeft - 1;
  const wrong = { count: wrongToday(state, now) + 1, since: sinceOf(state, now) };
  const kept = triesLeft > 0 ? { code: { ...code, triesLeft }, wrong } : { wrong };
  return { state: kept, result: { outcome: "wrong", triesLeft } };
}

/** Seconds until codes are taken again; undefined where they are. */
function blockedFor(state: SignInState, now: number): number | undefined {
  if (wrongToday(state, now) < WRONG_CODES_A_DAY) return undefined;
  return Math.max(1, Math.ceil((sinceOf(state, now) + DAY_MS - now) / 1000));
}

/** When nothing of it matters any more. */
export function forgottenAt({ code, wrong }: SignInState): number {
  return Math.max(code?.expiresAt ?? 0, wrong ? wrong.since + DAY_MS : 0);
}

function withoutCode({ wrong }: SignInState): SignInState {
  return wrong ? { wrong } : {};
}

function wrongToday({ wrong }: SignInState, now: number): number {
  return wrong && wrong.since + DAY_MS > now ? wrong.count : 0;
}

function sinceOf({ wrong }: SignInState, now: number): number {
  return wrong && wrong.since + DAY_MS > now ? wrong.since : now;
}
