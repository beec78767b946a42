import {
  type EncodedPacket,
  EncodedPacketSink,
  type InputVideoTrack,
  type PacketRetrievalOptions,
} from "mediabunny";
import { ClipFault } from "./clip-file.ts";
import { MAX_STRETCH_BYTES } from "./limits.ts";

/** A picture's position in its clip, without its bytes. */
export type Place = Pick<EncodedPacket, "timestamp" | "sequenceNumber">;

/** Finds packets without reading them; such a packet is a position without bytes. */
export const PLACES = { metadataOnly: true } as const;

/** Moments that need the same pictures decoded. A moment beyond the end shows the last picture. */
export type Stretch = {
  readonly key: Place;
  readonly moments: readonly { readonly atMs: number; readonly picture: Place }[];
};

/**
 * Our choice: a key picture this close to a moment replaces it. Any other picture depends on all pictures since its key
 * picture.
 */
const LEEWAY_S = 0.5;

/** Groups moments by the key picture they depend on; each group is decoded together. */
export async function stretchesOf(
  track: InputVideoTrack,
  moments: readonly number[],
): Promise<readonly Stretch[]> {
  const sink = new EncodedPacketSink(track);
  const stretches: { key: Place; moments: { atMs: number; picture: Place }[] }[] = [];
  const beginning = await track.getFirstTimestamp();
  for (const atMs of moments) {
    const { key, picture } = await pictureAt(sink, beginning + atMs / 1000);
    const last = stretches.at(-1);
    const moment = { atMs, picture: placeOf(picture) };
    if (last?.key.sequenceNumber === key.sequenceNumber) last.moments.push(moment);
    else stretches.push({ key: placeOf(key), moments: [moment] });
  }
  return stretches;
}

async function pictureAt(
  sink: EncodedPacketSink,
  seconds: number,
): Promise<{ readonly key: EncodedPacket; readonly picture: EncodedPacket }> {
  const before = (await sink.getKeyPacket(seconds, PLACES)) ?? (await walkToKey(sink, seconds));
  const after = await sink.getKeyPacket(seconds + LEEWAY_S, PLACES);
  const away = (packet: EncodedPacket | null) => (packet ? Math.abs(packet.timestamp - seconds) : Infinity);
  const near = away(after) < away(before) ? after : before;
  if (near && away(near) <= LEEWAY_S) return { key: near, picture: near };
  const picture = await sink.getPacket(seconds, PLACES);
  if (!before || !picture) throw new ClipFault("the clip has no key picture");
  return { key: before, picture };
}

function placeOf({ timestamp, sequenceNumber }: EncodedPacket): Place {
  return { timestamp, sequenceNumber };
}

/** In a WebM without an index, mediabunny 1.61 finds no key picture by time if a cluster starts with another picture. */
async function walkToKey(sink: EncodedPacketSink, seconds: number): Promise<EncodedPacket | null> {
  let found: EncodedPacket | null = null;
  for await (const packet of sink.packets(undefined, undefined, PLACES)) {
    if (packet.type !== "key") continue;
    if (packet.timestamp > seconds) break;
    found = packet;
  }
  return found;
}

/** The moments of a stretch whose pictures can be decoded within the byte limit. */
export async function fittingMoments(track: InputVideoTrack, stretch: Stretch): Promise<Stretch["moments"]> {
  let bytes = 0;
  let reached = -1;
  for await (const packet of packetsFrom(track, stretch.key, PLACES)) {
    bytes += packet.byteLength;
    if (bytes > MAX_STRETCH_BYTES) break;
    reached = packet.sequenceNumber;
    if (reached >= lastWanted(stretch)) break;
  }
  return stretch.moments.filter(({ picture }) => picture.sequenceNumber <= reached);
}

/** Each wanted picture once, in order of time. */
export function wantedPictures({ moments }: Stretch): readonly Place[] {
  const places = new Map(moments.map(({ picture }) => [picture.sequenceNumber, picture]));
  return [...places.values()].toSorted((one, other) => one.timestamp - other.timestamp);
}

/**
 * From the key picture to the last wanted one, in decoding order. Pictures shown before the key picture depend on an earlier
 * one.
 */
export async function* packetsOf(track: InputVideoTrack, stretch: Stretch, options?: PacketRetrievalOptions) {
  const last = lastWanted(stretch);
  for await (const packet of packetsFrom(track, stretch.key, options)) {
    if (packet.timestamp >= stretch.key.timestamp) yield packet;
    if (packet.sequenceNumber >= last) return;
  }
}

async function* packetsFrom(track: InputVideoTrack, place: Place, options?: PacketRetrievalOptions) {
  const sink = new EncodedPacketSink(track);
  const first = await sink.getPacket(place.timestamp, options);
  if (!first) throw new ClipFault("the clip has no key picture");
  yield* sink.packets(first, undefined, options);
}

function lastWanted({ moments }: Stretch): number {
  return Math.max(...moments.map(({ picture }) => picture.sequenceNumber));
}
