import {
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  type InputVideoTrack,
  MkvOutputFormat,
  Mp4OutputFormat,
  Output,
  type PacketRetrievalOptions,
} from "mediabunny";
import { cutBuffer } from "./cut-buffer.ts";
import { MAX_CUT_BYTES } from "./limits.ts";

/** A clip of its own that begins with a key picture and ends with the last picture asked for. */
export type Cut = {
  /** Until the next cut is made. */
  readonly file: Uint8Array<ArrayBuffer>;
  /** Seconds from its beginning, ascending, one a picture. */
  readonly pictures: readonly number[];
};

/** Where a picture stands in its clip, without its bytes. */
type Place = Pick<EncodedPacket, "timestamp" | "sequenceNumber">;

/** Moments that need the same pictures decoded; a moment past the end shows the last picture. */
export type Stretch = {
  readonly key: Place;
  readonly moments: readonly { readonly atMs: number; readonly picture: Place }[];
};

/** Which key picture each moment hangs on; those of one are decoded together. */
export async function stretchesOf(
  track: InputVideoTrack,
  moments: readonly number[],
): Promise<readonly Stretch[]> {
  const sink = new EncodedPacketSink(track);
  const stretches: { key: Place; moments: { atMs: number; picture: Place }[] }[] = [];
  const beginning = await track.getFirstTimestamp();
  for (const atMs of moments) {
    const seconds = beginning + atMs / 1000;
    const key = (await sink.getKeyPacket(seconds)) ?? (await walkToKey(sink, seconds));
    const picture = await sink.getPacket(seconds);
    if (!key || !picture) throw new Error("the clip has no key picture");
    const last = stretches.at(-1);
    const moment = { atMs, picture: placeOf(picture) };
    if (last?.key.sequenceNumber === key.sequenceNumber) last.moments.push(moment);
    else stretches.push({ key: placeOf(key), moments: [moment] });
  }
  return stretches;
}

function placeOf({ timestamp, sequenceNumber }: EncodedPacket): Place {
  return { timestamp, sequenceNumber };
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

/** The moments of a stretch whose pictures, with all that they need, are not more bytes than may be held. */
export async function fittingMoments(track: InputVideoTrack, stretch: Stretch): Promise<Stretch["moments"]> {
  let bytes = 0;
  let reached = -1;
  for await (const packet of packetsFrom(track, stretch.key, { metadataOnly: true })) {
    bytes += packet.byteLength;
    if (bytes > MAX_CUT_BYTES) break;
    reached = packet.sequenceNumber;
    if (reached >= lastWanted(stretch)) break;
  }
  return stretch.moments.filter(({ picture }) => picture.sequenceNumber <= reached);
}

/** From the key picture to the last that is wanted, as a file of its own. */
export async function cutClip(
  track: InputVideoTrack,
  stretch: Stretch,
  container: "mp4" | "mkv",
): Promise<Cut> {
  const codec = await track.getCodec();
  if (codec === null) throw new Error("the clip's coding is unknown");
  const { target, written } = cutBuffer();
  const format = container === "mp4" ? new Mp4OutputFormat() : new MkvOutputFormat();
  const output = new Output({ format, target });
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source, { rotation: await track.getRotation() });
  await output.start();
  await copyPackets(track, stretch, source);
  await output.finalize();
  const { key, moments } = stretch;
  const pictures = [...new Set(moments.map(({ picture }) => picture.timestamp - key.timestamp))];
  return { file: written(), pictures };
}

/** Pictures shown before the key picture hang on an earlier one: left out. */
async function copyPackets(
  track: InputVideoTrack,
  stretch: Stretch,
  source: EncodedVideoPacketSource,
): Promise<void> {
  const decoderConfig = await track.getDecoderConfig();
  const meta = decoderConfig === null ? {} : { decoderConfig };
  for await (const packet of packetsFrom(track, stretch.key)) {
    const timestamp = packet.timestamp - stretch.key.timestamp;
    if (timestamp >= 0) await source.add(packet.clone({ timestamp }), meta);
    if (packet.sequenceNumber >= lastWanted(stretch)) return;
  }
}

/** In the order in which they are decoded. */
async function* packetsFrom(track: InputVideoTrack, place: Place, options?: PacketRetrievalOptions) {
  const sink = new EncodedPacketSink(track);
  const first = await sink.getPacket(place.timestamp, options);
  if (!first) throw new Error("the clip has no key picture");
  yield* sink.packets(first, undefined, options);
}

function lastWanted({ moments }: Stretch): number {
  return Math.max(...moments.map(({ picture }) => picture.sequenceNumber));
}
