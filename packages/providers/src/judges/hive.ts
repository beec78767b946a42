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

/** The token of a project with «AI-Generated Image and Video Detection». */
export type HiveProject = JudgeAddress & { readonly token: string };

const SUCCESS = "0";

/** The picture and our keys go to no other host. */
const STAY = "manual";

/** https://docs.thehive.ai/reference/submit-a-task-synchronously: the token's project determines the model. */
export function hive({ token, baseUrl = "https://api.thehive.ai", timeoutMs }: HiveProject): OutsideJudge {
  return {
    name: "hive",
    checks: ["ai"],
    ask: ({ picture }) =>
      answerInTime(async (signal) => {
        const body = new FormData();
        body.set(
          "media",
          new File([new Uint8Array(picture.bytes)], "photo.jpg", { type: picture.mediaType }),
        );
        const headers = { Authorization: `Token ${token}`, Accept: "application/json" };
        return answerOf(
          await fetch(`${baseUrl}/api/v2/task/sync`, {
            method: "POST",
            headers,
            body,
            signal,
            redirect: STAY,
          }),
        );
      }, timeoutMs),
  };
}

async function answerOf(response: Response): Promise<JudgeAnswer> {
  if (!response.ok) {
    await response.body?.cancel();
    return silenceOf(response);
  }
  const task = at(await readAnswer(response), "status", 0);
  const code = at(task, "status", "code");
  if (code !== undefined && code !== SUCCESS && code !== Number(SUCCESS))
    return silent("refused", "the task did not succeed");
  const version = at(task, "response", "input", "model_version");
  const named = typeof version === "number" || typeof version === "string" ? `v2-${version}` : "v2";
  return opinionOf("hive", named, generatedScore(at(task, "response", "output", 0, "classes")));
}

/** The head `ai_generated`, `not_ai_generated`; other classes name generators. */
function generatedScore(classes: unknown): unknown {
  if (!Array.isArray(classes)) return undefined;
  return at(
    classes.find((each) => at(each, "class") === "ai_generated"),
    "score",
  );
}
