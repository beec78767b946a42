import type { OutsideJudgeName } from "@svc/domain/outside-judges";
import {
  answerInTime,
  type JudgeAddress,
  type JudgeAnswer,
  opinionOf,
  type OutsideJudge,
  silenceOf,
  silent,
} from "./outside-judge.ts";
import { at, readAnswer } from "./read-answer.ts";

export type WatermarkDetector = Omit<JudgeAddress, "baseUrl"> & {
  readonly name: OutsideJudgeName;
  /** Where the photo is posted to, whole. */
  readonly url: string;
  readonly key: string;
};

/** The picture and the key go to no other host. */
const STAY = "manual";

/**
 * A detector of a generator's watermark, as `docs/outside-judges.md` describes it: a JPEG is posted, and the answer says
 * whether the watermark is in its pixels. The score is 1 or 0.
 */
export function watermarkDetector({ name, url, key, timeoutMs }: WatermarkDetector): OutsideJudge {
  return {
    name,
    checks: ["ai"],
    ask: ({ picture }) =>
      answerInTime(async (signal) => {
        const headers = {
          Authorization: `Bearer ${key}`,
          "Content-Type": picture.mediaType,
          Accept: "application/json",
        };
        const body = new Uint8Array(picture.bytes);
        return answerOf(name, await fetch(url, { method: "POST", headers, body, signal, redirect: STAY }));
      }, timeoutMs),
  };
}

async function answerOf(name: OutsideJudgeName, response: Response): Promise<JudgeAnswer> {
  if (!response.ok) {
    await response.body?.cancel();
    return silenceOf(response);
  }
  const answer = await readAnswer(response);
  const [watermark, version] = [at(answer, "watermark"), at(answer, "version")];
  if (typeof watermark !== "boolean" || typeof version !== "string" || version === "")
    return silent("malformed", "no `watermark` (true or false) with a `version`");
  return opinionOf(name, version, watermark ? 1 : 0);
}
