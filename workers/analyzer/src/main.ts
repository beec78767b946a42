import { WorkerEntrypoint } from "cloudflare:workers";
import { createDetectors } from "@svc/detectors/registry";
import { detectorRetryDelayS } from "@svc/domain/retry";
import { decoders } from "@svc/imaging/modules.workerd";
import type { AnalysisMessage } from "@svc/platform/analysis-message";
import type { AnalyzerRpc } from "@svc/platform/analyzer-rpc";
import type { AnalyzerEnv } from "@svc/platform/env";
import { knownImageSearch } from "@svc/providers/reverse/known-images";
import { noVision } from "@svc/providers/vision/vision";
import { findKnownImages, hasKnownImages } from "@svc/store/known-images";
import { contextDetector } from "./context-detector.ts";
import { inspectRequest } from "./inspect-request.ts";
import type { InspectionTools } from "./inspect-photo.ts";
import { OneAtATime } from "./one-at-a-time.ts";
import { reverseDetector } from "./reverse-detector.ts";
import { settleCapture } from "./settle-capture.ts";

/** A detector that has not answered by then has stalled. */
const DETECTOR_TIMEOUT_MS = 20_000;

const photos = new OneAtATime();

function toolsOf(env: AnalyzerEnv): InspectionTools {
  const reverse = reverseDetector(
    knownImageSearch({
      isEmpty: async () => !(await hasKnownImages(env.DB)),
      near: (phash) => findKnownImages(env.DB, phash),
    }),
  );
  return {
    decoders,
    detectors: createDetectors({ reverse, context: contextDetector(noVision) }),
    readCredentials: (format, bytes) => env.PROVENANCE.read(format, bytes),
    timeoutMs: DETECTOR_TIMEOUT_MS,
  };
}

/** The sync audit's door: one attempt now; what is left over is the queue's. */
export class Analyzer extends WorkerEntrypoint<AnalyzerEnv> implements AnalyzerRpc {
  async analyze(message: AnalysisMessage): Promise<boolean> {
    const settlement = await photos.run(() => settleCapture(message, 1, this.env, toolsOf(this.env)));
    return settlement === "settled";
  }
}

export default {
  /** No route leads here: `pnpm scores` and `pnpm bench` call it, on a machine of their own. */
  fetch: (request, env) => photos.run(() => inspectRequest(request, toolsOf(env))),

  async queue(batch, env) {
    for (const message of batch.messages) {
      // eslint-disable-next-line no-await-in-loop -- one photo at a time holds the memory
      const settlement = await photos.run(() =>
        settleCapture(message.body, message.attempts, env, toolsOf(env)),
      );
      const delayS =
        settlement === "again" ? detectorRetryDelayS(message.attempts, Math.random()) : undefined;
      if (delayS === undefined) message.ack();
      else message.retry({ delaySeconds: delayS });
    }
  },
} satisfies ExportedHandler<AnalyzerEnv, AnalysisMessage>;
