import type { Check } from "@svc/domain/check-rules";
import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import sharp from "sharp";
import { startAnalyzer } from "./analyzer.ts";
import { atMost, type Figure, notAbove } from "./figure.ts";
import { freePort } from "@svc/commands/local/free-port";
import { workerdCpuMs } from "./workerd-process.ts";

const ROUNDS = 7;
const PHOTOS_A_ROUND = 8;
const MOST_OF_SHARP = 1.5;
const MOST_JUDGES_MS = 800;
const JUDGED: readonly Check[] = ["screen", "ai"];

/**
 * CPU milliseconds for a 12 MP JPEG in workerd, alternating with sharp (native libvips) decoding and resizing it to
 * 1024 px in Node. Compares sharp with our path from bytes to evidence, then measures the
 * judges of screen and ai. The cost of sending the file over HTTP is measured separately and subtracted.
 */
export async function benchAnalysis(): Promise<readonly Figure[]> {
  const photo = await photoFile(drawScene(4000, 3000, 7), "jpeg", 93);
  const analyzer = await startAnalyzer(await freePort());
  const pid = analyzer.process.pid ?? 0;
  const costOf = async (checks: readonly Check[], times: number) => {
    const before = workerdCpuMs(pid);
    await analyzer.inspect(photo, checks, { times });
    return workerdCpuMs(pid) - before;
  };
  const costOfOne = async (checks: readonly Check[]) => {
    const once = await costOf(checks, 1);
    return ((await costOf(checks, PHOTOS_A_ROUND + 1)) - once) / PHOTOS_A_ROUND;
  };
  sharp.cache(false);
  sharp.concurrency(1);
  try {
    await costOf(JUDGED, PHOTOS_A_ROUND);
    const rounds: { ours: number; bare: number; judged: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const ours = await costOfOne([]);
      rounds.push({ ours, bare: await sharpCpuMs(photo), judged: await costOfOne(JUDGED) });
    }
    const reading = {
      name: `12 MP JPEG (${(photo.length / 1e6).toFixed(1)} MB), bytes to evidence: CPU against sharp`,
      rounds,
    };
    const judgesMs = rounds.map(({ judged, ours }) => judged - ours);
    const judges = notAbove("the judges of screen and ai after that, CPU", judgesMs, MOST_JUDGES_MS, "ms");
    return [atMost(reading, MOST_OF_SHARP), judges];
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
