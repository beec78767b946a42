import { readFileSync } from "node:fs";
import path from "node:path";
import { EncodedPacketSink } from "mediabunny";
import { openClip } from "../src/clip-file.ts";
import { settingsOf } from "../src/ffmpeg-decoder.ts";
import type { Settings } from "../src/ffmpeg-instance.ts";

/** A clip of this folder as FFmpeg is handed it: what its header says, and each packet as it is decoded. */
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
