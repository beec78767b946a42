import { describeLinear } from "@svc/testkit/describe-linear";
import { describeClip } from "../src/describe-clip.ts";
import { sampleFrames } from "../src/sample-frames.ts";
import { GROWING_CLIPS } from "./growing-clips.ts";

/** Reads no pictures: their time depends on their number, not on the structure of the file. */
async function read(bytes: Uint8Array): Promise<void> {
  const file = {
    bytes: bytes.length,
    read: async (offset: number, length: number) => bytes.slice(offset, offset + length),
  };
  await describeClip(file);
  await sampleFrames(file, [0, 1_000, 2_000], []);
}

/** Runs the container reader over each kind of clip and each part. Compares `bytes` with twice as many. */
export function describeLinearClips(bytes: number): void {
  describeLinear("reading a clip", GROWING_CLIPS, { read, bytes });
}
