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

export type SightengineAccount = JudgeAddress & { readonly user: string; readonly secret: string };

/** The API's version and the model; responses name neither. */
const VERSION = "1.0-genai";

/** The picture and our keys go to no other host. */
const STAY = "manual";

/** https://sightengine.com/docs/ai-generated-image-detection: one call costs one operation. */
export function sightengine({
  user,
  secret,
  baseUrl = "https://api.sightengine.com",
  timeoutMs,
}: SightengineAccount): OutsideJudge {
  return {
    name: "sightengine",
    checks: ["ai"],
    ask: ({ picture }) =>
      answerInTime(async (signal) => {
        const body = new FormData();
        body.set("models", "genai");
        body.set("api_user", user);
        body.set("api_secret", secret);
        body.set(
          "media",
          new File([new Uint8Array(picture.bytes)], "photo.jpg", { type: picture.mediaType }),
        );
        return answerOf(
          await fetch(`${baseUrl}/1.0/check.json`, { method: "POST", body, signal, redirect: STAY }),
        );
      }, timeoutMs),
  };
}

async function answerOf(response: Response): Promise<JudgeAnswer> {
  if (!response.ok) {
    await response.body?.cancel();
    return silenceOf(response);
  }
  const body = await readAnswer(response);
  if (at(body, "status") === "failure") return silent("refused", "status failure");
  return opinionOf("sightengine", VERSION, at(body, "type", "ai_generated"));
}
