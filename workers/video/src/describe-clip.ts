import type { ClipReading } from "@svc/platform/video-rpc";
import { EncodedPacketSink, type Input, type InputVideoTrack } from "mediabunny";
import { ClipFault, openClip, type RangedFile, StorageFailure } from "./clip-file.ts";
import { DESCRIBE_MS, isDecoded, MAX_PICTURES, MAX_PIXELS } from "./limits.ts";
import { PLACES } from "./stretch.ts";

const DAMAGED = "is damaged or incomplete: send the original file, or record it again";
const UNFINISHED =
  "was not finished: the camera stopped before it wrote the end of the file. Record it again";
const PROTECTED = "is encrypted (copy protection), so it cannot be read: send the original recording";

/** The name of a sample entry whose pictures are encrypted (ISO/IEC 14496-12 8.12). */
const ENCRYPTED = "encv";

/** Formats that cameras write and we don't decode, by the container reader's name or the container's own. */
const UNDECODED: ReadonlyMap<string, string> = new Map([
  ["av1", "AV1"],
  ["prores", "ProRes"],
  ["mp4v", "MPEG-4 Part 2"],
  ["V_MPEG4/ISO/SP", "MPEG-4 Part 2"],
  ["V_MPEG4/ISO/ASP", "MPEG-4 Part 2"],
  ["jpeg", "Motion JPEG"],
  ["mjpa", "Motion JPEG"],
  ["mjpb", "Motion JPEG"],
  ["V_MJPEG", "Motion JPEG"],
  ["s263", "H.263"],
]);

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
    return refuse(
      "invalid_request",
      error instanceof ClipFault ? `cannot be read: ${error.message}` : DAMAGED,
    );
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
  if (!track) {
    const hasSound = (await input.getTracks()).length > 0;
    return refuse("invalid_request", hasSound ? "has no pictures, only sound" : UNFINISHED);
  }
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
    if (++pictures > MAX_PICTURES) throw new ClipFault(`it has more than ${MAX_PICTURES} pictures`);
    end = Math.max(end, timestamp + duration);
  }
  return end;
}

async function refusalOf(track: InputVideoTrack): Promise<Refusal | undefined> {
  const coding = String(await track.getInternalCodecId());
  if (coding === ENCRYPTED) return refuse("invalid_request", PROTECTED);
  const codec = await track.getCodec();
  if (!isDecoded(codec)) {
    const name = UNDECODED.get(codec ?? coding);
    const format = name === undefined ? "" : ` (${name})`;
    return refuse("unsupported_image_type", `the clip's video format${format} is not supported`);
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
