import { waitUntil } from "cloudflare:workers";
import {
  CLIP_JUDGE,
  CLIP_SIGHT,
  EDIT_JUDGE,
  leaveMemory,
  PHOTO_JUDGE,
  PHOTO_SIGHT,
} from "@svc/detectors/modules.workerd";
import { createDetectors } from "@svc/detectors/registry";
import type { AccountId, CaptureId, VerificationId } from "@svc/domain/ids";
import type { JobNews } from "@svc/domain/handed-job";
import { detectorRetryDelayS } from "@svc/domain/retry";
import { createDecoders } from "@svc/imaging/decode";
import type { Raster } from "@svc/imaging/evidence";
import { jpegCopy } from "@svc/imaging/jpeg-copy";
import { CODECS, JPEG_ENCODER } from "@svc/imaging/modules.workerd";
import { thumbnail } from "@svc/imaging/thumbnail";
import { createFingerprinter } from "@svc/matching/fingerprint";
import { PROJECTION } from "@svc/matching/modules.workerd";
import type { AnalysisMessage } from "@svc/platform/analysis-message";
import type { AnalyzerRpc, ComparisonJob, LocalizationJob } from "@svc/platform/analyzer-rpc";
import type { AnalyzerEnv } from "@svc/platform/env";
import { configuredJudges, judgePricesOf } from "@svc/platform/judges-config";
import { knownImageSearch } from "@svc/providers/reverse/known-images";
import type { ReverseSearch } from "@svc/providers/reverse/reverse-search";
import { LONG_SIDE_PX } from "@svc/providers/vision/vision";
import {
  findKnownHashes,
  findKnownImages,
  hasKnownImages,
  listKnownTraces,
} from "@svc/store/known-image/known-images";
import { provenanceOf, readerOf, verificationObject } from "@svc/platform/objects";
import { inspectRequest } from "./inspect-request.ts";
import type { InspectionTools } from "./inspect-photo.ts";
import { withHeartbeat } from "@svc/platform/heartbeat";
import { OneAtATime } from "@svc/platform/one-at-a-time";
import { logFailure, OperatorError } from "@svc/platform/log";
import { duringRequest } from "@svc/platform/request-id";
import { reverseConfigOf } from "@svc/platform/reverse-config";
import { ScriptEntrypoint } from "@svc/platform/script-entrypoint";
import { emptyMemory, knownImageIndex, type KnownImageStore } from "./known/known-image-index.ts";
import { accountIndex, outsideIndex } from "./likeness/account-index.ts";
import { compareCapture } from "./likeness/compare-capture.ts";
import { localizeDamage } from "./meaning/localize-damage.ts";
import { meaningToolsOf } from "./meaning/tools-of.ts";
import { outsideToolsOf } from "./outside/tools-of.ts";
import { reverseDetector } from "./reverse-detector.ts";
import { searchToolsOf } from "./search/tools-of.ts";
import { drawPhoto } from "./sandbox/draw-photo.ts";
import { decodersWithRoom } from "./room-for-decoding.ts";
import { settleCapture } from "./settle-capture.ts";

/** A detector that has not answered by then has stalled. */
const DETECTOR_TIMEOUT_MS = 20_000;

/** Our choice: how long a result waits for the comparison with other photos. */
const INDEX_PATIENCE_MS = 5_000;

/**
 * Our choice: half of what our own judges see, at high quality, is enough for outside judges and reveals less of the photo.
 */
const SENT = { longSidePx: 512, quality: 92, progressive: false };

/** For a vision model: more than for a judge, because it reads text. */
const SHOWN = { longSidePx: LONG_SIDE_PX, quality: 85, progressive: false };

const DRAWN = { longSidePx: 640, quality: 90, progressive: false };

const photos = new OneAtATime();
const decoders = decodersWithRoom(createDecoders(CODECS), leaveMemory);
const fingerprintOf = createFingerprinter({ embed: PHOTO_SIGHT.smallest, projection: PROJECTION });
const clipFingerprintOf = createFingerprinter({ embed: CLIP_SIGHT.smallest, projection: PROJECTION });
const knownMemory = emptyMemory();

const encode = (frame: Raster) => jpegCopy(frame, JPEG_ENCODER, SENT);

