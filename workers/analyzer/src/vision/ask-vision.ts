import type { AccountId } from "@svc/domain/ids";
import type { VisionAnswer } from "@svc/domain/meaning/vision-answer";
import { logFailure, OperatorError } from "@svc/platform/log";
import { sha256Hex } from "@svc/platform/sha256";
import { visionQuestionKey } from "@svc/providers/vision/question-key";
import type { Vision, VisionAsk, VisionOutcome } from "@svc/providers/vision/vision";
import type { VisionWish } from "@svc/store/outside/vision-answers";

/** Dependencies for asking a vision model about a photo. */
export type VisionTools = Pick<Vision, "model" | "prompt"> & {
  /** Includes the account's meter, and pauses after too many failures. */
  readonly visionFor: (accountId: AccountId) => Pick<Vision, "ask">;
  readonly find: (wish: VisionWish) => Promise<VisionAnswer | undefined>;
  /** Stores nothing for a verification that was deleted. */
  readonly keep: (wish: VisionWish, answer: VisionAnswer) => Promise<void>;
};

/** Returns the account's stored answer to the same question, or asks the model and stores its answer. */
export async function askVision(
  tools: VisionTools,
  whose: Omit<VisionWish, "question">,
  ask: VisionAsk,
): Promise<VisionOutcome> {
  const { model, prompt } = tools;
  const picture = await sha256Hex(new Uint8Array(ask.jpeg));
  const question = await visionQuestionKey({
    picture,
    model,
    prompt,
    questions: ask.questions,
    ...(ask.sheet && { sheet: ask.sheet }),
  });
  const wish = { ...whose, question };
  const known = await tools.find(wish);
  if (known) return { answered: known };
  const outcome = await tools.visionFor(whose.accountId).ask(ask);
  if ("refused" in outcome && outcome.refused === "rejected")
    logFailure("vision", new OperatorError("the provider rejects questions: see its key and model"), {
      answer: outcome.detail,
    });
  if ("answered" in outcome)
    await tools
      .keep(wish, outcome.answered)
      .catch((error: unknown) => logFailure("vision", error, { capture: whose.captureId }));
  return outcome;
}
