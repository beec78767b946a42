import type { ClipReading } from "@svc/platform/video-rpc";
import { EncodedPacketSink, type Input, type InputVideoTrack } from "mediabunny";
import { openClip, type RangedFile, StorageFailure } from "./clip-file.ts";
import { CODECS, DESCRIBE_MS, MAX_PICTURES, MAX_PIXELS } from "./limits.ts";
import { PLACES } from "./stretch.ts";

type Refusal = Extract<ClipReading, { readonly ok: false }>;

/** Duration and size of a clip from its packets instead of its header. Reads only a few ranges. */
export async function describeClip(file: RangedFile): Promise<ClipReading> {
  const input = openClip(file);
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new StorageFailure("the clip took too long to read")), DESCRIBE_MS);
  try {
    return await Promise.race([readClip(input), late]);
  } catch (error) {
    if (error instanceof StorageFailure) throw error;
    return refuse("invalid_request", `cannot be read: ${messageOf(error)}`);
  } finally {
    clearTimeout(timer);
    // Stops pending reads
    input.dispose();
  }
}

async function readClip(input: Input): Promise<ClipReading> {
  if (!(await input.canRead())) {
    return refuse("unsupported_image_type", "not an MP4, QuickTime or WebM clip");
  }
  const track = await input.getPrimaryVideoTrack();
  if (!track) return refuse("invalid_request", "has no pictures, only sound");
  const refusal = await refusalOf(track);
  if (refusal) return refusal;
  const seconds = (await endOf(track)) - (await track.getFirstTimestamp());
  const durationMs = Math.round(seconds * 1000);
  if (!Number.isFinite(durationMs) || durationMs <= 0) {
    return refuse("invalid_request", "has no pictures");
  }
  return {
    ok: true,
    durationMs,
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
  };
}

/** Seconds to the end of the last picture. Gives up on clips with more pictures than a camera produces. */
async function endOf(track: InputVideoTrack): Promise<number> {
  let end = -Infinity;
  let pictures = 0;
  const walk = new EncodedPacketSink(track).packets(undefined, undefined, PLACES);
  for await (const { timestamp, duration } of walk) {
    if (++pictures > MAX_PICTURES) throw new Error(`it has more than ${MAX_PICTURES} pictures`);
    end = Math.max(end, timestamp + duration);
  }
  return end;
}

async function refusalOf(track: InputVideoTrack): Promise<Refusal | undefined> {
  const codec = await track.getCodec();
  if (codec === null || !CODECS.includes(codec)) {
    return refuse(
      "unsupported_image_type",
      `a clip coded as ${codec ?? "something unknown"} is not supported`,
    );
  }
  const [width, height] = [await track.getCodedWidth(), await track.getCodedHeight()];
  if (width * height <= MAX_PIXELS) return undefined;
  return refuse(
    "invalid_request",
    `is ${width} x ${height} pixels, at most 1920 x 1088 are accepted: record it at 1080p or less`,
  );
}

function refuse(code: Refusal["code"], message: string): Refusal {
  return { ok: false, code, message };
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 200);
}
