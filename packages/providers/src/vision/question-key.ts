import type { Vision, VisionAsk } from "./vision.ts";

/** `picture` is the SHA-256 of the bytes to send. */
export type VisionQuestion = Pick<Vision, "model" | "prompt"> &
  Pick<VisionAsk, "questions" | "sheet"> & { readonly picture: string };

/**
 * The key under which a question's answer is stored: 64 hexadecimal digits, the same for the same question,
 * revealing nothing about it.
 */
export async function visionQuestionKey({
  picture,
  model,
  prompt,
  questions,
  sheet,
}: VisionQuestion): Promise<string> {
  const { context, condition, expectedObject, expectedScene, damage } = questions;
  // In a fixed order, whatever the caller's; absent questions are left out.
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
