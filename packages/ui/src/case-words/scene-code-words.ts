import type { CaptureBody } from "@svc/contract/capture/capture-body";
import type { CaseKey } from "./case-key.ts";

type Result = NonNullable<CaptureBody["scene_code"]>;
type Say = {
  readonly text: (
    key: Extract<CaseKey, `code_${string}`>,
    values?: Readonly<Record<string, string>>,
  ) => string;
};

/** Whether the code on the paper was read, and why not, in one sentence (CONTRACT G19.4). */
export function sceneCodeText(
  { result, expected = "", read = "", reason = "unreadable" }: Result,
  say: Say,
): string {
  if (result === "read") return say.text("code_read", { code: expected });
  if (result === "wrong") return say.text("code_wrong", { code: read, expected });
  return say.text(`code_why_${reason}`, { expected });
}

/** The same of one photo, with what its surroundings say about its step's other photo. */
export function sceneCodeFacts(code: Result, say: Say): string {
  const said = sceneCodeText(code, say);
  if (code.same_place === undefined) return said;
  return `${said} ${say.text(code.same_place ? "code_same_place" : "code_why_other_place")}`;
}

/** Whether the code of its step was not read on this photo, so that a person has to look. */
export function lacksSceneCode({ scene_code: code }: Pick<CaptureBody, "scene_code">): boolean {
  return code !== undefined && code.result !== "read";
}
