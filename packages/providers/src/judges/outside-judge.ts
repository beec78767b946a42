import type { JudgeOpinion, OutsideJudgeName } from "@svc/domain/outside-judges";

/** The checks that somebody outside could answer; none of the three judges `screen` today. */
type JudgedCheck = "ai" | "screen";

export type JudgeQuestion = {
  readonly check: JudgedCheck;
  /** A bounded copy: what its sender's device wrote beside the pixels is not in it. */
  readonly picture: { readonly bytes: Uint8Array; readonly mediaType: "image/jpeg" };
};

/**
 * `refused`: asked again it says the same (a wrong key, no credit there, a picture it does not take); `busy`: HTTP 429;
 * `late`: nothing in time; `malformed`: an answer that says no score of 0..1.
 */
export type JudgeSilence = "refused" | "busy" | "failed" | "malformed" | "late";

export type JudgeAnswer =
  | ({ readonly answered: true } & JudgeOpinion)
  | { readonly answered: false; readonly reason: JudgeSilence; readonly detail?: string };

/** The port. It never throws, and it is told nothing of whose photo it is. */
export type OutsideJudge = {
  readonly name: OutsideJudgeName;
  readonly checks: readonly JudgedCheck[];
  readonly ask: (question: JudgeQuestion) => Promise<JudgeAnswer>;
};

/** What each adapter may be told beside its keys. */
export type JudgeAddress = {
  /** The company's own, but in tests. */
  readonly baseUrl?: string;
  readonly timeoutMs?: number;
};

/** No longer than the analyzer's own detectors have. */
const TIMEOUT_MS = 20_000;

/** Turns whatever goes wrong into an answer, in time even where `act` cannot be stopped. */
export async function answerInTime(
  act: (signal: AbortSignal) => Promise<JudgeAnswer>,
  timeoutMs = TIMEOUT_MS,
): Promise<JudgeAnswer> {
  const given = new AbortController();
  const { promise: late, resolve } = Promise.withResolvers<JudgeAnswer>();
  const timer = setTimeout(() => {
    resolve(silent("late"));
    given.abort();
  }, timeoutMs);
  try {
    return await Promise.race([act(given.signal), late]);
  } catch (error) {
    return silent("failed", error instanceof Error ? error.message : String(error));
  } finally {
    clearTimeout(timer);
  }
}

/** A score that is no share of one is no answer. */
export function opinionOf(name: OutsideJudgeName, version: string, score: unknown): JudgeAnswer {
  if (typeof score !== "number" || !(score >= 0 && score <= 1))
    return silent("malformed", "no score of 0..1");
  return { answered: true, name, version, score };
}

export function silent(reason: JudgeSilence, detail?: string): JudgeAnswer {
  return { answered: false, reason, ...(detail !== undefined && { detail }) };
}

/** Why an HTTP answer that is no success holds no score. */
export function silenceOf({ status }: Response): JudgeAnswer {
  const detail = `HTTP ${status}`;
  if (status === 429) return silent("busy", detail);
  return silent(status >= 500 ? "failed" : "refused", detail);
}
