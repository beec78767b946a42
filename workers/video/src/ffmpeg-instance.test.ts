import { readFileSync } from "node:fs";
import path from "node:path";
import sharp, { type Sharp } from "sharp";
import { describe, it, vi } from "vitest";
import { readPackets } from "../test/read-packets.ts";
import { compileFfmpeg } from "../tools/ffmpeg-module.ts";
import { ffmpegDecoder } from "./ffmpeg-decoder.ts";
import {
  type DecodedPicture,
  type FfmpegInstance,
  type Settings,
  startFfmpeg,
  Undecodable,
} from "./ffmpeg-instance.ts";
import { sampleFrames } from "./sample-frames.ts";

const CLIPS = ["phone.mp4", "phone-10-bit.mp4", "recorder.webm", "recorder-vp9.webm"] as const;
const module = compileFfmpeg();

/** All pictures, or only the wanted one. */
function decode(ffmpeg: FfmpegInstance, settings: Settings, packets: readonly Uint8Array[], wanted?: number) {
  const made = new Map<number, Uint8Array>();
  const receive = (number: number, { jpeg }: DecodedPicture) => void made.set(number, jpeg());
  ffmpeg.open(settings);
  for (const [number, packet] of packets.entries()) {
    ffmpeg.send(packet, wanted === undefined || number === wanted ? number : undefined);
    ffmpeg.take(receive);
  }
  ffmpeg.end();
  ffmpeg.take(receive);
  ffmpeg.close();
  return made;
}

function pictureOf(made: ReadonlyMap<number, Uint8Array>, number: number): Uint8Array {
  const jpeg = made.get(number);
  if (!jpeg) throw new Error(`picture ${number} is missing`);
  return jpeg;
}

/** In levels of red, green and blue. */
async function meanDifference(one: Sharp, other: Sharp): Promise<number> {
  const [left, right] = [await one.raw().toBuffer(), await other.raw().toBuffer()];
  return left.reduce((sum, value, at) => sum + Math.abs(value - (right[at] ?? 0)), 0) / left.length;
}

/** Numbers below a bound, determined by a seed. */
function drawing(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    return (state >>> 8) % bound;
  };
}

/** Truncates one packet, or flips up to twenty of its bits. */
function damage(packets: readonly Uint8Array[], seed: number): readonly Uint8Array[] {
  const draw = drawing(seed);
  const victim = draw(packets.length);
  const bytes = packets[victim]?.slice() ?? new Uint8Array();
  if (seed % 3 === 0) return packets.with(victim, bytes.subarray(0, draw(bytes.length)));
  for (let bits = seed % 3 === 1 ? 1 : 20; bits > 0; bits--) {
    const at = draw(bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << draw(8));
  }
  return packets.with(victim, bytes);
}

function trap(): never {
  throw new WebAssembly.RuntimeError("unreachable");
}

const SEEDS = 100;
/** CPU time; a picture of these clips takes a few milliseconds. */
const HANG_MS = 5_000;

