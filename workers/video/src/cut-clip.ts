import {
  BufferTarget,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  type InputVideoTrack,
  MkvOutputFormat,
  Mp4OutputFormat,
  Output,
} from "mediabunny";
import { MAX_CUT_BYTES } from "./limits.ts";

/** A clip of its own that begins with a key picture and ends with the last picture asked for. */
export type Cut = {
  readonly file: Uint8Array;
  /** Seconds from its beginning, ascending, one a picture. */
  readonly pictures: readonly number[];
};

/** Moments that need the same pictures decoded; a moment past the end shows the last picture. */
export type Stretch = {
  readonly key: EncodedPacket;
  readonly moments: readonly { readonly atMs: number; readonly picture: EncodedPacket }[];
};

/** Which key picture each moment hangs on; those of one are decoded together. */
export async function stretchesOf(
  track: InputVideoTrack,
  moments: readonly number[],
): Promise<readonly Stretch[]> {
  const sink = new EncodedPacketSink(track);
  const stretches: { key: EncodedPacket; moments: { atMs: number; picture: EncodedPacket }[] }[] = [];
  const beginning = await track.getFirstTimestamp();
  for (const atMs of moments) {
    const seconds = beginning + atMs / 1000;
    const key = (await sink.getKeyPacket(seconds)) ?? (await walkToKey(sink, seconds));
    const picture = await sink.getPacket(seconds);
    if (!key || !picture) throw new Error("the clip has no key picture");
    const last = stretches.at(-1);
    if (last?.key.sequenceNumber === key.sequenceNumber) last.moments.push({ atMs, picture });
    else stretches.push({ key, moments: [{ atMs, picture }] });
  }
  return stretches;
}

/** mediabunny 1.61 finds no key picture by time in a WebM without an index where a cluster begins with none. */
async function walkToKey(sink: EncodedPacketSink, seconds: number): Promise<EncodedPacket | null> {
  let found: EncodedPacket | null = null;
  for await (const packet of sink.packets(undefined, undefined, { metadataOnly: true })) {
    if (packet.type !== "key") continue;
    if (packet.timestamp > seconds) break;
    found = packet;
  }
  return found && sink.getPacket(found.timestamp);
}

/** Undefined when it would be larger than may be held. */
export async function cutClip(
  track: InputVideoTrack,
  { key, moments }: Stretch,
  container: "mp4" | "mkv",
): Promise<Cut | undefined> {
  const codec = await track.getCodec();
  if (codec === null) throw new Error("the clip's coding is unknown");
  const target = new BufferTarget();
  const format = container === "mp4" ? new Mp4OutputFormat() : new MkvOutputFormat();
  const output = new Output({ format, target });
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source, { rotation: await track.getRotation() });
  await output.start();
  const isWhole = await copyPackets(track, { key, moments }, source);
  if (!isWhole) {
    await output.cancel();
    return undefined;
  }
  await output.finalize();
  const pictures = [...new Set(moments.map(({ picture }) => picture.timestamp - key.timestamp))];
  return { file: new Uint8Array(target.buffer ?? new ArrayBuffer(0)), pictures };
}

/** False when there are too many bytes. Pictures shown before the key picture hang on an earlier one: left out. */
async function copyPackets(
  track: InputVideoTrack,
  { key, moments }: Stretch,
  source: EncodedVideoPacketSource,
): Promise<boolean> {
  const sink = new EncodedPacketSink(track);
  const decoderConfig = await track.getDecoderConfig();
  const lastWanted = Math.max(...moments.map(({ picture }) => picture.sequenceNumber));
  let bytes = 0;
  for await (const packet of sink.packets(key)) {
    bytes += packet.byteLength;
    if (bytes > MAX_CUT_BYTES) return false;
    const timestamp = packet.timestamp - key.timestamp;
    const meta = decoderConfig === null ? {} : { decoderConfig };
    if (timestamp >= 0) await source.add(packet.clone({ timestamp }), meta);
    if (packet.sequenceNumber >= lastWanted) return true;
  }
  return true;
}
