const DAY_MS = 86_400_000;

/** CONTRACT G11: 5 starts per 15 minutes for one address from one network. */
const BURST = { starts: 5, withinMs: 15 * 60_000 } as const;

/** CONTRACT G11: the starts of one network over all addresses. */
export const NETWORK_STARTS = { perSecond: 20 / 900, burst: 20 } as const;

/**
 * CONTRACT G11: codes for one address per day. Beyond `free`, a code needs a proof of work and has one try. All
 * strangers together then have 90 tries a day against a million codes.
 */
const STARTS_A_DAY = { free: 10, most: 50 } as const;

/** A permitted start: who requested it, when (epoch ms), and its proof of work. */
export type SignInStart = { readonly asker: string; readonly at: number; readonly proof?: string };

/**
 * Who requests a code. A browser that has signed in to this address before is counted separately from its
 * network.
 */
export type Asker = { readonly browser?: string; readonly network: string; readonly proof?: string };

/** `isPaid`: it needed a proof of work. `prove`: repeat the call with a proof of work that was not used before. */
export type StartOutcome =
  | { readonly outcome: "asked"; readonly isPaid: boolean }
  | { readonly outcome: "prove" }
  | { readonly outcome: "wait"; readonly retryAfterS: number };

export function countedUntil({ at }: SignInStart): number {
  return at + DAY_MS;
}

/** Decides whether a code may be mailed now, and returns the starts to store. */
export function takeStart(
  kept: readonly SignInStart[],
  { browser, network, proof }: Asker,
  now: number,
): { readonly starts: readonly SignInStart[]; readonly result: StartOutcome } {
  const starts = kept.filter((each) => countedUntil(each) > now);
  const asker = browser === undefined ? `network ${network}` : `browser ${browser}`;
  const own = starts.filter((each) => each.asker === asker);
  const today = browser === undefined ? starts.filter(isOfNetwork) : own;
  const wait =
    waitOf(own, BURST.starts, { forMs: BURST.withinMs, now }) ??
    waitOf(today, STARTS_A_DAY.most, { forMs: DAY_MS, now });
  if (wait !== undefined) return { starts, result: { outcome: "wait", retryAfterS: wait } };
  const isFree = today.length < STARTS_A_DAY.free;
  const isUsed = starts.some((each) => each.proof === proof);
  if (!isFree && (proof === undefined || isUsed)) return { starts, result: { outcome: "prove" } };
  const start = { asker, at: now, ...(!isFree && proof !== undefined && { proof }) };
  return {
    starts: [...starts, start],
    result: { outcome: "asked", isPaid: !isFree },
  };
}

function isOfNetwork({ asker }: SignInStart): boolean {
  return asker.startsWith("network ");
}

/** Seconds until fewer than `most` of these are within the window; undefined if that is so now. */
function waitOf(
  starts: readonly SignInStart[],
  most: number,
  { forMs, now }: { readonly forMs: number; readonly now: number },
): number | undefined {
  const oldest = starts.filter(({ at }) => at > now - forMs).at(-most);
  return oldest && Math.max(1, Math.ceil((oldest.at + forMs - now) / 1000));
}
