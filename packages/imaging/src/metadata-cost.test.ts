import { deflateSync } from "node:zlib";
import { describe, it } from "vitest";
import { bomb, pngChunk, pngWith } from "../test/heavy-files.ts";
import { draw, encode, sniffed } from "../test/photos.ts";
import { describeReadingCost, packedText } from "../test/reading-cost.ts";
import { readMetadata } from "./metadata.ts";

// metadata-cost.nightly.test.ts uses larger files
describeReadingCost({ bomb: 160, heavy: 5, grown: 1 });

describe("marks in the first blocks", () => {
  it("are read, however much is packed behind them", async ({ expect }) => {
    const bombs = [1, 2].map((i) => pngChunk("zTXt", packedText(`bomb${i}`, bomb(100))));
    const png = pngWith(
      await encode(draw(256, 256).png()),
      pngChunk("zTXt", packedText("parameters", deflateSync("Steps: 20"))),
      ...bombs,
      pngChunk("tEXt", Buffer.from("Software\0Midjourney", "latin1")),
    );
    const { png_text: text } = (await readMetadata(png, sniffed(png))).tags;
    expect(text).toMatchObject({ parameters: "Steps: 20", Software: "Midjourney" });
    expect(text["bomb1"]).toMatch(/^x{65536}$/);
  });
});
