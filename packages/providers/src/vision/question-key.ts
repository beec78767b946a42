import type { Vision, VisionAsk } from "./vision.ts";

/** `picture`: the SHA-256 of the bytes that would be sent. */
export type VisionQuestion = Pick<Vision, "model" | "prompt"> &
  Pick<VisionAsk, "questions" | "sheet"> & { readonly picture: string };

/** Under which a question's answer is kept: 64 hexadecimal digits, the same for the same question, that name nothing of it. */
export async function visionQuestionKey({
  picture,
  model,
  prompt,
  questions,
  sheet,
}: VisionQuestion): Promise<string> {
  const { context, condition, expectedObject, expectedScene, damage } = questions;
  // in an order of its own, whatever the caller's is; what was not asked is left out
  const asked = {
    picture,
    model,
    prompt,
    context: context && { kind: context.kind, summary: context.summary },
    expectedObject,
    expectedScene,
    condition: condition && { aspects: condition.aspects, instructions: condition.instructions },
    damage,
    seconds: sheet?.seconds,
  };
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(asked)));
  return Buffer.from(digest).toString("hex");
}
