import type { AnalysisMessage } from "@svc/platform/analysis-message";
import type { AnalyzerEnv } from "@svc/platform/env";
import analyzer, { Analyzer } from "../src/main.ts";

export { Analyzer };

/** The first messages wait longest. */
const LATE_S = [3, 2, 1];
let received = 0;

/** An address called when all deliveries of a message are done. */
type Repeated = { readonly REPEATED_URL: string };

/**
 * The analyzer behind the worst possible queue: messages overtake each other, then each is delivered twice at once,
 * and once more after it was settled.
 */
// oxlint-disable-next-line import/no-default-export -- the platform asks for one
export default {
  ...analyzer,

  async queue(batch, env) {
    for (const message of batch.messages) {
      if (message.attempts === 1) {
        message.retry({ delaySeconds: LATE_S[received++ % LATE_S.length] ?? 1 });
        continue;
      }
      const copies = { ...batch, messages: [copyOf(message), copyOf(message)] };
      const twice = copies.messages.map((copy) => analyzer.queue({ ...copies, messages: [copy] }, env));
      await Promise.all(twice);
      if (message.attempts === 2) message.retry({ delaySeconds: 1 });
      else await fetch(env.REPEATED_URL, { method: "POST" });
    }
  },
} satisfies ExportedHandler<AnalyzerEnv & Repeated, AnalysisMessage>;

/** The queue does not see the outcome of a copy. */
function copyOf({ id, timestamp, body }: Message<AnalysisMessage>): Message<AnalysisMessage> {
  return { id, timestamp, body, attempts: 1, ack: () => {}, retry: () => {} };
}
