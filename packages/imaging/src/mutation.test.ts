import { describe, it } from "vitest";
import { itReadsDamagedFiles } from "../test/damaged-files.ts";
import { createFiles } from "../tools/mutation/run-format.ts";

describe("damaged files", () => {
  // mutation.nightly.test.ts tests 300 of each
  itReadsDamagedFiles(50);

  it("are the same for the same seed", { timeout: 60_000 }, async ({ expect }) => {
    const [once, again, other] = await Promise.all([1, 1, 2].map((seed) => createFiles("png", seed)));
    expect(once?.(5)).toEqual(again?.(5));
    expect(once?.(5)).not.toEqual(other?.(5));
  });
});
