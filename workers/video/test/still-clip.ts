import { readFileSync } from "node:fs";
import path from "node:path";
import {
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
} from "mediabunny";
import { openClip } from "../src/clip-file.ts";

/** A clip that shows, second by second, one of the four key pictures of the drawn phone clip. */
export async function stillClip(shown: readonly number[]): Promise<Uint8Array> {
  const bytes = new Uint8Array(readFileSync(path.join(import.meta.dirname, "phone.mp4")));
  const read = (offset: number, length: number) => Promise.resolve(bytes.slice(offset, offset + length));
  const track = await openClip({ bytes: bytes.length, read }).getPrimaryVideoTrack();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !decoderConfig) throw new Error("the drawn clip has pictures");
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const source = new EncodedVideoPacketSource("avc");
  output.addVideoTrack(source);
  await output.start();
  const sink = new EncodedPacketSink(track);
  for (const [second, key] of shown.entries()) {
    const packet = await sink.getKeyPacket((await track.getFirstTimestamp()) + key);
    if (!packet) throw new Error(`the drawn clip has a key picture at ${key} s`);
    await source.add(packet.clone({ timestamp: second, duration: 1 }), { decoderConfig });
  }
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer());
}
