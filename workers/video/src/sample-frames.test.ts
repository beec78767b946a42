import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { describe, it, vi } from "vitest";
import { stillClip } from "../test/still-clip.ts";
import { compileFfmpeg } from "../tools/ffmpeg-module.ts";
import { fileOnDisk } from "../tools/file-on-disk.ts";
import { type RangedFile, StorageFailure } from "./clip-file.ts";
import { describeClip } from "./describe-clip.ts";
import { ffmpegDecoder } from "./ffmpeg-decoder.ts";
import { mediaDecoder } from "./media-decoder.ts";
import { sampleFrames } from "./sample-frames.ts";

const CLIPS = path.join(import.meta.dirname, "../test");
const REAL = path.resolve(import.meta.dirname, "../../../../shared/data/video");
const ffmpeg = ffmpegDecoder(compileFfmpeg());

function bytesOf(name: string): Uint8Array {
  return new Uint8Array(readFileSync(path.join(CLIPS, name)));
}

/** A clip in memory that counts reads. */
function inMemory(bytes: Uint8Array): RangedFile & { readonly asked: () => number } {
  let asked = 0;
  return {
    bytes: bytes.length,
    read: (offset, length) => {
      asked += length;
      return Promise.resolve(bytes.slice(offset, offset + length));
    },
    asked: () => asked,
  };
}

const SECONDS = [0, 1_000, 2_000, 3_000];

describe("a clip's container", () => {
  it.for(["phone.mp4", "phone-10-bit.mp4", "recorder.webm", "recorder-vp9.webm"])(
    "reports length and size of %s by its pictures",
    async (name, { expect }) => {
      const read = await describeClip(inMemory(bytesOf(name)));
      expect(read).toEqual({ ok: true, durationMs: 4_000, width: 384, height: 288 });
    },
  );

  it("is refused when it holds only sound", async ({ expect }) => {
    expect(await describeClip(inMemory(bytesOf("sound.mp4")))).toEqual({
      ok: false,
      code: "invalid_request",
      message: "has no pictures, only sound",
    });
  });

  it.for([
    ["nothing", new Uint8Array(), "invalid_request"],
    ["a text", new TextEncoder().encode("hello, clip"), "invalid_request"],
    ["only the beginning of a WebM", bytesOf("recorder.webm").slice(0, 200), "invalid_request"],
    ["only the beginning of an MP4", bytesOf("phone.mp4").slice(0, 60), "invalid_request"],
  ] as const)("is refused when it is %s", async ([, bytes, code], { expect }) => {
    expect(await describeClip(inMemory(bytes))).toMatchObject({ ok: false, code });
  });
});

/** WebM elements of one video track after the header of a real recording. */
function webmOf(clusters: readonly Uint8Array[]): Uint8Array {
  const recorded = Buffer.from(bytesOf("recorder.webm"));
  return Buffer.concat([recorded.subarray(0, recorded.indexOf(CLUSTER)), ...clusters]);
}

const CLUSTER = Buffer.from([0x1f, 0x43, 0xb6, 0x75]);
const PICTURE = Buffer.from([0xa3, 0x85, 0x81, 0, 0, 0x80, 0]);

function clusterOf(atMs: number, pictures: Uint8Array): Uint8Array {
  const begin = Buffer.alloc(6);
  begin.set([0xe7, 0x84]);
  begin.writeUInt32BE(atMs, 2);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(0x10_00_00_00 + begin.length + pictures.length);
  return Buffer.concat([CLUSTER, size, begin, pictures]);
}

describe("a clip made to keep its reader busy", () => {
  it("is refused once it takes more reads than a clip can, of 120,000 clusters", async ({ expect }) => {
    const clip = webmOf(Array.from({ length: 120_000 }, (_, index) => clusterOf(index / 12, PICTURE)));
    let reads = 0;
    const file = inMemory(clip);
    const counted = { ...file, read: (at: number, length: number) => (reads++, file.read(at, length)) };
    const message = "cannot be read: it is in too many pieces";
    expect(await describeClip(counted)).toEqual({ ok: false, code: "invalid_request", message });
    expect(reads).toBeLessThanOrEqual(1_000);
    const [frame] = await sampleFrames(file, [9_000], [ffmpeg]);
    expect(frame).toEqual({ atMs: 9_000, missing: "it is in too many pieces" });
  });

  it("is refused once it has more pictures than a camera takes, and no more of it is read", async ({
    expect,
  }) => {
    const pictures = Buffer.concat(Array.from({ length: 100_000 }, () => PICTURE));
    const file = inMemory(webmOf(Array.from({ length: 20 }, (_, index) => clusterOf(index * 20, pictures))));
    const message = "cannot be read: it has more than 20000 pictures";
    expect(await describeClip(file)).toEqual({ ok: false, code: "invalid_request", message });
    expect(file.asked()).toBeLessThan(file.bytes / 5);
  });

  it("is given up after 20 s, and may be asked for again: storage may be to blame", async ({ expect }) => {
    vi.useFakeTimers();
    const file = { bytes: 1_000, read: () => new Promise<never>(() => {}) };
    const read = expect(describeClip(file)).rejects.toThrow(StorageFailure);
    await vi.advanceTimersByTimeAsync(20_000);
    vi.useRealTimers();
    await read;
  });
});

