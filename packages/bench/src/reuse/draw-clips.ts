import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";

const SECONDS = 10;
/** One picture a second is sampled, so no others are drawn. Its bytes are a key picture's of 1080p at 25 Mbit/s. */
const ENCODED =
  "-c:v libx264 -preset superfast -b:v 3.7M -maxrate 3.7M -bufsize 3.7M -g 1 -pix_fmt yuv420p".split(" ");
const NOISE = "noise=alls=14:allf=t";

/** Where a 1080p picture lies in its scene at `t` seconds. */
const MOTIONS: Readonly<Record<string, string>> = {
  tripod: "x=100:y=60",
  "a steady hand": "x=100+4*sin(t*2.3):y=60+4*cos(t*1.7)",
  "a shaking hand": "x=100+12*sin(t*2.3):y=60+12*cos(t*1.7)",
  "a slow pan": "x=10+10*t:y=10+5*t",
  "a pan": "x=10+30*t:y=10+10*t",
};

/** Clips of 10 s by FFmpeg from photos: ours, and those given. */
export async function drawClips(folder: string, photos: readonly string[]): Promise<readonly string[]> {
  const scene = path.join(folder, "drawn.jpg");
  writeFileSync(scene, await photoFile(drawScene(2560, 1440, 7), "jpeg", 93));
  return [scene, ...photos].flatMap((photo) =>
    Object.entries(MOTIONS).map(([motion, place]) => {
      const clip = path.join(folder, `${path.parse(photo).name}, ${motion}.mp4`);
      const input = ["-v", "error", "-loop", "1", "-framerate", "1", "-i", photo, "-t", String(SECONDS)];
      const filter = `scale=2272:1278:force_original_aspect_ratio=increase,crop=1920:1080:${place},${NOISE}`;
      execFileSync("ffmpeg", [...input, "-vf", filter, ...ENCODED, clip]);
      return clip;
    }),
  );
}
