import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "vitest";
import { boxOf, renamed, withBox } from "../test/boxes.ts";
import { openClip, type RangedFile } from "./clip-file.ts";
import { cutClip } from "./cut-clip.ts";
import { describeClip } from "./describe-clip.ts";
import { stretchesOf } from "./stretch.ts";

function drawn(name: string): Uint8Array {
  return new Uint8Array(readFileSync(path.join(import.meta.dirname, "../test", name)));
}

function inMemory(bytes: Uint8Array): RangedFile {
  return { bytes: bytes.length, read: async (offset, length) => bytes.slice(offset, offset + length) };
}

/** A second of the drawn phone clip as cameras write it: `moov` comes last. */
async function cameraClip(): Promise<Uint8Array> {
  const track = await openClip(inMemory(drawn("phone.mp4"))).getPrimaryVideoTrack();
  const [stretch] = track ? await stretchesOf(track, [0, 700]) : [];
  if (!track || !stretch) throw new Error("the drawn clip has pictures");
  return (await cutClip(track, stretch)).file.slice();
}

const CLIP = await cameraClip();
const TABLES = ["moov", "trak", "mdia", "minf", "stbl"];
const ENTRY = [...TABLES, "stsd", "avc1"];
const BT709 = Buffer.from([..."nclx".split("").map((letter) => letter.charCodeAt(0)), 0, 1, 0, 1, 0, 1]);

/** As ISO/IEC 23001-7 asks, but with the initialization vectors next to the tables, where FFmpeg writes them. */
function encrypted(clip: Uint8Array): Buffer {
  const scheme = boxOf("schm", Buffer.from("\0\0\0\0cenc\0\x01\0\0", "latin1"));
  const protection = boxOf("sinf", Buffer.concat([boxOf("frma", Buffer.from("avc1")), scheme]));
  const vectors = boxOf("senc", Buffer.alloc(8));
  return renamed(
    withBox(withBox(clip, ENTRY, protection), TABLES, vectors),
    "avc1\0\0\0\0\0\0\0\x01",
    "encv",
  );
}

async function refusalOf(clip: Uint8Array) {
  const read = await describeClip(inMemory(clip));
  return read.ok ? "nothing" : `${read.code}: ${read.message}`;
}

describe("a clip of a camera", () => {
  it("is read when its colour description ends before the range, as some cameras write it", async ({
    expect,
  }) => {
    const whole = await describeClip(inMemory(CLIP));
    expect(whole).toMatchObject({ ok: true, width: 384, height: 288 });
    const short = withBox(CLIP, ENTRY, boxOf("colr", BT709));
    expect(await describeClip(inMemory(short))).toEqual(whole);
  });

  it.for([
    ["av01", " (AV1)"],
    ["apch", " (ProRes)"],
    ["mp4v", " (MPEG-4 Part 2)"],
    ["jpeg", " (Motion JPEG)"],
    ["vvc1", ""],
  ] as const)(
    "is refused with the name of a format that we cannot decode: %s",
    async ([entry, name], { expect }) => {
      expect(await refusalOf(renamed(CLIP, "avc1", entry))).toBe(
        `unsupported_image_type: the clip's video format${name} is not supported`,
      );
    },
  );

  it("is refused as encrypted when its pictures are", async ({ expect }) => {
    expect(await refusalOf(encrypted(CLIP))).toBe(
      "invalid_request: is encrypted (copy protection), so it cannot be read: send the original recording",
    );
  });

  it("is refused as unfinished when the camera stopped before it wrote the table of its pictures", async ({
    expect,
  }) => {
    const end = Buffer.from(CLIP).lastIndexOf("moov") - 4;
    expect(await refusalOf(CLIP.slice(0, end))).toBe(
      "invalid_request: was not finished: the camera stopped before it wrote the end of the file. Record it again",
    );
  });
});

/** Everything that a sender may read. A library's words match none of these. */
const OURS = [
  /^nothing$/,
  /^unsupported_image_type: not an MP4, QuickTime or WebM clip$/,
  /^unsupported_image_type: the clip's video format( \([\w\d .-]+\))? is not supported$/,
  /^invalid_request: is damaged or incomplete: send the original file, or record it again$/,
  /^invalid_request: was not finished: the camera stopped before it wrote the end of the file\. Record it again$/,
  /^invalid_request: is encrypted \(copy protection\), so it cannot be read: send the original recording$/,
  /^invalid_request: has no pictures(, only sound)?$/,
  /^invalid_request: is \d+ x \d+ pixels, at most 1920 x 1088 are accepted: record it at 1080p or less$/,
  /^invalid_request: cannot be read: (it is in too many pieces|it has more than 20000 pictures|a part of it has more than 4 MB)$/,
];

describe("the refusal of a damaged clip", () => {
  it.for(["phone.mp4", "recorder.webm", "sound.mp4", "a camera's clip"])(
    "is in our words, whichever byte of %s is wrong and wherever it ends",
    async (name, { expect }) => {
      const whole = name.endsWith("clip") ? CLIP : drawn(name);
      const refusals = new Set<string>();
      for (let at = 0; at < Math.min(whole.length, 1_500); at += 7) {
        // both ends, since a camera describes its clip at the end
        for (const place of [at, whole.length - 1 - at]) {
          const damaged = whole.slice();
          damaged[place] = (damaged[place] ?? 0) ^ 0xff;
          refusals.add(await refusalOf(damaged));
          refusals.add(await refusalOf(whole.slice(0, place)));
        }
      }
      const foreign = [...refusals].filter((said) => !OURS.some((ours) => ours.test(said)));
      expect(foreign).toEqual([]);
      expect(refusals.size).toBeGreaterThan(2);
    },
  );
});
