import { readFileSync } from "node:fs";
import path from "node:path";
import { EncodedPacketSink } from "mediabunny";
import { openClip } from "../src/clip-file.ts";
import { settingsOf } from "../src/ffmpeg-decoder.ts";
import type { Settings } from "../src/ffmpeg-instance.ts";

/** A clip from this folder in FFmpeg's form: the settings from its header, and each packet in decoding order. */
export async function readPackets(
  name: string,
): Promise<{ readonly settings: Settings; readonly packets: readonly Uint8Array[] }> {
  const bytes = new Uint8Array(readFileSync(path.join(import.meta.dirname, name)));
  const read = (offset: number, length: number) => Promise.resolve(bytes.slice(offset, offset + length));
  const track = await openClip({ bytes: bytes.length, read }).getPrimaryVideoTrack();
  if (!track) throw new Error(`${name} has no pictures`);
  const packets: Uint8Array[] = [];
  for await (const { data } of new EncodedPacketSink(track).packets()) packets.push(data);
  return { settings: { ...(await settingsOf(track)), reorder: 2 }, packets };
}
