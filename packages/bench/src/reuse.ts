import path from "node:path";
import { removeNow, temporaryFolder } from "@svc/commands/local/temporary";
import { typedOptions } from "@svc/commands/local/typed-options";
import { nodePixelJudge } from "@svc/detectors/tools/pixel-judge";
import { SCORED_CHECKS } from "@svc/domain/check-rules";
import { ffmpegDecoder } from "@svc/video/ffmpeg-decoder";
import { compileFfmpeg } from "@svc/video/tools/ffmpeg-module";
import { percentile } from "./median.ts";
import { type ClipMeasures, measureClip } from "./reuse/measure-clip.ts";
import { drawClips } from "./reuse/draw-clips.ts";

const USAGE = `pnpm svc reuse [FILE ...]

Compares how far the scores of a clip's frames that reuse a result are from that result with how far the scores of the same frame,
encoded again, are from its own. A FILE is a clip, or a photo (.jpg) from which clips are drawn with FFmpeg.`;

/** The model that judges clips: see packages/detectors/src/modules.workerd.ts. */
const CLIP_MODEL = "1.0.1";

const { positionals } = typedOptions(USAGE, { allowPositionals: true, options: {} });
const isPhoto = (file: string) => path.extname(file).toLowerCase() === ".jpg";
const tools = { decoder: ffmpegDecoder(compileFfmpeg()), judge: nodePixelJudge(CLIP_MODEL) };
const folder = temporaryFolder("reuse");
try {
  const drawn = await drawClips(folder, positionals.filter(isPhoto));
  const all: ClipMeasures[] = [];
  for (const clip of [...drawn, ...positionals.filter((file) => !isPhoto(file))]) {
    const measured = await measureClip(clip, tools);
    all.push(measured);
    console.log(`${path.basename(clip)}: ${rowOf(measured)}`);
  }
  const together = { pairs: all.flatMap(({ pairs }) => pairs), again: all.flatMap(({ again }) => again) };
  console.log(`all: ${rowOf(together)}`);
  console.log(JSON.stringify({ reuse: together }));
} finally {
  removeNow(folder);
}

function rowOf({ pairs, again }: ClipMeasures): string {
  const reused = pairs.filter(({ isReused }) => isReused);
  const figures = SCORED_CHECKS.map((check) => {
    const own = spread(reused.map(({ apart }) => apart[check]));
    return `${check} ${own} (encoded again ${spread(again.map((apart) => apart[check]))})`;
  });
  return `${reused.length} of ${pairs.length} pairs reused; mean, p95 and most apart: ${figures.join("; ")}`;
}

function spread(values: readonly number[]): string {
  if (values.length === 0) return "-";
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return [mean, percentile(values, 0.95), Math.max(...values)].map((value) => value.toFixed(3)).join(", ");
}
