import { it } from "vitest";
import { draw, encode } from "../test/photos.ts";
import { readQuantisation } from "./quantisation.ts";

it("estimates the quality that libjpeg was asked for", async ({ expect }) => {
  for (const quality of [30, 50, 75, 90, 97]) {
    const bytes = await encode(draw(64, 64).jpeg({ quality }));
    expect(readQuantisation(bytes).quality).toBe(quality);
  }
});