describe("the pictures of a clip", () => {
  it.for(["phone.mp4", "phone-10-bit.mp4", "recorder.webm", "recorder-vp9.webm"])(
    "of %s are JPEGs of its size, one a moment",
    async (name, { expect }) => {
      const frames = await sampleFrames(inMemory(bytesOf(name)), SECONDS, [ffmpeg]);
      expect(frames.map(({ atMs }) => atMs)).toEqual(SECONDS);
      for (const frame of frames) {
        if (!("jpeg" in frame)) throw new Error("it is missing");
        expect(await sharp(frame.jpeg).metadata()).toMatchObject({ format: "jpeg", width: 384, height: 288 });
      }
    },
  );

  it("show the scene at the camera's position in that second", async ({ expect }) => {
    // The camera in the drawn clip moves 32 pixels to the right per second
    const [, first, second] = await sampleFrames(inMemory(bytesOf("phone.mp4")), SECONDS, [ffmpeg]);
    if (!first || !second || !("jpeg" in first) || !("jpeg" in second)) throw new Error("both are there");
    const moved = await meanDifference(crop(first.jpeg, 32), crop(second.jpeg, 0));
    const unmoved = await meanDifference(crop(first.jpeg, 0), crop(second.jpeg, 0));
    expect(moved).toBeLessThan(unmoved / 2);
  });

  it("are missing where they do not decode, and there where they do", async ({ expect }) => {
    const damaged = bytesOf("phone.mp4");
    damaged.fill(0x5a, Math.floor(damaged.length * 0.9));
    const frames = await sampleFrames(inMemory(damaged), SECONDS, [ffmpeg]);
    expect(frames.map((frame) => "jpeg" in frame)).toEqual([true, true, true, false]);
    // never the decoder's words, since events quote the reason
    expect(frames[3]).toEqual({ atMs: 3_000, missing: "the picture is damaged" });
  });

  it("are asked for again when storage does not answer", async ({ expect }) => {
    const file = { bytes: 1_000, read: () => Promise.reject(new StorageFailure("down")) };
    await expect(sampleFrames(file, SECONDS, [ffmpeg])).rejects.toThrow("down");
    await expect(describeClip(file)).rejects.toThrow("down");
  });

  it("are never garbage: what does not decode is missing, and the decoder lives on", async ({ expect }) => {
    const damaged = bytesOf("recorder.webm");
    damaged.fill(0x5a, 2_000, 9_000);
    const frames = await sampleFrames(inMemory(damaged), SECONDS, [ffmpeg]);
    expect(frames).toHaveLength(4);
    const after = await sampleFrames(inMemory(bytesOf("recorder.webm")), [0], [ffmpeg]);
    expect("jpeg" in (after[0] ?? {})).toBe(true);
  });
});

describe("Media Transformations, where they are bound", () => {
  it("are handed a short MP4 of H.264 and asked for one picture a moment", async ({ expect }) => {
    const asked: { readonly bytes: number; readonly output: unknown }[] = [];
    const media = {
      input: (stream: ReadableStream<Uint8Array>) => ({
        transform: () => ({
          output: (output: unknown) => ({
            response: async () => {
              const bytes = new Uint8Array(await new Response(stream as never).arrayBuffer());
              expect(String.fromCharCode(...bytes.subarray(4, 8))).toBe("ftyp");
              asked.push({ bytes: bytes.length, output });
              return new Response(new Uint8Array([0xff, 0xd8]));
            },
          }),
        }),
      }),
    } as unknown as MediaBinding; // only the calls made
    const decoders = [mediaDecoder(media), ffmpeg];
    const frames = await sampleFrames(inMemory(bytesOf("phone.mp4")), SECONDS, decoders);
    expect(frames.every((frame) => "jpeg" in frame && frame.jpeg.length === 2)).toBe(true);
    expect(asked).toHaveLength(4);
    expect(asked[0]?.output).toEqual({ mode: "frame", format: "jpg", time: "0.000s" });
    // The Media Transformations do not read VP8
    const [other] = await sampleFrames(inMemory(bytesOf("recorder.webm")), [0], decoders);
    expect(other && "jpeg" in other && other.jpeg.length).toBeGreaterThan(1_000);
  });
});

