import { setTimeout as sleep } from "node:timers/promises";
import type { Answer, WebhookReceiver } from "@svc/harness/webhook-receiver";

export type Failure = { readonly share: number; readonly answer: Answer };

/** How 6 of 10 calls fail. The last kind is never answered and ends with the sender's timeout of 15 s. */
export const FAILURES: readonly Failure[] = [
  { share: 0.2, answer: { status: 500 } },
  { share: 0.15, answer: { status: 503, headers: { "Retry-After": "1" } } },
  { share: 0.15, answer: "hang up" },
  { share: 0.1, answer: undefined },
];

/** `drawn` is 0..1; the share left over by the failures is a success. */
export function answerOf(failures: readonly Failure[], drawn: number): Answer {
  let below = 0;
  for (const { share, answer } of failures) {
    below += share;
    if (drawn < below) return answer;
  }
  return { status: 204 };
}

export async function dieAndComeBack(receiver: WebhookReceiver, deadMs: number): Promise<void> {
  await receiver.stop();
  await sleep(deadMs);
  await receiver.start();
}
