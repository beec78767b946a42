import { EncodedVideoPacketSource, type InputVideoTrack, Mp4OutputFormat, Output } from "mediabunny";
import { cutBuffer } from "./cut-buffer.ts";
import { packetsOf, type Stretch, wantedPictures } from "./stretch.ts";

/** A separate clip from a key picture to the last picture requested. */
export type Cut = {
  /** An MP4, valid until the next cut. */
  readonly file: Uint8Array<ArrayBuffer>;
  /** Seconds from its start, ascending, one per picture. */
  readonly pictures: readonly number[];
};

export async function cutClip(track: InputVideoTrack, stretch: Stretch): Promise<Cut> {
  const codec = await track.getCodec();
  if (codec === null) throw new Error("the clip's coding is unknown");
  const { target, written } = cutBuffer();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source, { rotation: await track.getRotation() });
  await output.start();
  await copyPackets(track, stretch, source);
  await output.finalize();
  const pictures = wantedPictures(stretch).map(({ timestamp }) => timestamp - stretch.key.timestamp);
  return { file: written(), pictures };
}

async function copyPackets(
  track: InputVideoTrack,
  stretch: Stretch,
  source: EncodedVideoPacketSource,
): Promise<void> {
  const decoderConfig = await track.getDecoderConfig();
  const meta = decoderConfig === null ? {} : { decoderConfig };
  for await (const packet of packetsOf(track, stretch)) {
    await source.add(packet.clone({ timestamp: packet.timestamp - stretch.key.timestamp }), meta);
  }
}
