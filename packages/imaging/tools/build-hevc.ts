/** Builds `wasm/hevc.wasm` from FFmpeg and `hevc/`: `node packages/imaging/tools/build-hevc.ts`. */
import path from "node:path";
import { buildFfmpeg } from "@svc/testkit/ffmpeg-build";

const inRoom = (name: string) => path.join(import.meta.dirname, "..", name);

await buildFfmpeg({
  sources: inRoom("hevc"),
  wasm: inRoom("wasm/hevc.wasm"),
  record: inRoom("wasm/hevc.json"),
});
