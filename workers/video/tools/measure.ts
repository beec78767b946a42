/**
 * Measures peak memory and CPU of sampling a clip, in one process per case, and the difference from FFmpeg's own
 * pictures: `node workers/video/tools/measure.ts [FILE …]`.
 * Memory is the growth of the process's peak resident size over a warmed-up decoder, plus what that decoder held.
 * Without files it draws clips with FFmpeg (x264, x265, libvpx) at the largest size allowed. Prints a table, then one
 * line of JSON.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { clipMoments } from "@svc/domain/verification/clip";
import { describeClip } from "../src/describe-clip.ts";
import { ffmpegDecoder } from "../src/ffmpeg-decoder.ts";
import { sampleFrames } from "../src/sample-frames.ts";
import { compileFfmpeg } from "./ffmpeg-module.ts";
import { fileOnDisk } from "./file-on-disk.ts";

/** The number that the analyzer requests at once. */
const BATCH = 5;
const WARM = path.join(import.meta.dirname, "../test/phone.mp4");

type Sampled = {
  readonly frames: number;
  readonly missing: number;
  readonly why?: string;
  readonly first?: Uint8Array;
};
type Figures = Omit<Sampled, "first"> & {
  readonly peakMb: number;
  readonly wasmMb: number;
  readonly msPerFrame: number;
  /** The mean difference over all samples of the first picture, in levels of 255. Absent without FFmpeg. */
  readonly difference?: number;
};

function status(field: string): number {
  const line = readFileSync("/proc/self/status", "utf8")
    .split("\n")
    .find((text) => text.startsWith(field));
  return Number(line?.match(/\d+/)?.[0] ?? 0) / 1024;
}

async function measureHere(file: string, warm: string): Promise<Figures> {
  const ffmpeg = ffmpegDecoder(compileFfmpeg());
  const sample = async (clip: string): Promise<Sampled> => {
    const source = fileOnDisk(clip);
    const read = await describeClip(source);
    if (!read.ok) throw new Error(`${clip}: ${read.message}`);
    const moments = clipMoments(read.durationMs);
    const missing: string[] = [];
    let first: Uint8Array | undefined;
    for (let at = 0; at < moments.length; at += BATCH) {
      for (const frame of await sampleFrames(source, moments.slice(at, at + BATCH), [ffmpeg])) {
        if ("missing" in frame) missing.push(frame.missing);
        else if ("jpeg" in frame) first ??= frame.jpeg;
      }
    }
    source.close();
    const [why] = missing;
    return {
      frames: moments.length,
      missing: missing.length,
      ...(why !== undefined && { why }),
      ...(first && { first }),
    };
  };
  for (let i = 0; i < 3; i++) await sample(warm);
  (globalThis as { gc?: () => void }).gc?.();
  const held = ffmpeg.memoryBytes() / 2 ** 20;
  const before = status("VmRSS");
  // Resets the peak, so that only what follows counts
  writeFileSync("/proc/self/clear_refs", "5");
  const start = process.cpuUsage();
  const { first, ...sampled } = await sample(file);
  const { user, system } = process.cpuUsage(start);
  const peakMb = status("VmHWM") - before + held;
  const difference = first && differenceOf(file, first);
  return {
    ...sampled,
    peakMb,
    wasmMb: ffmpeg.memoryBytes() / 2 ** 20,
    msPerFrame: (user + system) / 1000 / sampled.frames,
    ...(difference !== undefined && { difference }),
  };
}

/** The samples of the first picture, as JPEG stores them. Undefined without FFmpeg. */
function samplesOf(input: string, bytes?: Uint8Array): Uint8Array | undefined {
  const filter = "scale=out_range=full:out_color_matrix=bt601,format=yuvj420p";
  const args = ["-v", "error", "-i", input, "-frames:v", "1", "-vf", filter, "-f", "rawvideo", "-"];
  return (
    spawnSync("ffmpeg", args, { ...(bytes && { input: bytes }), maxBuffer: 1 << 26 }).stdout ?? undefined
  );
}

