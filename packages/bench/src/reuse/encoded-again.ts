import { execFileSync } from "node:child_process";

/** x264 at its own default quality, as a clip is after an app sent it on. Fragments, because a pipe cannot be written twice. */
const CODED = "-c:v libx264 -pix_fmt yuv420p -movflags frag_keyframe+empty_moov -f mp4".split(" ");

/** The picture as a clip of one picture. */
export function encodedAgain(jpeg: Uint8Array): Uint8Array {
  const input = ["-v", "error", "-f", "mjpeg", "-i", "-"];
  return new Uint8Array(
    execFileSync("ffmpeg", [...input, ...CODED, "-"], { input: jpeg, maxBuffer: 2 ** 26 }),
  );
}
