import { burstFrame, GREY_PX } from "@svc/imaging/burst-frame";
import { createDecoders } from "@svc/imaging/decode";
import type { LiveEvidence, Pixels } from "@svc/imaging/evidence";
import { greyCopy } from "@svc/imaging/grey";
import { sniff } from "@svc/imaging/sniff";
import { compileCodecs } from "@svc/imaging/tools/codecs";
import { drawScene, type Picture } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import { seededRandom } from "@svc/testkit/random";
import { describe, it } from "vitest";
import { createScreen } from "../src/screen/screen.ts";
import { nodePixelJudge } from "../tools/pixel-judge.ts";

const screen = createScreen(nodePixelJudge());
const decoders = createDecoders(compileCodecs());
const SCENE = drawScene(1280, 960, 5);
const PHONE = {
  camera: {
    label: "camera2 0, facing back",
    reported: { width: 1280, height: 960 },
    actual: { width: 960, height: 1280, fps: 30 },
    method: "photo",
  },
};

async function decode(file: Uint8Array): Promise<Pixels> {
  const sniffed = sniff(file);
  if ("refused" in sniffed) throw new Error(sniffed.refused);
  const pixels = await decoders.readPixels(file, sniffed);
  if ("failed" in pixels) throw new Error(pixels.detail);
  return pixels;
}

/** A quarter of the scene's pixels, taken slightly further left and with its own sensor noise. */
function moment(scene: Picture, left: number, seed: number): Picture {
  const random = seededRandom(seed);
  const [width, height] = [560, 420];
  const rgb = new Uint8Array(width * height * 3);
  for (let at = 0; at < rgb.length; at++) {
    const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)];
    const from = ((y * 2 + 60) * scene.width + x * 2 + left) * 3 + (at % 3);
    rgb[at] = (scene.rgb[from] ?? 0) + 6 * (random() - 0.5);
  }
  return { width, height, rgb };
}

async function inspect(
  frames: readonly Uint8Array[],
  device: object = PHONE,
  more: Partial<LiveEvidence> = {},
) {
  const pixels = await decode(await photoFile(SCENE, "jpeg"));
  const read = await Promise.all(frames.map(async (file) => burstFrame(await decode(file))));
  const photo = greyCopy(pixels.frame, GREY_PX);
  const live = { photo, frames: read, device: JSON.stringify(device), ...more };
  const finding = await screen.inspect({ format: "image/jpeg", bytes: 1, pixels, live }, {});
  if (finding.status === "unavailable") throw new Error("expected an answer");
  return finding;
}

const moving = () =>
  Promise.all([40, 60, 80].map((left, index) => photoFile(moment(SCENE, left, index), "jpeg", 60)));

describe("a burst from drawn scenes, decoded as in service", () => {
  it("of moving, noisy frames and an honest phone is no sign", async ({ expect }) => {
    const finding = await inspect(await moving());
    expect(finding).not.toHaveProperty("liveness");
    expect(finding).toMatchObject({ status: "clear", evidence: [] });
  });

  it("of one still scene differs by its noise alone, and is no sign", async ({ expect }) => {
    const still = await Promise.all([1, 2, 3].map((seed) => photoFile(moment(SCENE, 60, seed), "jpeg", 60)));
    expect(await inspect(still)).not.toHaveProperty("liveness");
  });

  it("of the same bytes thrice is frozen and flags the screen check", async ({ expect }) => {
    const [frame = new Uint8Array()] = await moving();
    const finding = await inspect([frame, frame, frame]);
    expect(finding).toMatchObject({
      status: "flagged",
      confidence: 0.97,
      model: { name: "liveness-signs", version: "1.0.0" },
      liveness: [{ sign: "frozen_frames", strength: "strong" }],
    });
    expect(finding.evidence).toEqual([
      { kind: "frozen_frames", detail: expect.stringContaining("no camera sensor") },
    ]);
  });

  it("from a known virtual camera is flagged with the evidence, without its label", async ({ expect }) => {
    const finding = await inspect(await moving(), {
      camera: { ...PHONE.camera, label: "OBS Virtual Camera" },
    });
    expect(finding).toMatchObject({
      status: "flagged",
      confidence: 0.98,
      liveness: [{ sign: "virtual_camera", strength: "strong" }],
    });
    expect(finding.evidence.map(({ kind }) => kind)).toEqual(["virtual_camera"]);
    expect(JSON.stringify(finding)).not.toContain("OBS");
  });

  it("of a different scene than the photo is reported and does not flag on its own", async ({ expect }) => {
    const blocks = Uint8Array.from({ length: SCENE.rgb.length }, (_, at) =>
      ((at / 3) % SCENE.width) % 320 < 160 ? 40 : 200,
    );
    const stripes = await Promise.all(
      [1, 2, 3].map((seed) => photoFile(moment({ ...SCENE, rgb: blocks }, 40, seed), "jpeg", 60)),
    );
    expect(await inspect(stripes)).toMatchObject({
      status: "clear",
      liveness: [{ sign: "frames_differ_from_photo", strength: "weak" }],
      evidence: [{ kind: "frames_differ_from_photo" }],
    });
  });

  it("reports a stale challenge and a missing report without flagging", async ({ expect }) => {
    const finding = await inspect([], {}, { signs: ["stale_challenge"] });
    expect(finding.liveness?.map(({ sign }) => sign)).toEqual([
      "stale_challenge",
      "no_frames",
      "no_device_report",
    ]);
    expect(finding.status).toBe("clear");
  });

  it("flags a photo too small for the model by a strong sign alone", async ({ expect }) => {
    const pixels = await decode(await photoFile(drawScene(96, 96, 1), "png"));
    const photo = greyCopy(pixels.frame, GREY_PX);
    const device = JSON.stringify({ camera: { label: "Snap Camera" } });
    const given = { format: "image/png" as const, bytes: 1, pixels };
    expect(await screen.inspect({ ...given, live: { photo, frames: [], device } }, {})).toMatchObject({
      status: "flagged",
      confidence: 0.98,
    });
    expect(await screen.inspect({ ...given, live: { photo, frames: [] } }, {})).toMatchObject({
      status: "unavailable",
    });
  });
});
