import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createDecoders } from "@svc/imaging/decode";
import { sniff } from "@svc/imaging/sniff";
import { describe, it } from "vitest";
import { compileCodecs } from "@svc/imaging/tools/codecs";
import { type AiDetector, createAi } from "../src/ai/ai.ts";
import { areaUnderCurve, type Scored } from "../src/metrics.ts";
import { createScreen, type ScreenDetector } from "../src/screen/screen.ts";
import { whyUnjudged } from "../src/pixel/judge.ts";
import { nodePixelJudge } from "../tools/pixel-judge.ts";

const DATA = join(import.meta.dirname, "../../../../shared/data");
const LISTED = join(DATA, "manifest.csv");

/** Every n-th whole photo of a label. */
function pick(label: string, every: number): string[] {
  const lines = readFileSync(LISTED, "utf8").split("\n");
  const paths = lines.map((line) => line.split(",")[0] ?? "");
  const own = paths.filter((path) => path.startsWith(`${label}/`) && !path.includes(".crop."));
  return own.filter((_, index) => index % every === 0);
}

/**
 * Tests every n-th labelled photo, if they exist on this machine. The shipped models were trained on these photos, so
 * this tests the pipeline from bytes to score, not the models.
 */
export function describeSharedPhotos(every: number): void {
  describe.skipIf(!existsSync(LISTED))("Over the labelled photos, decoded as in service", () => {
    const decoders = createDecoders(compileCodecs());

    async function read(path: string) {
      const bytes = new Uint8Array(readFileSync(join(DATA, path)));
      const sniffed = sniff(bytes);
      if ("refused" in sniffed) throw new Error(`${path}: ${sniffed.refused}`);
      const pixels = await decoders.readPixels(bytes, sniffed);
      if ("failed" in pixels) throw new Error(`${path}: ${pixels.detail}`);
      return { format: sniffed.format, bytes: bytes.length, pixels };
    }

    async function score(detector: ScreenDetector | AiDetector, path: string): Promise<number> {
      const finding = await detector.inspect(await read(path), {});
      return finding.status === "unavailable" ? Number.NaN : finding.score;
    }

    async function area(
      detector: ScreenDetector | AiDetector,
      positives: string,
      negatives: string,
    ): Promise<number> {
      const scored: Scored[] = [];
      for (const path of pick(positives, every))
        scored.push({ positive: true, score: await score(detector, path) });
      for (const path of pick(negatives, every))
        scored.push({ positive: false, score: await score(detector, path) });
      return areaUnderCurve(scored);
    }

    it("screens score above genuine photos", { timeout: 240_000 }, async ({ expect }) => {
      expect(await area(createScreen(nodePixelJudge()), "screen", "notscreen")).toBeGreaterThan(0.9);
    });

    it("none is refused for an empty border", { timeout: 240_000 }, async ({ expect }) => {
      for (const path of ["real", "notscreen", "screen", "ai"].flatMap((label) => pick(label, every))) {
        expect(whyUnjudged((await read(path)).pixels), path).toBeUndefined();
      }
    });

    it("generated pictures score above photos", { timeout: 240_000 }, async ({ expect }) => {
      expect(await area(createAi(nodePixelJudge()), "ai", "real")).toBeGreaterThan(0.7);
    });
  });
}
