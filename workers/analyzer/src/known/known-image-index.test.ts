import { hashHex } from "@svc/imaging/hash";
import { shrunk } from "@svc/imaging/shrinker";
import { encodeFingerprint } from "@svc/matching/fingerprint-bytes";
import { type DisguiseName, disguised } from "@svc/matching/tools/disguises";
import { nodeFingerprinter } from "@svc/matching/tools/node-fingerprinter";
import { readFrame } from "@svc/matching/tools/read-frame";
import { knownImageSearch } from "@svc/providers/reverse/known-images";
import type { KnownImage, KnownTrace } from "@svc/domain/known-image";
import { drawScene, type Picture } from "@svc/testkit/draw-scene";
import { afterEach, beforeEach, describe, it, vi } from "vitest";
import { reverseDetector } from "../reverse-detector.ts";
import { emptyMemory, knownImageIndex, type KnownImageStore } from "./known-image-index.ts";

const images: KnownImage[] = [];
const traces: KnownTrace[] = [];
const STORE: KnownImageStore = {
  isEmpty: async () => images.length === 0,
  findHashes: async () => images,
  findImages: async (ids) => images.filter(({ id }) => ids.includes(id)),
  listTraces: async ({ after, most }) => traces.filter(({ seq }) => seq > after).slice(0, most),
};

const fingerprintOf = nodeFingerprinter();
const SCENE = drawScene(1280, 960, 3);

/** Loads a picture as the command does. */
function load(picture: Picture): string {
  const id = `image-${images.length}`;
  const fingerprint = fingerprintOf(picture);
  const image = { id, phash: hashHex(fingerprint.phash), pageUrl: `https://example.org/${id}` };
  images.push({ ...image, fingerprint: encodeFingerprint(fingerprint) });
  traces.push({ ...image, seq: traces.length + 1, embedding: fingerprint.embedding });
  return image.pageUrl;
}

const OTHERS = [70, 71, 72].map((seed) => drawScene(640, 480, seed));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  images.length = 0;
  traces.length = 0;
});

function searching() {
  const engine = knownImageSearch(knownImageIndex(STORE, emptyMemory()));
  const detector = reverseDetector(engine, fingerprintOf);
  return async (frame: Picture) => {
    const pixels = { frame } as Parameters<typeof detector.inspect>[0]["pixels"]; // it uses nothing else
    const finding = await detector.inspect({ format: "image/jpeg", bytes: 1, pixels }, {});
    if (finding.status === "unavailable") throw new Error(finding.detail);
    return (finding.candidates ?? []).map(({ pageUrl, match }) => [pageUrl, match]);
  };
}

async function frameAs(name: DisguiseName): Promise<Picture> {
  const frame = await readFrame(await disguised(SCENE, name, 7));
  if (!frame) throw new Error("what sharp wrote can be read");
  return frame;
}

/** Adds a bar above and grey at the sides. */
function inWindow({ width, height, rgb }: Picture): Picture {
  const [bar, side] = [200, 300];
  const size = { width: width + 2 * side, height: height + bar };
  const whole = new Uint8Array(size.width * size.height * 3).fill(225);
  for (let y = 0; y < height; y++) {
    const row = rgb.subarray(y * width * 3, (y + 1) * width * 3);
    whole.set(row, ((y + bar) * size.width + side) * 3);
  }
  return shrunk({ ...size, rgb: whole }, 1024);
}

describe("an image that is known to be online", () => {
  it.for([
    ["jpeg_30", "full"],
    ["half_size", "full"],
    ["mirror", "partial"],
    ["crop_60", "partial"],
    ["crop_85", "partial"],
    ["screen", "partial"],
  ] as const)("is found changed, as %s: a %s match", async ([name, match], { expect }) => {
    for (const other of OTHERS) load(other);
    const pageUrl = load(SCENE);
    expect(await searching()(await frameAs(name))).toEqual([[pageUrl, match]]);
  });

  it("is found in a screenshot of a window around it", async ({ expect }) => {
    const pageUrl = load(SCENE);
    expect(await searching()(inWindow(SCENE))).toEqual([[pageUrl, "partial"]]);
  });

  it("is found for no other photo", async ({ expect }) => {
    load(SCENE);
    const search = searching();
    for (const other of OTHERS) expect(await search(other)).toEqual([]);
  });

  it("is found once it is loaded: at once as a copy, changed at the latest a minute later", async ({
    expect,
  }) => {
    for (const other of OTHERS) load(other);
    const search = searching();
    const crop = await frameAs("crop_60");
    expect(await search(crop)).toEqual([]);
    const pageUrl = load(SCENE);
    expect(await search(SCENE)).toEqual([[pageUrl, "full"]]);
    vi.advanceTimersByTime(60_000);
    expect(await search(crop)).toEqual([[pageUrl, "partial"]]);
  });
});
