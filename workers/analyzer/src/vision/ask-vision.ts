import type { AccountId } from "@svc/domain/ids";
import type { VisionAnswer } from "@svc/domain/meaning/vision-answer";
import { logFailure, OperatorError } from "@svc/platform/log";
import { sha256Hex } from "@svc/platform/sha256";
import { visionQuestionKey } from "@svc/providers/vision/question-key";
import type { Vision, VisionAsk, VisionOutcome } from "@svc/providers/vision/vision";
import type { VisionWish } from "@svc/store/outside/vision-answers";

/** What it takes to have a model look at a photo. */
export type VisionTools = Pick<Vision, "model" | "prompt"> & {
  /** With the account's own meter, and at rest where it failed too often. */
  readonly visionFor: (accountId: AccountId) => Pick<Vision, "ask">;
  readonly find: (wish: VisionWish) => Promise<VisionAnswer | undefined>;
  /** Keeps nothing of a verification that was forgotten. */
  readonly keep: (wish: VisionWish, answer: VisionAnswer) => Promise<void>;
};

/** What was answered to the same question of the account before, otherwise the model's answer, which is kept. */
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
