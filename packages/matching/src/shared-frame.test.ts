import type { Raster } from "@svc/imaging/evidence";
import sharp, { type OverlayOptions } from "sharp";
import { describe, it } from "vitest";
import { drawBlocks } from "../test/draw-blocks.ts";
import { nodeFingerprinter } from "../tools/node-fingerprinter.ts";
import { readFrame } from "../tools/read-frame.ts";
import { compareFingerprints } from "./compare-fingerprints.ts";

const fingerprintOf = nodeFingerprinter();

/** Lines of a conversation, the same in every picture. */
const CHAT = Buffer.from(
  `<svg width="720" height="1280">${[60, 130, 200, 900, 970, 1040, 1110, 1180, 1240]
    .map(
      (y, line) =>
        `<text x="${40 + (line % 3) * 60}" y="${y}" font-size="38">Line ${line}: see you at ${line + 7}:3${line}</text>`,
    )
    .join("")}</svg>`,
);
const STAMP = Buffer.from(
  `<svg width="640" height="480"><rect x="10" y="370" width="430" height="100" fill="#fff"/><text x="25" y="410" font-size="30">Claims Camera 4.2</text><text x="25" y="455" font-size="30">48.1371 N 11.5753 E</text></svg>`,
);

async function framed(seed: number, kind: "chat" | "stamp"): Promise<Raster> {
  const { width, height, rgb } = drawBlocks(seed);
  const photo = sharp(rgb, { raw: { width, height, channels: 3 } });
  const layers: OverlayOptions[] =
    kind === "stamp"
      ? [{ input: STAMP }]
      : [{ input: await photo.png().toBuffer(), left: 40, top: 260 }, { input: CHAT }];
  const ground =
    kind === "stamp"
      ? photo
      : sharp({ create: { width: 720, height: 1280, channels: 3, background: "#e8ded4" } });
  const frame = await readFrame(await ground.composite(layers).jpeg({ quality: 90 }).toBuffer());
  if (!frame) throw new Error("what sharp wrote can be read");
  return frame;
}

describe("two photos", () => {
  it.for(["chat", "stamp"] as const)("in the same %s are not one picture", async (kind, { expect }) => {
    const [one, other] = [fingerprintOf(await framed(1, kind)), fingerprintOf(await framed(40, kind))];
    expect(compareFingerprints(one, other)).toBeUndefined();
  });

  it.for(["chat", "stamp"] as const)("are, where both show the same in a %s", async (kind, { expect }) => {
    const bare = drawBlocks(1);
    expect(compareFingerprints(fingerprintOf(await framed(1, kind)), fingerprintOf(bare))).toBeDefined();
  });
});
