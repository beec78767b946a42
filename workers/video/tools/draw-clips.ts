/**
 * Draws the clips of `test/`, a camera moving over a drawn scene: `node workers/video/tools/draw-clips.ts`.
 * Needs FFmpeg with x264, x265 and libvpx. The WebM is written like MediaRecorder's: without duration and index.
 */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { drawScene } from "@svc/testkit/draw-scene";

const SIZE = { width: 384, height: 288 };
const FPS = 8;
const SECONDS = 4;

const scene = drawScene(SIZE.width + FPS * SECONDS * 4, SIZE.height, 21);
const raw = Buffer.concat(Array.from({ length: FPS * SECONDS }, (_, index) => pictureAt(index * 4)));

/** The scene from `left` on, RGB. */
function pictureAt(left: number): Buffer {
  const rows = Array.from({ length: SIZE.height }, (_, y) => {
    const start = (y * scene.width + left) * 3;
    return scene.rgb.subarray(start, start + SIZE.width * 3);
  });
  return Buffer.concat(rows);
}

const PICTURES = `-f rawvideo -pix_fmt rgb24 -s ${SIZE.width}x${SIZE.height} -r ${FPS} -i -`;

function encode(name: string, source: string, settings: string): void {
  const args = ["-v", "error", ...source.split(" "), ...settings.split(" "), "-"];
  const { stdout, stderr, status } = spawnSync("ffmpeg", args, { input: raw, maxBuffer: 1 << 26 });
  if (status !== 0) throw new Error(`FFmpeg failed on ${name}: ${stderr.toString()}`);
  writeFileSync(path.join(import.meta.dirname, "../test", name), stdout);
  console.log(name, stdout.length);
}

const IN_PIECES = "-movflags frag_keyframe+empty_moov -f mp4";
encode("phone.mp4", PICTURES, `-c:v libx264 -preset slow -b:v 100k -g 8 -bf 2 -pix_fmt yuv420p ${IN_PIECES}`);
encode("recorder.webm", PICTURES, "-c:v libvpx -b:v 90k -g 24 -f webm -live 1");
encode(
  "long.webm",
  PICTURES,
  "-vf setpts=2*PTS,scale=192:144 -r 4 -c:v libvpx -b:v 30k -g 12 -f webm -live 1",
);
encode("recorder-vp9.webm", PICTURES, "-c:v libvpx-vp9 -b:v 90k -g 24 -pix_fmt yuv420p -f webm -live 1");
encode(
  "phone-10-bit.mp4",
  PICTURES,
  `-c:v libx265 -preset slow -b:v 100k -pix_fmt yuv420p10le -x265-params keyint=8:log-level=none -tag:v hvc1 ${IN_PIECES}`,
);
encode("sound.mp4", "-f lavfi -i sine=440:duration=1", `-c:a aac -b:a 16k ${IN_PIECES}`);
