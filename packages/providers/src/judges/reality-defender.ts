import { unlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { RealityDefender, RealityDefenderError } from "@realitydefender/realitydefender";
import {
  answerInTime,
  type JudgeAddress,
  type JudgeAnswer,
  type JudgeQuestion,
  opinionOf,
  type OutsideJudge,
  silent,
} from "./outside-judge.ts";

export type RealityDefenderAccount = JudgeAddress & { readonly apiKey: string; readonly pollMs?: number };

/** Responses do not state the model's version. */
const VERSION = "api";
const POLL_MS = 500;
/** Its loop cannot be aborted. It ends by itself shortly after we stop waiting. */
const MOST_POLLS = 60;

type Result = Awaited<ReturnType<RealityDefender["getResult"]>>;

/** Uses its SDK: a signed URL, an upload, then polling until the result is ready. */
export function realityDefender({
  apiKey,
  baseUrl,
  timeoutMs,
  pollMs = POLL_MS,
}: RealityDefenderAccount): OutsideJudge {
  const client = new RealityDefender({ apiKey, ...(baseUrl !== undefined && { baseUrl }) });
  return {
    name: "reality_defender",
    checks: ["ai"],
    ask: ({ picture }) =>
      answerInTime(async (signal) => {
        try {
          const requestId = await upload(client, picture);
          return answerOf(await resultOf(client, requestId, { signal, pollMs }));
        } catch (error) {
          return silenceOfError(error);
        }
      }, timeoutMs),
  };
}

/** The SDK takes a path, not bytes. In a Worker, `/tmp` is memory that belongs to this request only. */
async function upload(client: RealityDefender, picture: JudgeQuestion["picture"]): Promise<string> {
  const filePath = path.join(tmpdir(), `${crypto.randomUUID()}.jpg`);
  writeFileSync(filePath, picture.bytes);
  try {
    return (await client.upload({ filePath })).requestId;
  } finally {
    unlinkSync(filePath);
  }
}

/** A fresh upload may not be visible yet. */
async function resultOf(
  client: RealityDefender,
  requestId: string,
  { signal, pollMs }: { readonly signal: AbortSignal; readonly pollMs: number },
): Promise<Result> {
  for (;;) {
    try {
      return await client.getResult(requestId, { maxAttempts: MOST_POLLS, pollingInterval: pollMs });
    } catch (error) {
      if (signal.aborted || codeOf(error) !== "not_found") throw error;
    }
    await pause(pollMs);
  }
}

/** If its models could not decide (`UNABLE_TO_EVALUATE`, `NOT_APPLICABLE`), there is no score. */
function answerOf({ status, score }: Result): JudgeAnswer {
  if (status === "ANALYZING") return silent("late");
  if (score === null) return silent("refused", status);
  return opinionOf("reality_defender", VERSION, score);
}

/** The SDK reports both 429 and 5xx as a server error. */
function silenceOfError(error: unknown): JudgeAnswer {
  const code = codeOf(error);
  if (code === undefined) return silent("malformed");
  return silent(code === "unauthorized" || code === "invalid_request" ? "refused" : "failed", code);
}

function codeOf(error: unknown): string | undefined {
  return error instanceof RealityDefenderError ? error.code : undefined;
}
