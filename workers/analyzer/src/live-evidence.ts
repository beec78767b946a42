import { isTakenLive } from "@svc/domain/verification/source";
import { burstFrame, GREY_PX } from "@svc/imaging/burst-frame";
import type { Decoders } from "@svc/imaging/decode";
import type { BurstFrame, LiveEvidence, Pixels } from "@svc/imaging/evidence";
import { greyCopy } from "@svc/imaging/grey";
import { sniff } from "@svc/imaging/sniff";
import type { AnalysisJob } from "@svc/platform/verification-rpc";
import { frameKey } from "@svc/store/r2/files";

type OpenJob = Extract<AnalysisJob, { state: "open" }>;
export type LiveFacts = Omit<LiveEvidence, "photo">;

/** Reads the live data of a photo for `screen`, the only check that uses it. Undefined for a file. */
export async function readLiveFacts(
  { capture, checks, key }: OpenJob,
  bucket: R2Bucket,
  decoders: Decoders,
): Promise<LiveFacts | undefined> {
  if (capture.kind !== "image" || !checks.includes("screen")) return undefined;
  if (!isTakenLive(capture)) return undefined;
  const { device, signs, frames = [] } = capture;
  const read: BurstFrame[] = [];
  for (const index of frames.keys()) {
    const frame = await readFrame(await bucket.get(frameKey(key, index)), decoders);
    if (frame) read.push(frame);
  }
  return { frames: read, ...(device !== undefined && { device }), ...(signs && { signs }) };
}

/** A frame that is missing or unreadable is ignored; the photo is judged anyway. */
async function readFrame(stored: R2ObjectBody | null, decoders: Decoders): Promise<BurstFrame | undefined> {
  if (!stored) return undefined;
  const bytes = new Uint8Array(await stored.arrayBuffer());
  const sniffed = sniff(bytes);
  if ("refused" in sniffed) return undefined;
  const pixels = await decoders.readPixels(bytes, sniffed);
  return "failed" in pixels ? undefined : burstFrame(pixels);
}

export function liveEvidence(facts: LiveFacts, pixels: Pixels): LiveEvidence {
  return { ...facts, photo: greyCopy(pixels.frame, GREY_PX) };
}
