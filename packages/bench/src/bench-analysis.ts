import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import sharp from "sharp";
import { startAnalyzer } from "./analyzer.ts";
import type { Ratio } from "./figure.ts";
import { median } from "./median.ts";
import { freePort } from "@svc/commands/local/free-port";
import { workerdCpuMs } from "./process-cpu.ts";

const ROUNDS = 7;
const PHOTOS_A_ROUND = 8;

/**
 * CPU milliseconds of a 12 MP JPEG from bytes to findings of screen and ai, in workerd, against sharp (native libvips)
 * decoding it and resizing it to 1024 px in Node: in turns, the median of the rounds. What sending the file over HTTP
 * costs is measured by judging it once, and taken off.
 */
export async function benchAnalysis(): Promise<Ratio> {
  const photo = await photoFile(drawScene(4000, 3000, 7), "jpeg", 93);
  const analyzer = await startAnalyzer(await freePort());
  const pid = analyzer.process.pid ?? 0;
  const judge = async (times: number) => {
    const before = workerdCpuMs(pid);
    await analyzer.inspect(photo, ["screen", "ai"], { times });
    return workerdCpuMs(pid) - before;
  };
  sharp.cache(false);
  sharp.concurrency(1);
  try {
    await judge(PHOTOS_A_ROUND);
    const rounds: { ours: number; bare: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const once = await judge(1);
      const ours = ((await judge(PHOTOS_A_ROUND + 1)) - once) / PHOTOS_A_ROUND;
      rounds.push({ ours, bare: await sharpCpuMs(photo) });
    }
    return {
      name: `12 MP JPEG (${(photo.length / 1e6).toFixed(1)} MB), bytes to findings [screen, ai]: CPU against sharp`,
      ours: median(rounds.map(({ ours }) => ours)),
      bare: median(rounds.map(({ bare }) => bare)),
      ratio: median(rounds.map(({ ours, bare }) => ours / bare)),
    };
  } finally {
    await analyzer.stop();
  }
}

async function sharpCpuMs(photo: Uint8Array): Promise<number> {
  const started = process.cpuUsage();
  for (let i = 0; i < PHOTOS_A_ROUND; i++) await sharp(photo).resize(1024).raw().toBuffer();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000 / PHOTOS_A_ROUND;
}
