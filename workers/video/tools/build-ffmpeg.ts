/** Builds `wasm/ffmpeg.wasm` from FFmpeg and `ffmpeg/`: `node workers/video/tools/build-ffmpeg.ts`. */
import path from "node:path";
import { buildFfmpeg } from "@svc/testkit/ffmpeg-build";

const inRoom = (name: string) => path.join(import.meta.dirname, "..", name);

await buildFfmpeg({
  sources: inRoom("ffmpeg"),
  wasm: inRoom("wasm/ffmpeg.wasm"),
  record: inRoom("wasm/ffmpeg.json"),
});
