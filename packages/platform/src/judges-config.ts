import { type JudgePrices, OUTSIDE_JUDGES, type OutsideJudgeName } from "@svc/domain/outside-judges";
import { isSafeAddress } from "./safe-address.ts";

/** Accounts with outside judges. Only tests change the URLs. */
export type JudgesVars = {
  readonly JUDGE_SIGHTENGINE_USER?: string;
  readonly JUDGE_SIGHTENGINE_SECRET?: string;
  readonly JUDGE_SIGHTENGINE_URL?: string;
  readonly JUDGE_HIVE_TOKEN?: string;
  readonly JUDGE_HIVE_URL?: string;
  readonly JUDGE_REALITY_DEFENDER_KEY?: string;
  readonly JUDGE_REALITY_DEFENDER_URL?: string;
  /** A detector of SynthID's watermark; there is no address of its own. */
  readonly JUDGE_SYNTHID_URL?: string;
  readonly JUDGE_SYNTHID_KEY?: string;
  /** Questions to all judges together per UTC day, over all accounts. Default: 1,000. */
  readonly JUDGE_QUESTIONS_A_DAY?: string;
  readonly JUDGE_GRACE_MS?: string;
  /** What each company charges for a photo, in cents, such as `hive=0.3 sightengine=0.2`. */
  readonly JUDGE_PRICES_CENTS?: string;
  /** The output of `pnpm svc calibrate`. Without it, outside judges have no weight. */
  readonly JUDGE_CALIBRATIONS?: string;
};

type Address = { readonly baseUrl?: string };

/** The judges that the operator has an account with. */
export type JudgesConfig = {
  readonly sightengine?: Address & { readonly user: string; readonly secret: string };
  readonly hive?: Address & { readonly token: string };
  readonly reality_defender?: Address & { readonly apiKey: string };
  readonly synthid?: { readonly url: string; readonly key: string };
};

/** our choice: limits the cost of a mistake per day. */
const QUESTIONS_A_DAY = 1_000;
/** our choices: a sync audit answers within 20 s. */
const GRACE_MS = 2_000;
const MOST_GRACE_MS = 10_000;

export function judgesConfigOf(vars: JudgesVars): JudgesConfig {
  const { JUDGE_SIGHTENGINE_USER: user, JUDGE_SIGHTENGINE_SECRET: secret } = vars;
  const { JUDGE_HIVE_TOKEN: token, JUDGE_REALITY_DEFENDER_KEY: apiKey } = vars;
  const { JUDGE_SYNTHID_URL: url, JUDGE_SYNTHID_KEY: key } = vars;
  return {
    ...(user && secret && { sightengine: { user, secret, ...addressOf(vars.JUDGE_SIGHTENGINE_URL) } }),
    ...(token && { hive: { token, ...addressOf(vars.JUDGE_HIVE_URL) } }),
    ...(apiKey && { reality_defender: { apiKey, ...addressOf(vars.JUDGE_REALITY_DEFENDER_URL) } }),
    ...(url && key && isSafeAddress(url) && { synthid: { url, key } }),
  };
}

export function configuredJudges(vars: JudgesVars): readonly OutsideJudgeName[] {
  return Object.keys(judgesConfigOf(vars)) as OutsideJudgeName[]; // it has no other keys
}

/** Why settings that are there set up no judge or no price; undefined if all is well. */
export function judgesTrouble(vars: JudgesVars): string | undefined {
  const { JUDGE_SYNTHID_URL: url, JUDGE_SYNTHID_KEY: key } = vars;
  if (Boolean(url) !== Boolean(key)) return "JUDGE_SYNTHID_URL and JUDGE_SYNTHID_KEY must both be set";
  if (url && !isSafeAddress(url))
    return "JUDGE_SYNTHID_URL must be an https address without a user, a query or a fragment; http only on loopback";
  if (!judgePricesOf(vars))
    return "JUDGE_PRICES_CENTS must be names of judges with cents per photo, such as hive=0.3 sightengine=0.2";
  return undefined;
}

/** What a photo costs at each judge, in cents. Undefined if the text cannot be read. */
export function judgePricesOf({ JUDGE_PRICES_CENTS: text = "" }: JudgesVars): JudgePrices | undefined {
  const entries = text.split(/[\s,]+/).filter((part) => part !== "");
  const prices = entries.map((entry) => {
    const [name = "", cents = "", ...more] = entry.split("=");
    return { judge: OUTSIDE_JUDGES.find((each) => each === name), cents, isPair: more.length === 0 };
  });
  const areGood = prices.every(({ judge, cents, isPair }) => judge && isPair && /^\d+(\.\d+)?$/.test(cents));
  if (!areGood) return undefined;
  return Object.fromEntries(prices.map(({ judge, cents }) => [judge, Number(cents)]));
}

/** The limit of the whole deployment per UTC day. A value that is not a whole number means 0. */
export function judgeQuestionsADay({ JUDGE_QUESTIONS_A_DAY: most }: JudgesVars): number {
  if (most === undefined || most === "") return QUESTIONS_A_DAY;
  return Number.isInteger(Number(most)) ? Math.max(0, Number(most)) : 0;
}

/** How long to wait for outside judges once our own result is ready: 2,000 ms by default, at most 10,000. */
export function judgeGraceMs({ JUDGE_GRACE_MS: grace }: JudgesVars): number {
  const ms = Number(grace ?? "");
  return Number.isInteger(ms) && ms > 0 ? Math.min(ms, MOST_GRACE_MS) : GRACE_MS;
}

function addressOf(baseUrl: string | undefined): Address {
  return baseUrl ? { baseUrl } : {};
}
