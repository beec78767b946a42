import type { Raster } from "@svc/imaging/evidence";
import { seededRandom } from "@svc/testkit/random";

/** Overlapping rectangles, large ones first, so that there is detail at every scale as in photos. */
export function drawBlocks(seed: number): Raster {
  const [width, height, random] = [640, 480, seededRandom(seed)];
  const rgb = new Uint8Array(width * height * 3).fill(128);
  for (let block = 0; block < 400; block++) {
    const [wide, tall] = [random, random].map((draw) =>
      Math.ceil((30 + 5000 / (block + 20)) * (0.3 + draw())),
    ) as [number, number];
    const [left, top] = [Math.floor(random() * width), Math.floor(random() * height)];
    const colour = [random() * 255, random() * 255, random() * 255];
    for (let y = top; y < Math.min(height, top + tall); y++) {
      for (let x = left; x < Math.min(width, left + wide); x++) rgb.set(colour, (y * width + x) * 3);
    }
  }
  return { width, height, rgb };
}
