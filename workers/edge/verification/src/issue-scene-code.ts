import { type Command, type Refusal, refuse } from "@svc/domain/verification/command";
import { freshSceneCode } from "@svc/domain/verification/decide-scene-code";
import { isSceneCode, SCENE_CODE_ALPHABET, SCENE_CODE_LENGTH } from "@svc/domain/verification/scene-code";
import type { Verification } from "@svc/domain/verification/state";

/** CONTRACT G19.2: the step's code while it is fresh, otherwise a new one. */
export function issueSceneCode(
  state: Verification | undefined,
  step: string,
  apply: (state: Verification, command: Command) => Verification | Refusal,
) {
  const command = { type: "issue_scene_code", step, code: newSceneCode() } as const;
  const after = state ? apply(state, command) : refuse("not_found");
  if ("refused" in after) return { ok: false as const, ...after };
  const sceneCode = freshSceneCode(after, step, Date.now());
  if (!sceneCode) throw new Error(`the code for ${step} is not in the state that has it`);
  return { ok: true as const, sceneCode };
}

/** One of 265,320, each equally likely. */
export function newSceneCode(): string {
  for (;;) {
    const code = Array.from({ length: SCENE_CODE_LENGTH }, randomCharacter).join("");
    if (isSceneCode(code)) return code;
  }
}

function randomCharacter(): string {
  const most = 256 - (256 % SCENE_CODE_ALPHABET.length);
  for (;;) {
    const [byte = most] = crypto.getRandomValues(new Uint8Array(1));
    // Larger bytes would make the first characters likelier
    if (byte < most) return SCENE_CODE_ALPHABET.charAt(byte % SCENE_CODE_ALPHABET.length);
  }
}
