import { execFileSync } from "node:child_process";
import path from "node:path";
import { describe, it } from "vitest";
import type { Tally } from "../tools/mutation/run-format.ts";

const FILES = 300;
const BUDGET_MB = 64;

type Row = Tally & { readonly format: string; readonly holds: boolean };

describe("damaged files", () => {
  it("of every format get an answer, in bounded memory and time", { timeout: 240_000 }, ({ expect }) => {
    const tool = path.join(import.meta.dirname, "../tools/mutate.ts");
    const args = [tool, "--files", String(FILES), "--seed", "7"];
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
      "pdf",
    ]);
    for (const { format, answers, faults, peakMb, holds } of mutation) {
      expect({ format, faults, holds }).toEqual({ format, faults: [], holds: true });
      expect(answers.read + answers.unreadable + answers.refused).toBe(FILES);
      expect(peakMb).toBeLessThan(BUDGET_MB);
    }
  });

  it("are the same for the same seed", { timeout: 60_000 }, async ({ expect }) => {
    const { createFiles } = await import("../tools/mutation/run-format.ts");
    const [once, again, other] = await Promise.all([1, 1, 2].map((seed) => createFiles("png", seed)));
    expect(once?.(5)).toEqual(again?.(5));
    expect(once?.(5)).not.toEqual(other?.(5));
  });
});