/** Difference from the first picture of a clip, both decoded by FFmpeg to JPEG's colour format. */
function differenceOf(file: string, jpeg: Uint8Array): number | undefined {
  const [theirs, ours] = [samplesOf(file), samplesOf("-", jpeg)];
  if (!theirs || !ours || theirs.length === 0 || theirs.length !== ours.length) return undefined;
  return theirs.reduce((sum, value, at) => sum + Math.abs(value - (ours[at] ?? 0)), 0) / theirs.length;
}

/** Name, width, height, FFmpeg's encoder options, and the container. */
type Case = readonly [name: string, width: number, height: number, coding: string, type: string];

const CASES: readonly Case[] = [
  ["H.264, 25 Mbit/s, key a second", 1920, 1088, "libx264 -preset superfast -b:v 25M -g 30", "mp4"],
  ["H.264, one key", 1920, 1088, "libx264 -preset veryfast -refs 4 -bf 3 -b:v 10M -g 999", "mp4"],
  ["HEVC", 1920, 1088, "libx265 -preset superfast -b:v 12M -g 30", "mov"],
  ["HEVC 10 bit", 1920, 1088, "libx265 -preset superfast -b:v 12M -g 30 -pix_fmt yuv420p10le", "mov"],
  ["VP9", 1920, 1088, "libvpx-vp9 -cpu-used 8 -b:v 6M -g 60 -cluster_size_limit 3500k", "webm"],
  ["VP8", 1920, 1088, "libvpx -cpu-used 8 -b:v 6M -g 60 -cluster_size_limit 3500k", "webm"],
];

/** Four seconds of a noisy picture. Undefined if FFmpeg or its encoder is missing. */
function draw(folder: string, [name, width, height, coding, type]: Case): string | undefined {
  const file = path.join(folder, `${width}-${name.replaceAll(/\W+/g, "-")}.${type}`);
  const source = `-f lavfi -i testsrc2=s=${width}x${height}:r=30,noise=alls=14:allf=t -t 4`;
  const pixels = coding.includes("pix_fmt") ? "" : " -pix_fmt yuv420p";
  const quick = coding.includes("vpx") ? " -deadline realtime" : "";
  const args = `-v error -y ${source} -c:v ${coding}${pixels}${quick} ${file}`.split(" ");
  return spawnSync("ffmpeg", args, { stdio: ["ignore", "ignore", "ignore"] }).status === 0 ? file : undefined;
}

/** `warm` uses the same codec, so that compilation on first use is not counted. */
function measure(name: string, file: string, warm: string): { readonly name: string } & Figures {
  const printed = execFileSync(
    process.execPath,
    ["--expose-gc", import.meta.filename, "--here", file, warm],
    {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const figures = JSON.parse(printed) as Figures; // printed below
  const { frames, missing, peakMb, wasmMb, msPerFrame, difference = NaN, why = "" } = figures;
  const size = (statSync(file).size / 2 ** 20).toFixed(1);
  console.log(
    `${name} (${size} MB): peak ${peakMb.toFixed(1)} MB, wasm ${wasmMb.toFixed(1)} MB, ${msPerFrame.toFixed(0)} ms a picture, ${difference.toFixed(2)} levels from FFmpeg's, ${missing} of ${frames} missing ${why}`,
  );
  return { name, ...figures };
}

const [first, ...more] = process.argv.slice(2);
if (first === "--here") console.log(JSON.stringify(await measureHere(more[0] ?? WARM, more[1] ?? WARM)));
else {
  const folder = mkdtempSync(path.join(tmpdir(), "measure-"));
  const given = [first, ...more].flatMap((file) => file ?? []);
  const drawn = given.length > 0 ? [] : CASES;
  const figures = given.map((file) => measure(path.basename(file), file, WARM));
  for (const each of drawn) {
    const file = draw(folder, each);
    const [name, , , coding, type] = each;
    console.error(`measuring ${name}`);
    const warm = draw(folder, [name, 320, 240, coding, type]);
    if (file !== undefined && warm !== undefined) figures.push(measure(name, file, warm));
  }
  rmSync(folder, { recursive: true });
  console.log(JSON.stringify({ video: { figures } }));
}