describe("pictures nearly equal to the last JPEG, if they may be left out", () => {
  const skipping = { skipsAlike: true };

  async function toldOf(clip: Uint8Array, moments: readonly number[]) {
    const frames = await sampleFrames(inMemory(clip), moments, [ffmpeg], skipping);
    return frames.map((frame) => ("like" in frame ? frame.like : Object.keys(frame)[1]));
  }

  it("are named with the moment of that JPEG", async ({ expect }) => {
    const still = await stillClip([0, 0, 0, 0]);
    expect(await toldOf(still, SECONDS)).toEqual(["jpeg", 0, 0, 0]);
    expect(await toldOf(still, [2_000, 3_000])).toEqual(["jpeg", 2_000]);
  });

  it("never include a foreign one, even if it is shown in one second only", async ({ expect }) => {
    for (const at of [1, 2, 3]) {
      const shown = [0, 0, 0, 0, 0].with(at, 2);
      const told = await toldOf(await stillClip(shown), [...SECONDS, 4_000]);
      expect(told[at]).toBe("jpeg");
      // Nor does what follows count as like something from before it
      if (at < 4) expect(told[at + 1]).toBe("jpeg");
    }
  });

  it("are JPEGs as without that, to the last bit", async ({ expect }) => {
    const file = inMemory(await stillClip([0, 0, 1, 1]));
    const all = await sampleFrames(file, SECONDS, [ffmpeg]);
    const some = await sampleFrames(file, SECONDS, [ffmpeg], skipping);
    expect(some).toEqual([all[0], { atMs: 1_000, like: 0 }, all[2], { atMs: 3_000, like: 2_000 }]);
  });

  it("do not include the pictures of a pan", async ({ expect }) => {
    for (const name of ["phone.mp4", "recorder.webm"]) {
      expect(await toldOf(bytesOf(name), SECONDS)).toEqual(["jpeg", "jpeg", "jpeg", "jpeg"]);
    }
  });
});

function crop(jpeg: Uint8Array, left: number): Promise<Buffer> {
  return sharp(jpeg).extract({ left, top: 40, width: 320, height: 200 }).greyscale().raw().toBuffer();
}

async function meanDifference(a: Promise<Buffer>, b: Promise<Buffer>): Promise<number> {
  const [left, right] = [await a, await b];
  return left.reduce((sum, value, at) => sum + Math.abs(value - (right[at] ?? 0)), 0) / left.length;
}

describe.skipIf(!existsSync(REAL))("real clips", () => {
  it("of phones, browsers and cameras give a picture for every second, or say why not", async ({
    expect,
  }) => {
    for (const name of readdirSync(REAL)) {
      const file = fileOnDisk(path.join(REAL, name));
      const read = await describeClip(file);
      if (!read.ok) {
        expect(read.message, name).toMatch(/no pictures|not supported/);
        continue;
      }
      const frames = await sampleFrames(file, [0, 1_000, 2_000], [ffmpeg]);
      expect(
        frames.every((frame) => "jpeg" in frame),
        name,
      ).toBe(true);
      file.close();
    }
  });
});

async function pictureAt(name: string, moment: number): Promise<string | undefined> {
  const [frame] = await sampleFrames(inMemory(bytesOf(name)), [moment], [ffmpeg]);
  return frame && "jpeg" in frame ? Buffer.from(frame.jpeg).toString("base64") : undefined;
}

describe("the nearest key picture, no further away than half a second", () => {
  it("is used for a moment before it", async ({ expect }) => {
    // The clip has a key picture at every second
    expect(await pictureAt("phone.mp4", 550)).toBe(await pictureAt("phone.mp4", 1_000));
  });

  it("is used for a moment after it", async ({ expect }) => {
    expect(await pictureAt("phone.mp4", 1_450)).toBe(await pictureAt("phone.mp4", 1_000));
    expect(await pictureAt("phone.mp4", 1_550)).not.toBe(await pictureAt("phone.mp4", 1_000));
  });

  it("is not used if it is further away", async ({ expect }) => {
    // The clip has key pictures at 0 and 3 s
    expect(await pictureAt("recorder.webm", 1_000)).not.toBe(await pictureAt("recorder.webm", 0));
    expect(await pictureAt("recorder.webm", 2_000)).not.toBe(await pictureAt("recorder.webm", 3_000));
  });
});
