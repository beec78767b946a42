import type { JudgeCalibration } from "@svc/detectors/outside/judge-calibration";
import { readCalibrations } from "@svc/detectors/outside/read-calibrations";
import {
  OUTSIDE_JUDGES_DAILY_CAP,
  type JudgePermit,
  type OutsideJudgeName,
} from "@svc/domain/outside-judges";
import { dayOf } from "@svc/domain/template/template";
import type { AnalyzerEnv } from "@svc/platform/env";
import { faultPoint } from "@svc/platform/fault";
import { judgeGraceMs, judgeQuestionsADay, judgesConfigOf, judgesTrouble } from "@svc/platform/judges-config";
import { logFailure, OperatorError } from "@svc/platform/log";
import { accountObject } from "@svc/platform/objects";
import { Breaker } from "@svc/providers/judges/breaker";
import { hive } from "@svc/providers/judges/hive";
import type { OutsideJudge } from "@svc/providers/judges/outside-judge";
import { realityDefender } from "@svc/providers/judges/reality-defender";
import { sightengine } from "@svc/providers/judges/sightengine";
import { watermarkDetector } from "@svc/providers/judges/watermark-detector";
import { findAccount } from "@svc/store/account/accounts";
import { countOutsideQuestion } from "@svc/store/outside/outside-questions";
import type { OutsideQuestion, OutsideTools } from "./outside-tools.ts";

const breakers = new Map<OutsideJudgeName, Breaker>();

/** Provided by the isolate: the JPEG encoder, and a way to continue after an answer. */
type Own = Pick<OutsideTools, "encode" | "inBackground">;

/** Undefined if the operator has configured no judge. */
export function outsideToolsOf(env: AnalyzerEnv, own: Own): OutsideTools | undefined {
  const judges = judgesOf(env);
  if (judges.length === 0) return undefined;
  return {
    ...own,
    judges,
    breakerOf,
    permit: (question) => permit(question, env),
    keep: async ({ accountId, photo }, opinion) => {
      await faultPoint(env, "judge.before.keep");
      await accountObject(env, accountId).keepOpinion(photo, opinion);
    },
    calibrations: calibrationsOf(env),
    graceMs: judgeGraceMs(env),
  };
}

function judgesOf(env: AnalyzerEnv): readonly OutsideJudge[] {
  const config = judgesConfigOf(env);
  const trouble = judgesTrouble(env);
  if (trouble) logFailure("outside judges", new OperatorError(trouble));
  return [
    config.sightengine && sightengine(config.sightengine),
    config.hive && hive(config.hive),
    config.reality_defender && realityDefender(config.reality_defender),
    config.synthid && watermarkDetector({ name: "synthid", ...config.synthid }),
  ].filter((judge) => judge !== undefined);
}

function breakerOf(name: OutsideJudgeName): Breaker {
  const breaker = breakers.get(name) ?? new Breaker();
  breakers.set(name, breaker);
  return breaker;
}

/** Checks the account's limit first, then the deployment's. Over either of them, no question is asked. */
async function permit({ accountId, judge, photo }: OutsideQuestion, env: AnalyzerEnv): Promise<JudgePermit> {
  const account = await findAccount(env.DB, accountId);
  // Removed from the settings after the verification was created
  if (!account?.outsideJudges?.includes(judge)) return { state: "capped" };
  const dailyCap = account.outsideJudgesDailyCap ?? OUTSIDE_JUDGES_DAILY_CAP;
  const permitted = await accountObject(env, accountId).permitJudge({ judge, photo, dailyCap });
  if (permitted.state !== "ask") return permitted;
  const isCounted = await countOutsideQuestion(env.DB, dayOf(Date.now()), judgeQuestionsADay(env));
  await faultPoint(env, "judge.after.permit");
  return isCounted ? permitted : { state: "capped" };
}

function calibrationsOf({ JUDGE_CALIBRATIONS: text }: AnalyzerEnv): readonly JudgeCalibration[] {
  if (!text) return [];
  const read = readCalibrations(text);
  if (!read)
    logFailure(
      "outside judges",
      new OperatorError("JUDGE_CALIBRATIONS is not what pnpm svc calibrate wrote"),
    );
  return read ?? [];
}
