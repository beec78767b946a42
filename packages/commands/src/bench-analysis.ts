import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import sharp from "sharp";
import { startAnalyzer } from "./analyzer.ts";
import { median, type Ratio } from "./bench-api.ts";
import { freePort } from "./free-port.ts";
import { workerdCpuMs } from "./process-cpu.ts";

const ROUNDS = 5;
const PHOTOS_A_ROUND = 6;

/**
 * CPU milliseconds of a 12 MP JPEG from bytes to findings of screen and ai, in workerd, against sharp (native libvips)
 * decoding it and resizing it to 1024 px in Node: in turns, the median of the rounds.
 */
export async function benchAnalysis(): Promise<Ratio> {
  const photo = await photoFile(drawScene(4000, 3000, 7), "jpeg", 90);
  const analyzer = await startAnalyzer(await freePort());
  const pid = analyzer.process.pid ?? 0;
  sharp.cache(false);
  sharp.concurrency(1);
  try {
    await analyzer.inspect(photo, ["screen", "ai"]);
    const rounds: { ours: number; bare: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const before = workerdCpuMs(pid);
      for (let i = 0; i < PHOTOS_A_ROUND; i++) await analyzer.inspect(photo, ["screen", "ai"]);
      const ours = (workerdCpuMs(pid) - before) / PHOTOS_A_ROUND;
      const started = process.cpuUsage();
      for (let i = 0; i < PHOTOS_A_ROUND; i++) await sharp(photo).resize(1024).raw().toBuffer();
      const used = process.cpuUsage(started);
      rounds.push({ ours, bare: (used.user + used.system) / 1000 / PHOTOS_A_ROUND });
    }
    return {
      name: "12 MP JPEG, bytes to findings [screen, ai]: CPU ms against sharp",
      ours: median(rounds.map(({ ours }) => ours)),
      bare: median(rounds.map(({ bare }) => bare)),
      ratio: median(rounds.map(({ ours, bare }) => ours / bare)),
    };
  } finally {
    await analyzer.stop();
  }
}
