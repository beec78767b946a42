import type { EncodedPacket, InputVideoTrack } from "mediabunny";
import {
  type DecodedPicture,
  type FfmpegInstance,
  type Settings,
  startFfmpeg,
  Undecodable,
} from "./ffmpeg-instance.ts";
import type { Decoded, FrameDecoder, Skipping } from "./frame-decoder.ts";
import { newAfter } from "./look.ts";
import { packetsOf, PLACES, type Stretch, wantedPictures } from "./stretch.ts";

/** The maximum number of pictures that H.264 and HEVC may delay. */
const MAX_REORDER = 16;

/** FFmpeg compiled to wasm, which reads everything that phones and browsers record. */
export function ffmpegDecoder(
  module: WebAssembly.Module,
): FrameDecoder & { readonly memoryBytes: () => number } {
  let instance: FfmpegInstance | undefined;
  return {
    reads: () => true,
    memoryBytes: () => instance?.memoryBytes() ?? 0,
    async decode(track, stretch, skipping) {
      const ffmpeg = (instance ??= startFfmpeg(module));
      try {
        return await decodeStretch(ffmpeg, track, { stretch, skipping });
      } catch (error) {
        // An instance that trapped or stopped midway is never reused
        if (!(error instanceof Undecodable)) instance = undefined;
        throw error;
      }
    },
  };
}

type Wanted = { readonly stretch: Stretch; readonly skipping: Skipping | undefined };

/**
 * In HEVC, a higher temporal layer may refer to a picture that its own layer skips. FFmpeg then reports an error, and
 * everything is decoded.
 */
async function decodeStretch(
  ffmpeg: FfmpegInstance,
  track: InputVideoTrack,
  wanted: Wanted,
): Promise<readonly Decoded[]> {
  const { stretch } = wanted;
  const settings = { ...(await settingsOf(track)), reorder: await reorderOf(track, stretch) };
  try {
    return await decodePackets(ffmpeg, settings, packetsOf(track, stretch), wanted);
  } catch (error) {
    if (!(error instanceof Undecodable) || settings.codec !== "hevc") throw error;
    return decodePackets(ffmpeg, { ...settings, decodes: "all" }, packetsOf(track, stretch), wanted);
  }
}

async function decodePackets(
  ffmpeg: FfmpegInstance,
  settings: Settings,
  packets: AsyncIterable<EncodedPacket>,
  { stretch, skipping }: Wanted,
): Promise<readonly Decoded[]> {
  const wanted = wantedPictures(stretch).map(({ sequenceNumber }) => sequenceNumber);
  const made = new Map<number, Decoded>();
  const choose = skipping ? chooser(skipping) : ({ jpeg }: DecodedPicture) => ({ jpeg: jpeg() });
  const receive = (number: number, picture: DecodedPicture) => void made.set(number, choose(picture));
  ffmpeg.open(settings);
  for await (const { data, sequenceNumber } of packets) {
    const index = wanted.indexOf(sequenceNumber);
    ffmpeg.send(data, index === -1 ? undefined : index);
    ffmpeg.take(receive);
  }
  ffmpeg.end();
  ffmpeg.take(receive);
  ffmpeg.close();
  const pictures = wanted.flatMap((_, index) => made.get(index) ?? []);
  if (pictures.length === wanted.length) return pictures;
  throw new Undecodable(`FFmpeg decoded ${pictures.length} of ${wanted.length} pictures`);
}

function chooser({ lastLook }: Skipping): (picture: DecodedPicture) => Decoded {
  const isNew = newAfter(lastLook);
  return (picture) => {
    const look = picture.look();
    return isNew(look) ? { jpeg: picture.jpeg(), look } : { isLike: true };
  };
}

export async function settingsOf(track: InputVideoTrack): Promise<Omit<Settings, "reorder">> {
  return {
    codec: await track.getCodec(),
    description: await descriptionOf(track),
    rotation: await track.getRotation(),
    decodes: "needed",
  };
}

async function descriptionOf(track: InputVideoTrack): Promise<Uint8Array> {
  const description = (await track.getDecoderConfig())?.description;
  if (description === undefined) return new Uint8Array();
  if (!ArrayBuffer.isView(description)) return new Uint8Array(description);
  return new Uint8Array(description.buffer, description.byteOffset, description.byteLength);
}

/**
 * The number of pictures that precede one shown earlier. H.264 need not state it, and FFmpeg drops pictures if its
 * guess is too low.
 */
async function reorderOf(track: InputVideoTrack, stretch: Stretch): Promise<number> {
  if ((await track.getCodec()) !== "avc") return 0;
  let before: readonly number[] = [];
  let reorder = 0;
  for await (const { timestamp } of packetsOf(track, stretch, PLACES)) {
    reorder = Math.max(reorder, before.filter((earlier) => earlier > timestamp).length);
    before = [...before.slice(1 - MAX_REORDER), timestamp];
  }
  return reorder;
}
