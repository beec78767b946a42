import wasm from "../wasm/ffmpeg.wasm";
import type { VideoEnv } from "@svc/platform/env";
import type { FrameOptions, VideoRpc } from "@svc/platform/video-rpc";
import { findClipFile } from "./find-clip-file.ts";
import { describeClip } from "./describe-clip.ts";
import { ffmpegDecoder } from "./ffmpeg-decoder.ts";
import { mediaDecoder } from "./media-decoder.ts";
import { OneAtATime } from "@svc/platform/one-at-a-time";
import { ScriptEntrypoint } from "@svc/platform/script-entrypoint";
import { sampleFrames } from "./sample-frames.ts";

const clips = new OneAtATime();
/** A separate queue: a person waits for this, and must not wait behind minutes of decoding. */
const readings = new OneAtATime();
const ffmpeg = ffmpegDecoder(wasm);

/** Reads clips and turns moments into pictures. A separate script because C code decodes untrusted files here. */
export class Video extends ScriptEntrypoint<VideoEnv> implements VideoRpc {
  async describe(key: string) {
    const file = await findClipFile(this.env.PHOTOS, key);
    if (!file) throw new Error(`${key} is gone`);
    return this.toItsEnd(readings.run(() => describeClip(file)));
  }

  async frames(key: string, atMs: readonly number[], options?: FrameOptions) {
    const file = await findClipFile(this.env.PHOTOS, key);
    if (!file) return atMs.map((moment) => ({ atMs: moment, missing: "the file is gone" }));
    const { MEDIA } = this.env;
    const decoders = [...(MEDIA ? [mediaDecoder(MEDIA)] : []), ffmpeg];
    return this.toItsEnd(clips.run(() => sampleFrames(file, atMs, decoders, options)));
  }
}

export default {
  fetch: () => new Response("no route leads here\n", { status: 404 }),
} satisfies ExportedHandler;
