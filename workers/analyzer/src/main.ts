import { WorkerEntrypoint } from "cloudflare:workers";
import { EMBED } from "@svc/detectors/modules.workerd";
import { createDetectors } from "@svc/detectors/registry";
import { detectorRetryDelayS } from "@svc/domain/retry";
import { createDecoders } from "@svc/imaging/decode";
import { CODECS, JPEG_ENCODER } from "@svc/imaging/modules.workerd";
import { thumbnail } from "@svc/imaging/thumbnail";
import type { AnalysisMessage } from "@svc/platform/analysis-message";
import type { AnalyzerRpc } from "@svc/platform/analyzer-rpc";
import type { AnalyzerEnv } from "@svc/platform/env";
import { knownImageSearch } from "@svc/providers/reverse/known-images";
import { noVision } from "@svc/providers/vision/vision";
import { findKnownImages, hasKnownImages } from "@svc/store/known-images";
import { contextDetector } from "./context-detector.ts";
import { inspectRequest } from "./inspect-request.ts";
import type { InspectionTools } from "./inspect-photo.ts";
import { OneAtATime } from "@svc/platform/one-at-a-time";
import { reverseDetector } from "./reverse-detector.ts";
import { settleCapture } from "./settle-capture.ts";

/** A detector that has not answered by then has stalled. */
const DETECTOR_TIMEOUT_MS = 20_000;

const photos = new OneAtATime();
const decoders = createDecoders(CODECS);

function toolsOf(env: AnalyzerEnv): InspectionTools {
  const reverse = reverseDetector(
    knownImageSearch({
      isEmpty: async () => !(await hasKnownImages(env.DB)),
      near: (phash) => findKnownImages(env.DB, phash),
    }),
  );
  return {
    decoders,
    detectors: createDetectors({ embed: EMBED, reverse, context: contextDetector(noVision) }),
    readCredentials: (format, bytes) => env.PROVENANCE.read(format, bytes),
    thumbnail: (frame) => thumbnail(frame, JPEG_ENCODER),
    timeoutMs: DETECTOR_TIMEOUT_MS,
    turns: photos,
  };
}

/** The sync audit's door: one attempt now; what is left over is the queue's. */
export class Analyzer extends WorkerEntrypoint<AnalyzerEnv> implements AnalyzerRpc {
  analyze(message: AnalysisMessage): Promise<boolean> {
    return settleCapture(message, 1, this.env, toolsOf(this.env));
  }
}

export default {
  /** No route leads here: `pnpm scores` and `pnpm bench` call it, on a machine of their own. */
  fetch: (request, env) => photos.run(() => inspectRequest(request, toolsOf(env))),

  async queue(batch, env) {
    for (const message of batch.messages) {
      // oxlint-disable-next-line no-await-in-loop -- one photo at a time holds the memory
      const isSettled = await settles(message, env);
      const delayS = isSettled ? undefined : detectorRetryDelayS(message.attempts, Math.random());
      // after the last attempt the object's own lease decides: it hands the capture over again, or gives up
      if (delayS === undefined) message.ack();
      else message.retry({ delaySeconds: delayS });
    }
  },
} satisfies ExportedHandler<AnalyzerEnv, AnalysisMessage>;

/** One attempt; a failure of our own parts is worth another like a detector's. */
async function settles(message: Message<AnalysisMessage>, env: AnalyzerEnv): Promise<boolean> {
  try {
    return await settleCapture(message.body, message.attempts, env, toolsOf(env));
  } catch (error) {
    console.error(
      JSON.stringify({ at: "analysis", ...message.body, attempt: message.attempts, error: String(error) }),
    );
    return false;
  }
}
