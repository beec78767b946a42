import type { JudgeOpinion, OutsideJudgeName } from "@svc/domain/outside-judges";

/** The checks an outside judge could answer. None of the three judges `screen` today. */
type JudgedCheck = "ai" | "screen";

export type JudgeQuestion = {
  readonly check: JudgedCheck;
  /** A bounded copy, without the metadata that the sender's device wrote. */
  readonly picture: { readonly bytes: Uint8Array; readonly mediaType: "image/jpeg" };
};

/**
 * `refused`: asking again gives the same result (a wrong key, no credit left, an unsupported picture). `busy`:
 * HTTP 429. `late`: no answer in time. `malformed`: an answer without a score of 0..1.
 */
export type JudgeSilence = "refused" | "busy" | "failed" | "malformed" | "late";

export type JudgeAnswer =
  | ({ readonly answered: true } & JudgeOpinion)
  | { readonly answered: false; readonly reason: JudgeSilence; readonly detail?: string };

/** The port. It never throws, and it does not learn whose photo it is. */
export type OutsideJudge = {
  readonly name: OutsideJudgeName;
  readonly checks: readonly JudgedCheck[];
  readonly ask: (question: JudgeQuestion) => Promise<JudgeAnswer>;
};

/** Settings of each adapter other than its keys. */
export type JudgeAddress = {
  /** Replaces the company's own URL in tests. */
  readonly baseUrl?: string;
  readonly timeoutMs?: number;
};

/** No longer than our own detectors may take. */
const TIMEOUT_MS = 20_000;

/** Turns every failure into an answer, on time even if `act` cannot be aborted. */
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

/** A score outside 0..1 counts as no answer. */
export function opinionOf(name: OutsideJudgeName, version: string, score: unknown): JudgeAnswer {
  if (typeof score !== "number" || !(score >= 0 && score <= 1))
    return silent("malformed", "no score of 0..1");
  return { answered: true, name, version, score };
}

export function silent(reason: JudgeSilence, detail?: string): JudgeAnswer {
  return { answered: false, reason, ...(detail !== undefined && { detail }) };
}

/** Why an unsuccessful HTTP response has no score. */
export function silenceOf({ status }: Response): JudgeAnswer {
  const detail = `HTTP ${status}`;
  if (status === 429) return silent("busy", detail);
  return silent(status >= 500 ? "failed" : "refused", detail);
}
