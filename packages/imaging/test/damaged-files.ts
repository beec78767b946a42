import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { it } from "vitest";
import type { Tally } from "../tools/mutation/run-format.ts";

const BUDGET_MB = 64;

type Row = Tally & { readonly format: string; readonly holds: boolean };

/** Tests that this many damaged files of every format get an answer. */
export function itReadsDamagedFiles(files: number): void {
  it("of every format get an answer, in bounded memory and time", { timeout: 1_200_000 }, ({ expect }) => {
    const tool = join(import.meta.dirname, "../tools/mutate.ts");
    const args = [tool, "--files", String(files), "--seed", "7"];
    const printed = execFileSync(process.execPath, args, {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    const { mutation } = JSON.parse(printed.slice(printed.lastIndexOf('\n{"mutation"'))) as {
      mutation: Row[];
    };
    expect(mutation.map(({ format }) => format)).toEqual([
      "jpeg",
      "jpeg-progressive",
      "png",
      "png-interlaced",
      "webp-lossy",
      "webp-lossless",
      "webp-alpha",
      "webp-animated",
      "heic",
      "heic-tiled",
      "clip",
      "pdf",
    ]);
    for (const { format, answers, faults, peakMb, holds } of mutation) {
      expect({ format, faults, holds }).toEqual({ format, faults: [], holds: true });
      expect(answers.read + answers.unreadable + answers.refused).toBe(files);
      expect(peakMb).toBeLessThan(BUDGET_MB);
    }
  });
}