function toolsOf(env: AnalyzerEnv): InspectionTools {
  const known = ownIndexOf(env);
  return {
    decoders,
    detectors: createDetectors({
      pixels: PHOTO_JUDGE,
      edits: EDIT_JUDGE,
      ...(known && { reverse: reverseDetector(known, fingerprintOf) }),
    }),
    clipDetectors: createDetectors({
      pixels: CLIP_JUDGE,
      isThorough: false,
      ...(known && { reverse: reverseDetector(known, clipFingerprintOf) }),
    }),
    readCredentials: (format, bytes) => provenanceOf(env).read(format, bytes),
    thumbnail: (frame) => thumbnail(frame, JPEG_ENCODER),
    likeness: {
      fingerprintOf,
      clipFingerprintOf,
      indexOf: (accountId) => accountIndex(env, accountId),
      patienceMs: INDEX_PATIENCE_MS,
    },
    meaning: meaningToolsOf(env, (view) => jpegCopy(view, JPEG_ENCODER, SHOWN)),
    timeoutMs: DETECTOR_TIMEOUT_MS,
    turns: photos,
    outside: outsideToolsOf(env, { encode, inBackground: waitUntil }),
    search: searchToolsOf(env, { encode }),
  };
}

/** Used for everything no company is asked about, such as clips. */
function ownIndexOf(env: AnalyzerEnv): ReverseSearch | undefined {
  const config = reverseConfigOf(env);
  if (config.adapter === "none") {
    logFailure("reverse search", new OperatorError(config.reason));
    return undefined;
  }
  return knownImageSearch(knownImageIndex(knownImagesOf(env), knownMemory));
}

function knownImagesOf({ DB }: AnalyzerEnv): KnownImageStore {
  return {
    isEmpty: async () => !(await hasKnownImages(DB)),
    findHashes: (phash) => findKnownHashes(DB, phash),
    findImages: (ids) => findKnownImages(DB, ids),
    listTraces: (page) => listKnownTraces(DB, page),
  };
}

/** The sync audit's entry point: one attempt now; the queue does the rest. */
export class Analyzer extends ScriptEntrypoint<AnalyzerEnv> implements AnalyzerRpc {
  analyze(message: AnalysisMessage): Promise<boolean> {
    return this.toItsEnd(settleCapture(message, { number: 1 }, this.env, toolsOf(this.env)));
  }

  /** Checks the reader script, which only the analyzer can reach. */
  async pingReader() {
    return readerOf(this.env).ping();
  }

  compare(job: ComparisonJob) {
    return this.toItsEnd(compareCapture(job, this.env, toolsOf(this.env)));
  }

  drawPhoto(seed: number) {
    return jpegCopy(drawPhoto(seed), JPEG_ENCODER, DRAWN);
  }

  localizeDamage(job: LocalizationJob) {
    return this.toItsEnd(localizeDamage(job, this.env, toolsOf(this.env)));
  }

  async forgetPhotos(accountId: AccountId, verificationId: VerificationId, captureIds: readonly CaptureId[]) {
    await outsideIndex(this.env, accountId)?.forget(verificationId, captureIds);
  }

  async outsideJudges() {
    return configuredJudges(this.env);
  }

  async outsideJudgePrices() {
    return judgePricesOf(this.env) ?? {};
  }
}

export default {
  /** Called by `pnpm svc scores` and `pnpm bench` on their own machine; not available in a deployment. */
  fetch: (request, env) =>
    env.ENVIRONMENT === "local"
      ? photos.run(() => inspectRequest(request, toolsOf(env)))
      : new Response("no route leads here\n", { status: 404 }),

  async queue(batch, env) {
    for (const message of batch.messages) {
      const delayS = await duringRequest(message.body.requestId, () => retryDelayS(message, env));
      if (delayS === undefined) message.ack();
      else message.retry({ delaySeconds: delayS });
    }
  },
} satisfies ExportedHandler<AnalyzerEnv, AnalysisMessage>;

/** Seconds until the message should be retried, if at all. After the last attempt, the object's own lease decides. */
async function retryDelayS(message: Message<AnalysisMessage>, env: AnalyzerEnv): Promise<number | undefined> {
  const tell = (news: JobNews) => hear(message, env, news);
  if (
    await withHeartbeat(
      () => tell({ state: "working" }),
      () => settles(message, env),
    )
  )
    return undefined;
  const delayS = detectorRetryDelayS(message.attempts, Math.random());
  const news: JobNews = delayS === undefined ? { state: "left" } : { state: "paused", forMs: delayS * 1000 };
  await tell(news).catch((error: unknown) => logFailure("analysis", error, { ...message.body }));
  return delayS;
}

function hear(
  { id: worker, body }: Message<AnalysisMessage>,
  env: AnalyzerEnv,
  news: JobNews,
): Promise<void> {
  const { captureId, verificationId } = body;
  return verificationObject(env, verificationId).reportJob({ kind: "analyze", captureId, worker }, news);
}

/** One attempt. A failure of our own code is retried like a detector's. */
async function settles(message: Message<AnalysisMessage>, env: AnalyzerEnv): Promise<boolean> {
  const { attempts: number, id: worker } = message;
  try {
    return await settleCapture(message.body, { number, worker }, env, toolsOf(env));
  } catch (error) {
    logFailure("analysis", error, { ...message.body, attempt: message.attempts });
    return false;
  }
}