describe("FFmpeg on damaged packets", () => {
  it.for(CLIPS)(
    "of %s: refuses them in words or decodes them, never hangs, and lives on",
    { timeout: 60_000 },
    async (name, { expect }) => {
      const { settings, packets } = await readPackets(name);
      const some = packets.slice(0, 8);
      let ffmpeg = startFfmpeg(module);
      const whole = decode(ffmpeg, settings, some);
      let refused = 0;
      for (let seed = 1; seed <= SEEDS; seed++) {
        const start = process.cpuUsage();
        try {
          decode(ffmpeg, settings, damage(some, seed));
        } catch (error) {
          refused++;
          expect(String(error)).not.toBe("Error: ");
          if (!(error instanceof Undecodable)) ffmpeg = startFfmpeg(module);
        }
        expect(process.cpuUsage(start).user / 1_000).toBeLessThan(HANG_MS);
      }
      expect(refused).toBeGreaterThan(SEEDS / 10);
      expect(decode(ffmpeg, settings, some)).toEqual(whole);
    },
  );

  it.for(["phone.mp4", "phone-10-bit.mp4", "recorder-vp9.webm"])(
    "refuses %s when a packet is half there",
    async (name, { expect }) => {
      const { settings, packets } = await readPackets(name);
      const [key = new Uint8Array()] = packets;
      const ffmpeg = startFfmpeg(module);
      expect(() => decode(ffmpeg, settings, [key.subarray(0, key.length / 2)])).toThrow(Undecodable);
    },
  );

  it("never asks an instance again that trapped", async ({ expect }) => {
    const Real = WebAssembly.Instance;
    const started = vi.spyOn(WebAssembly, "Instance").mockImplementation(function start(compiled, imports) {
      const { exports } = new Real(compiled, imports);
      const broken = started.mock.calls.length === 1 ? { frames_next: trap } : {};
      return { exports: { ...exports, ...broken } };
    });
    const decoder = ffmpegDecoder(module);
    const bytes = new Uint8Array(readFileSync(path.join(import.meta.dirname, "../test/recorder.webm")));
    const read = (at: number, length: number) => Promise.resolve(bytes.slice(at, at + length));
    const file = { bytes: bytes.length, read };
    expect(await sampleFrames(file, [0], [decoder])).toEqual([
      { atMs: 0, missing: "the picture is damaged" },
    ]);
    const [frame] = await sampleFrames(file, [0], [decoder]);
    expect(frame && "jpeg" in frame).toBe(true);
    expect(started).toHaveBeenCalledTimes(2);
    started.mockRestore();
  });
});

describe("FFmpeg's pictures", () => {
  it("of 10 bits show what those of 8 bits show", async ({ expect }) => {
    const [deep, plain] = [await readPackets("phone-10-bit.mp4"), await readPackets("phone.mp4")];
    const ffmpeg = startFfmpeg(module);
    const [one, other] = [deep, plain].map(({ settings, packets }) =>
      sharp(pictureOf(decode(ffmpeg, settings, packets.slice(0, 1)), 0)),
    );
    if (!one || !other) throw new Error("both are there");
    // Both were coded at 100 kbit/s
    expect(await meanDifference(one, other)).toBeLessThan(8);
  });

  it.for(["phone.mp4", "phone-10-bit.mp4"])(
    "of %s are the same if unused pictures are not decoded",
    async (name, { expect }) => {
      const { settings, packets } = await readPackets(name);
      const ffmpeg = startFfmpeg(module);
      const some = packets.slice(0, 16);
      const whole = decode(ffmpeg, settings, some);
      for (const number of some.keys()) {
        const alone = new Map([[number, whole.get(number)]]);
        expect(decode(ffmpeg, settings, some, number)).toEqual(alone);
        expect(decode(ffmpeg, { ...settings, decodes: "all" }, some, number)).toEqual(alone);
      }
    },
  );

  it.for([90, 180, 270])("are turned by %d degrees where the clip says so", async (rotation, { expect }) => {
    const { settings, packets } = await readPackets("phone.mp4");
    const ffmpeg = startFfmpeg(module);
    const [first] = [packets.slice(0, 1)];
    const upright = pictureOf(decode(ffmpeg, settings, first), 0);
    const turned = pictureOf(decode(ffmpeg, { ...settings, rotation }, first), 0);
    expect(await meanDifference(sharp(turned), sharp(upright).rotate(rotation))).toBeLessThan(1);
  });

  it("have their own size where it changes in the clip", async ({ expect }) => {
    const [large, small] = [await readPackets("recorder.webm"), await readPackets("long.webm")];
    const packets = [...large.packets.slice(0, 2), ...small.packets.slice(0, 2)];
    const made = decode(startFfmpeg(module), large.settings, packets);
    const widths = [0, 1, 2, 3].map(
      async (number) => (await sharp(pictureOf(made, number)).metadata()).width,
    );
    expect(await Promise.all(widths)).toEqual([384, 384, 192, 192]);
  });
});
