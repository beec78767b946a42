import type { Cut } from "./cut-clip.ts";
import { type FfmpegCore, startFfmpeg } from "./ffmpeg-core.ts";
import type { FrameDecoder } from "./frame-decoder.ts";

const INPUT = "cut.mkv";
/** Matroska counts milliseconds; no phone writes more than 240 pictures a second. */
const TOLERANCE_S = 0.002;

/** FFmpeg compiled to wasm: slower, and reads everything that phones and browsers record. */
export function ffmpegDecoder(
  module: WebAssembly.Module,
): FrameDecoder & { readonly memoryBytes: () => Promise<number> } {
  let core: Promise<FfmpegCore> | undefined;
  return {
    container: "mkv",
    reads: () => true,
    memoryBytes: async () => (await core)?.memoryBytes() ?? 0,
    async decode(cut) {
      core ??= startFfmpeg(module);
      try {
        return decodeWith(await core, cut);
      } catch (error) {
        // an instance that trapped is never used again
        if (!(error instanceof Undecodable)) core = undefined;
        throw error;
      }
    },
  };
}

class Undecodable extends Error {}

function decodeWith(core: FfmpegCore, { file, pictures }: Cut): readonly Uint8Array[] {
  core.FS.writeFile(INPUT, file, { canOwn: true });
  const names = pictures.map((_, index) => `picture${index + 1}.jpg`);
  try {
    const code = core.exec(...argumentsFor(pictures));
    const made = core.FS.readdir("/").filter((name) => names.includes(name));
    if (code !== 0 || made.length !== names.length) {
      throw new Undecodable(core.lastWords() || `FFmpeg decoded ${made.length} of ${names.length} pictures`);
    }
    return names.map((name) => core.FS.readFile(name));
  } finally {
    const left = new Set(core.FS.readdir("/"));
    for (const name of [INPUT, ...names]) if (left.has(name)) core.FS.unlink(name);
  }
}

/** Upright, full range and BT.601 as JPEG wants it; the default Huffman tables, since FFmpeg's own search overflows its stack. */
function argumentsFor(pictures: readonly number[]): readonly string[] {
  const wanted = pictures.map(
    (seconds) => `between(t,${(seconds - TOLERANCE_S).toFixed(4)},${(seconds + TOLERANCE_S).toFixed(4)})`,
  );
  const filter = `select='${wanted.join("+")}',scale=out_range=full:out_color_matrix=bt601,format=yuvj420p`;
  const input = `-v error -xerror -threads 1 -i ${INPUT}`;
  const output = `-an -vsync 0 -frames:v ${pictures.length} -c:v mjpeg -huffman default -q:v 2 -f image2`;
  return [...input.split(" "), "-vf", filter, ...output.split(" "), "picture%d.jpg"];
}
